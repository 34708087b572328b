import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { createJobs, type Jobs } from "#server/platform/jobs/jobs.ts";
import { createLogger } from "#server/platform/log.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { collectLog } from "#tests/support/log.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { execute } from "../command.ts";
import { law } from "./law.ts";

let first: TestApp;
let second: TestApp;
let folder: string;
let jobs: Jobs[];

/** Starts the loop that reloads the law. Its timer never fires in a test, so only a notification runs it. */
const startLoops = async ({ law, platform: { database, notifications } }: TestApp) => {
  const log = createLogger("silent");
  const loops = law.loops.map((loop) => ({ ...loop, everyMs: 3_600_000 }));
  const started = createJobs({ databaseUrl: database.url, jobs: [], loops, notifications, log });
  // Restart the listener, because it listens only to the channels that were subscribed before its start.
  await notifications.stop();
  await notifications.start();
  await started.prepare();
  await started.start();
  return started;
};

beforeAll(async () => {
  first = await createTestApp();
  second = await createTestApp({ databaseUrl: first.platform.database.url });
  jobs = [await startLoops(first), await startLoops(second)];
  folder = await makeTestFolder("law");
});
afterAll(async () => {
  for (const instance of jobs) await instance.stop();
  await second.close();
  await first.close();
});

const run = async (...args: string[]) => {
  const said: string[] = [];
  const code = await execute(law, args, {
    readSettings: () => readConfig({ DATABASE_URL: first.platform.database.url, NODE_ENV: "test" }),
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
    stopSignal: () => new AbortController().signal,
  });
  return { code, text: said.join("\n") };
};

const thailand = "day-rules/th.yaml";

/** Copies the law of this version, with changes in one file. */
const edit = (file: string, changes: readonly (readonly [before: string, after: string])[]) => {
  // Remove the files of other tests.
  rmSync(folder, { recursive: true, force: true });
  cpSync("server/knowledge/law", folder, { recursive: true });
  let text = readFileSync(join(folder, file), "utf8");
  for (const [before, after] of changes) {
    expect(text).toContain(before);
    text = text.replace(before, after);
  }
  writeFileSync(join(folder, file), text);
};

/** Copies the law with other numbers of days for the tax of Thailand. */
const editDays = () =>
  edit(thailand, [
    ["days: 180 }", "days: 200 }"],
    ["residence: 180 days", "residence: 200 days"],
  ]);

/** The days of Thailand's tax rule, and its name on the country page, as an instance serves them. */
const toldBy = async ({ visitor }: TestApp) => {
  const pack = (await visitor.get("/api/law").expect(200)).body;
  const place = (await visitor.get("/api/places/thailand").expect(200)).body;
  const isThai = ({ id }: { id: string }) => id === "th-tax";
  return [pack.dayRules.find(isThai).limits[0].days, place.stayRules.find(isThai).name];
};
const own = [180, "Thailand tax residence: 180 days"];
const changed = [200, "Thailand tax residence: 200 days"];

// Instances learn of a reset a moment later.
beforeEach(async () => {
  await run("reset");
  await expect.poll(async () => [await toldBy(first), await toldBy(second)]).toEqual([own, own]);
});

it("changes the law of all running instances, or of none, and back", async () => {
  edit(thailand, [["days: 180 }", "day: 180 }"]]);
  const refused = await run("use", folder);
  expect(refused).toEqual({
    code: 1,
    text: expect.stringMatching(/day-rules\/th\.yaml, line \d+, column \d+: "days" is missing/),
  });
  expect([await toldBy(first), await toldBy(second)]).toEqual([own, own]);

  editDays();
  expect(await run("check", folder)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^No mistake in \d+ entry rules.*\nExamples: \d+ passed, 0 failed$/),
  });
  expect(await toldBy(first)).toEqual(own);
  expect(await run("use", folder)).toMatchObject({ code: 0 });
  await expect.poll(() => toldBy(first)).toEqual(changed);
  await expect.poll(() => toldBy(second)).toEqual(changed);

  // An instance that starts later finds them.
  const third = await createTestApp({ databaseUrl: first.platform.database.url });
  await third.seed();
  expect(await toldBy(third)).toEqual(changed);
  await third.close();

  expect(await run("reset")).toEqual({
    code: 0,
    text: "All instances use the tables of their version again.",
  });
  await expect.poll(() => toldBy(first)).toEqual(own);
  await expect.poll(() => toldBy(second)).toEqual(own);
  expect(await run("reset")).toEqual({
    code: 0,
    text: "All instances use the tables of their version already.",
  });
});

