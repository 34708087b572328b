import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { execute } from "../command.ts";
import { law } from "./law.ts";

let first: TestApp;
let second: TestApp;
let folder: string;
beforeAll(async () => {
  first = await createTestApp();
  second = await createTestApp({ databaseUrl: first.platform.database.url });
  folder = await makeTestFolder("law");
  cpSync("server/knowledge/law", folder, { recursive: true });
});
afterAll(async () => {
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

const change = (file: string, before: string, after: string) => {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
};

/** What an instance says of the tax rule of Thailand, and of its name on the page of the country. */
const toldBy = async ({ visitor }: TestApp) => {
  const pack = (await visitor.get("/api/law").expect(200)).body;
  const place = (await visitor.get("/api/places/thailand").expect(200)).body;
  const isThai = ({ id }: { id: string }) => id === "th-tax";
  return [pack.dayRules.find(isThai).limits[0].days, place.stayRules.find(isThai).name];
};
const own = [180, "Thailand tax residence: 180 days"];
const changed = [200, "Thailand tax residence: 200 days"];

it("changes the law of all instances at once, or of none, and back", async () => {
  expect([await toldBy(first), await toldBy(second)]).toEqual([own, own]);

  change("day-rules/th.yaml", "days: 180 }", "day: 180 }");
  const refused = await run("use", folder);
  expect(refused).toEqual({
    code: 1,
    text: expect.stringMatching(/day-rules\/th\.yaml, line \d+, column \d+: "days" is missing/),
  });
  expect([await toldBy(first), await toldBy(second)]).toEqual([own, own]);

  change("day-rules/th.yaml", "day: 180 }", "days: 200 }");
  change("day-rules/th.yaml", "residence: 180 days", "residence: 200 days");
  expect(await run("check", folder)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^No mistake in \d+ entry rules/),
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

it("falls back to the tables of the version if it cannot read what another one wrote", async () => {
  await first.platform.database.pool.query(
    "INSERT INTO law_in_use (pack, folder) VALUES ('{}', '/elsewhere') ON CONFLICT (id) DO UPDATE SET pack = '{}'",
  );
  const later = await createTestApp({ databaseUrl: first.platform.database.url });
  await later.seed();
  expect(await toldBy(later)).toEqual(own);
  await later.close();
  await run("reset");
});

it.each([[[]], [["use"]], [["use", "a", "b"]], [["reset", "a"]], [["drop"]]])(
  "explains itself for %j",
  async (args) => {
    expect(await run(...args)).toEqual({ code: 1, text: expect.stringMatching(/^Usage:/) });
  },
);

it("names a folder that is not there", async () => {
  expect(await run("use", "/nowhere")).toEqual({ code: 1, text: expect.stringContaining("/nowhere") });
});
