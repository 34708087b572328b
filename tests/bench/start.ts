import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDiskFolder } from "../support/folder.ts";
import { startSite } from "../support/site.ts";
import { report } from "./report.ts";
import { residentMb } from "./resident.ts";

const restMs = 8000;

const startOnce = async (env: Record<string, string>) => {
  const begin = performance.now();
  const site = await startSite({ env });
  await (await fetch(`${site.url}/api/countries`)).arrayBuffer();
  return { site, seconds: (performance.now() - begin) / 1000 };
};

/** Measures the time from `npm start` on a built project to the first answer, and the memory of the idle server. */
export const run = async (): Promise<void> => {
  const dataDir = await makeDiskFolder("bench");
  const feedsFile = join(dataDir, "feeds.json");
  await writeFile(feedsFile, "[]");
  const env = { DATA_DIR: dataDir, NEWS_FEEDS_FILE: feedsFile };
  const empty = await startOnce(env);
  await empty.site.end("SIGTERM");
  const existing = await startOnce(env);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const memory = await residentMb(existing.site.process.pid ?? 0);
  await existing.site.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
  report([
    {
      what: "first request on an empty folder",
      value: `${empty.seconds.toFixed(2)} s`,
      goal: "<= 8 s",
      met: empty.seconds <= 8,
    },
    {
      what: "first request on existing data",
      value: `${existing.seconds.toFixed(2)} s`,
      goal: "<= 3 s",
      met: existing.seconds <= 3,
    },
    {
      what: "server at rest, resident",
      value: `${memory.toFixed(0)} MB`,
      goal: "<= 150 MB",
      met: memory <= 150,
    },
  ]);
};
