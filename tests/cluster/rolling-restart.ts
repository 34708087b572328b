import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, type Cluster, call, type Proof, register } from "./cluster.ts";

/** The pause of each caller between two requests, so that the load does not saturate the machine. */
const pauseMs = 50;

const callersPerKind = 2;

/** Restarts one instance after the other while readers and writers use the site through the balancer. */
export const showRollingRestart = async ({ urls, balancer, restart, alerts }: Cluster): Promise<Proof[]> => {
  const { url } = balancer;
  const cookie = await register(urls[0], "rolling-reader");
  const answers = new Map<string, number>();
  const acknowledged = { accounts: [] as string[], addresses: [] as string[] };
  let requests = 0;
  let isOver = false;

  const note = (kind: string, { status, text }: { status: number; text: string }) => {
    requests += 1;
    const isSuccess = status >= 200 && status < 300;
    if (!isSuccess) {
      const key = `${kind}: ${status} ${text.slice(0, 120).replaceAll("\n", " ")}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
    return isSuccess;
  };
  const write = (path: string, n: number, body: unknown) =>
    call(url, path, { method: "POST", from: addressOf(n), body });
  let written = 0;
  const kinds: (() => Promise<unknown>)[] = [
    async () => note("list", await call(url, "/api/news", { cookie })),
    async () => note("page", await call(url, "/blog")),
    async () => {
      written += 1;
      const username = `rolling-${written}`;
      const isDone = note(
        "registration",
        await write("/api/register", written, { username, password: "correct horse" }),
      );
      if (isDone) acknowledged.accounts.push(username);
    },
    async () => {
      written += 1;
      const email = `rolling-${written}@waitlist.example`;
      if (note("sign-up", await write("/api/waitlist", written, { email })))
        acknowledged.addresses.push(email);
    },
  ];
  const load = kinds.flatMap((step) =>
    Array.from({ length: callersPerKind }, async () => {
      while (!isOver) {
        await step();
        await sleep(pauseMs);
      }
    }),
  );
  const stops: { code: number | null; faults: string[] }[] = [];
  try {
    for (const index of urls.keys()) {
      await alerts.publish(index + 2);
      stops.push(await restart(index));
    }
  } finally {
    isOver = true;
    await Promise.all(load);
  }
  const accounts = await alerts.query<{ name: string }>(
    "SELECT username AS name FROM users WHERE username LIKE 'rolling-%' AND username <> 'rolling-reader'",
  );
  const subscribers = await alerts.query<{ name: string }>("SELECT email AS name FROM waitlist");
  const stored = [...accounts, ...subscribers].map(({ name }) => name);
  const all = [...acknowledged.accounts, ...acknowledged.addresses];
  const kept = new Set(stored);
  const lost = all.filter((name) => !kept.has(name)).length;
  const failures = [...answers].map(([what, count]) => `${count} × ${what}`);
  const failed = [...answers.values()].reduce((sum, count) => sum + count, 0);
  return [
    {
      what: "a rolling restart stops each instance cleanly",
      shown: [
        `exit codes ${stops.map(({ code }) => code).join(", ")}`,
        ...stops.flatMap(({ faults }) => faults),
      ].join("; "),
      isOk: stops.every(({ code }) => code === 0),
    },
    {
      what: "a rolling restart under load answers every request with success",
      shown: [`${requests} requests, ${failed} failed`, ...failures].join("; "),
      isOk: failed === 0 && requests > 100,
    },
    {
      what: "each acknowledged write is stored, and once",
      shown: `${all.length} acknowledged, ${lost} lost, ${stored.length - kept.size} twice`,
      isOk: lost === 0 && all.length > 0 && stored.length === kept.size && stored.length === all.length,
    },
  ];
};
