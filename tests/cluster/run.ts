import { showJobs, showMails, showStreams } from "./background.ts";
import { type Cluster, type Proof, startCluster } from "./cluster.ts";
import { showRollingRestart } from "./rolling-restart.ts";
import { showCaches, showLimits, showSessions } from "./shared-state.ts";
import { showThroughput } from "./throughput.ts";

/** Every part by name, in this order. */
const parts: Record<string, (cluster: Cluster) => Promise<Proof[]>> = {
  sessions: showSessions,
  limits: showLimits,
  caches: showCaches,
  streams: showStreams,
  jobs: showJobs,
  restart: showRollingRestart,
  mails: showMails,
  throughput: showThroughput,
};

const verdict = ({ isOk }: Proof) => (isOk === undefined ? "    " : isOk ? "ok  " : "FAIL");

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. There are: ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
const cluster = await startCluster();
console.log(`Three instances and one PostgreSQL run behind ${cluster.balancer.name}.`);
const proofs: Proof[] = [];
try {
  for (const [name, show] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const shown = await show(cluster).catch((error: Error): Proof[] => [
      { what: name, shown: error.message, isOk: false },
    ]);
    for (const proof of shown) console.log(`${verdict(proof)}  ${proof.what}: ${proof.shown}`);
    proofs.push(...shown);
  }
} finally {
  await cluster.close();
}
const failed = proofs.filter(({ isOk }) => isOk === false).length;
console.log(`${proofs.filter(({ isOk }) => isOk).length} shown, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
