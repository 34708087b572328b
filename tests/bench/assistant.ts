import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { runMigrations } from "#server/db/migrate.ts";
import { createDeps, type Deps } from "#server/deps.ts";
import type { FindPassages } from "#server/features/assistant/passage.ts";
import { createLogger } from "#server/http/logging.ts";
import { seed } from "#server/seed.ts";
import { makeTestFolder } from "../support/folder.ts";
import { retrievalOver } from "../support/retrieval.ts";
import { askAll, isAmongThree, isEmpty, isFirst, type Outcome, shareOf } from "./assistant/quality.ts";
import { questions, unanswerable } from "./assistant/questions.ts";
import { fillNews } from "./news-fill.ts";
import { type Line, median, report } from "./report.ts";

const few = 1000;
const many = 100_000;
const rounds = 3;
const goals = { first: 0.75, three: 0.9, unanswerable: 0.8, ratio: 3 };

/** A seeded database with so many updates besides the archive. */
interface Filled {
  deps: Deps;
  findPassages: FindPassages;
}

const fill = async (server: string, dataDir: string, count: number): Promise<Filled> => {
  const url = new URL(server);
  url.pathname = `/assistant_${count}`;
  await runMigrations(url.href, resolve("migrations"));
  const deps = createDeps(
    readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir }),
    createLogger("silent"),
    url.href,
  );
  await seed(deps);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  if (count > 0) await fillNews(client, count);
  await client.query("VACUUM ANALYZE library_entries");
  await client.end();
  return { deps, findPassages: retrievalOver(deps.database) };
};

const share = (value: number, goal?: number): Pick<Line, "value" | "goal" | "met"> => ({
  value: value.toFixed(3),
  ...(goal !== undefined && { goal: `>= ${goal}`, met: value >= goal }),
});

const kindOf = ({ right: [key = ""] }: Outcome) => key.slice(0, key.indexOf("/"));

const quality = async ({ findPassages }: Filled): Promise<Line[]> => {
  const answered = await askAll(findPassages, questions);
  const without = await askAll(
    findPassages,
    unanswerable.map((question) => ({ question, right: [] })),
  );
  for (const { question, place, found } of answered.filter((outcome) => !isAmongThree(outcome)))
    console.log(
      `not among three (${place + 1 || "nowhere"}): ${question}\n  ${found.slice(0, 3).join("  ")}`,
    );
  for (const { question, found } of without.filter((outcome) => !isEmpty(outcome)))
    console.log(`should find nothing: ${question}\n  ${found.join("  ")}`);
  const kinds = [...new Set(answered.map(kindOf))];
  return [
    {
      what: `questions with an answer: ${answered.length}; right entry first`,
      ...share(shareOf(answered, isFirst), goals.first),
    },
    { what: "right entry among the first three", ...share(shareOf(answered, isAmongThree), goals.three) },
    { what: "nothing found", ...share(shareOf(answered, isEmpty)) },
    ...kinds.map((kind) => {
      const some = answered.filter((outcome) => kindOf(outcome) === kind);
      const [first, three, none] = [isFirst, isAmongThree, isEmpty].map((is) => shareOf(some, is).toFixed(2));
      return {
        what: `  ${kind} (${some.length}): first, first three, nothing`,
        value: `${first} ${three} ${none}`,
      };
    }),
    {
      what: `questions without an answer: ${without.length}; nothing found`,
      ...share(shareOf(without, isEmpty), goals.unanswerable),
    },
  ];
};

const tookFor = async ({ findPassages }: Filled, text: string) => {
  const start = performance.now();
  await findPassages({ text, earlier: [], ownCountries: [] });
  return performance.now() - start;
};

/** All questions to both within the same seconds. */
const times = async (small: Filled, large: Filled): Promise<Line[]> => {
  const both: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    for (const { question } of questions) {
      const pair = [await tookFor(small, question), await tookFor(large, question)] as const;
      if (round < 0) continue;
      both[0].push(pair[0]);
      both[1].push(pair[1]);
    }
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const slowest = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
  const line = (what: string, of: (values: readonly number[]) => number): Line[] => {
    const [before, after] = both.map(of) as [number, number];
    const ratio = after / before;
    return [
      {
        what: `${what}: times as long with 100,000 updates`,
        value: ratio.toFixed(2),
        goal: `<= ${goals.ratio}`,
        met: ratio <= goals.ratio,
      },
      {
        what: "  milliseconds: a thousand, a hundred thousand",
        value: `${before.toFixed(1)}, ${after.toFixed(1)}`,
      },
    ];
  };
  return [
    ...line("median question", median),
    ...line("mean", (values) => sum(values) / values.length),
    ...line("one in twenty", slowest),
  ];
};

/** Whether the right entries are found for labelled questions, and how the time depends on how many updates there are. */
export const run = async (): Promise<void> => {
  const dataDir = await makeTestFolder("bench");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  for (const count of [0, few, many]) await admin.query(`CREATE DATABASE assistant_${count}`);
  await admin.end();
  const [library, small, large] = [
    await fill(postgres.url, dataDir, 0),
    await fill(postgres.url, dataDir, few),
    await fill(postgres.url, dataDir, many),
  ];
  report([...(await quality(library)), ...(await times(small, large))]);
  for (const { deps } of [library, small, large]) await deps.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
};
