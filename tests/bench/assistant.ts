import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { FindPassages } from "#server/features/assistant/passage.ts";
import { createAnswerText } from "#server/features/questions/answer-text.ts";
import { createDesk } from "#server/features/questions/desk.ts";
import { createMeridian, type Meridian } from "#server/main.ts";
import { readConfig } from "#server/platform/config.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import { makeDiskFolder } from "#tests/support/folder.ts";
import { law } from "#tests/support/law.ts";
import { retrievalOver } from "#tests/support/retrieval.ts";
import { measureFile } from "./assistant/labelled-questions.ts";
import { measureHanging } from "./assistant/measure-hanging.ts";
import { measureQuality, type QuestionSet } from "./assistant/measure-quality.ts";
import { measureTimes } from "./assistant/measure-times.ts";
import { moreQuestions, moreUnanswerable } from "./assistant/more-questions.ts";
import { questions, unanswerable } from "./assistant/questions.ts";
import { thirdQuestions, thirdUnanswerable } from "./assistant/third-questions.ts";
import { explainUnreadable } from "./labelled-rows.ts";
import { fillNews } from "./news-fill.ts";
import { type Line, report } from "./report.ts";

const few = 1000;
const many = 100_000;
const sets: readonly QuestionSet[] = [
  { name: "first set", questions, unanswerable },
  { name: "second set", questions: moreQuestions, unanswerable: moreUnanswerable },
  { name: "third set", questions: thirdQuestions, unanswerable: thirdUnanswerable },
];

/** A seeded database with a number of updates in addition to the archive. */
interface Filled {
  meridian: Meridian;
  findPassages: FindPassages;
}

const fill = async (server: string, dataDir: string, count: number): Promise<Filled> => {
  const url = new URL(server);
  url.pathname = `/assistant_${count}`;
  await runMigrations(url.href, resolve("migrations"));
  const meridian = createMeridian(readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir }), {
    log: createLogger("silent"),
    databaseUrl: url.href,
    sessionSecret: "a secret for links that nobody follows",
  });
  await meridian.seed();
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  if (count > 0) await fillNews(client, count);
  await client.query("VACUUM ANALYZE library_entries");
  await client.end();
  return { meridian, findPassages: retrievalOver(meridian.platform.database) };
};

const inView = "tests/labels/questions.csv";
const unread = "tests/labels/questions-unread.csv";

/** Calls back with a seeded database for each count of updates. */
export const withFilled = async (
  counts: readonly number[],
  work: (all: readonly Filled[]) => Promise<void>,
) => {
  const dataDir = await makeDiskFolder("bench");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  for (const count of counts) await admin.query(`CREATE DATABASE assistant_${count}`);
  await admin.end();
  const all: Filled[] = [];
  for (const count of counts) all.push(await fill(postgres.url, dataDir, count));
  try {
    await work(all);
  } finally {
    for (const { meridian } of all) await meridian.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const answerText = createAnswerText(createDesk({ law: { current: () => law }, updates: () => undefined }));
const isComputed = (text: string): boolean => {
  const found = answerText({ text, earlier: [], ownPassports: [] });
  return found?.kind === "computed" && found.reply.kind === "answer";
};

const measureSets = async ([library, small, large]: readonly Filled[]) => {
  const lines: Line[] = [];
  for (const set of sets) lines.push(...(await measureQuality(library!.findPassages, set, isComputed)));
  if (small && large) lines.push(...(await measureTimes(small.findPassages, large.findPassages)));
  report(lines);
};

/**
 * Measures the answers to labeled questions: those of the CSV file whose path is the argument, or the built-in ones. With
 * `quality` it asks only the three sets of questions that name their entry. With `hanging` it measures other routes while a
 * model hangs. Without an argument it asks everything, and also measures how the time depends on the number of updates.
 */
export const run = ([what]: string[]): Promise<void> => {
  if (what === "hanging") return measureHanging();
  return explainUnreadable(() =>
    withFilled(what === undefined ? [0, few, many] : [0], async (all) => {
      const files = { all: [inView, unread], quality: [] }[what ?? "all"] ?? [what!];
      for (const path of files) await measureFile(path, all[0]!.findPassages, { isUnread: path === unread });
      if (what === undefined || what === "quality") await measureSets(all);
    }),
  );
};