it("changes who may enter on the page of a country", async () => {
  const entryOf = async () =>
    JSON.stringify((await first.visitor.get("/api/places/thailand").expect(200)).body.entry);
  expect(await entryOf()).not.toContain("80 days");
  edit("entry/rules.csv", [["TH,KR,visa_free,90", "TH,KR,visa_free,80"]]);
  expect(await run("use", folder)).toMatchObject({ code: 0 });
  await expect.poll(entryOf).toContain("80 days");
  await run("reset");
  await expect.poll(entryOf).not.toContain("80 days");
});

it("keeps the current tables while the database does not answer, and loads the new ones later", async () => {
  const app = await createTestApp({ databaseUrl: first.platform.database.url });
  const [loop] = app.law.loops;
  const rename = (from: string, to: string) =>
    app.platform.database.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`);
  editDays();
  await run("use", folder);
  await rename("law_in_use", "law_elsewhere");
  await expect(loop!.work()).rejects.toThrow();
  await rename("law_elsewhere", "law_in_use");
  expect(await toldBy(app)).toEqual(own);
  await loop!.work();
  expect(await toldBy(app)).toEqual(changed);
  await app.close();
});

/** The lines about the law that an instance logs at its start. */
const startLog = async () => {
  const log = collectLog();
  const app = await createTestApp({
    databaseUrl: first.platform.database.url,
    env: { LOG_LEVEL: "info" },
    log,
  });
  await app.law.seed();
  await app.close();
  return log.lines.map(({ msg }) => msg).filter((message) => String(message).includes("tables of law"));
};

it("says at the start which tables are in use, and whether they were made for another version", async () => {
  expect(await startLog()).toEqual([]);
  editDays();
  await run("use", folder);
  expect(await startLog()).toEqual(["other tables of law are in use"]);
  await first.platform.database.pool.query("UPDATE law_in_use SET based_on = 'earlier'");
  expect(await startLog()).toEqual(["other tables of law are in use, which were made for another version"]);
});

it("falls back to the tables of the version if it cannot read what another one wrote", async () => {
  await first.platform.database.pool.query(
    "INSERT INTO law_in_use (pack, folder) VALUES ('{}', '/elsewhere') ON CONFLICT (id) DO UPDATE SET pack = '{}'",
  );
  const later = await createTestApp({ databaseUrl: first.platform.database.url });
  await later.seed();
  expect(await toldBy(later)).toEqual(own);
  await later.close();
});

it.each([[[]], [["use"]], [["use", "a", "b"]], [["reset", "a"]], [["drop"]]])(
  "explains itself for %j",
  async (args) => {
    expect(await run(...args)).toEqual({ code: 1, text: expect.stringMatching(/^Usage:/) });
  },
);

it.each(["/nowhere", "package.json"])("says that %s is no folder", async (path) => {
  expect(await run("use", path)).toEqual({ code: 1, text: `There is no folder called '${path}'.` });
});

it("computes the examples in the folder, and names a mistake in them", async () => {
  edit(thailand, []);
  rmSync(join(folder, "examples"), { recursive: true });
  expect((await run("check", folder)).text).toMatch(/\nExamples: the folder has none\.$/);

  const example = readFileSync("server/knowledge/law/examples/bg.yaml", "utf8");
  mkdirSync(join(folder, "examples"));
  const write = (text: string) => writeFileSync(join(folder, "examples/mine.yaml"), text);
  write(example.replace(/question: .*/, "question: no-such-question"));
  expect(await run("check", folder)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/\nExamples: bg-.*no-such-question.*\nExamples: \d+ passed, \d+ failed$/s),
  });
  write(example.replace("about:", "abuot:"));
  expect(await run("check", folder)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/examples\/mine\.yaml, line \d+, column \d+/),
  });
});
