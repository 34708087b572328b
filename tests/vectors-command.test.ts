import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { vectors as command } from "#server/commands/work/vectors.ts";
import { makeTestFolder } from "./support/folder.ts";
import { runHere, runScript } from "./support/run-command.ts";

const vectors = (...args: string[]) => runHere(command, args);

it("prints each row that did not pass, and ends with the counts", async () => {
  const file = join(await makeTestFolder("vectors"), "vectors.csv");
  const rows = ["US,SCHENGEN,2026-05-01,visa_free,,90", "US,JP,2026-05-01,eta,,", "US,ZZ,2026-05-01,eta,,"];
  await writeFile(
    file,
    `\uFEFFPassport,Destination,Date,Expected,Accept,Allowed_days\r\n${rows.join("\r\n")}\r\n`,
  );
  const { code, output } = await vectors("entry", file);
  const lines = output.trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    /^row 2, failed: US to JP on 2026-05-01: expected eta, computed visa_free 90 days/,
  );
  expect(lines[1]).toMatch(/^row 3, unknown: US to ZZ/);
  expect(lines[2]).toBe("1 passed, 1 failed, 1 unknown");
  expect(code).toBe(1);
  expect(await runScript("vectors", ["entry", file])).toEqual({ code, output, errors: "" });
});

it("explains its use for an unknown kind, and names a file that is not there", async () => {
  expect(await vectors("visas", "file.csv")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/Usage: npm run vectors/),
  });
  expect(await vectors("entry", "no-such-file.csv")).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/no-such-file\.csv/),
  });
});

const headers: readonly [string, string, RegExp][] = [
  ["stays", "", /lacks these columns: rule, inputs, expected\. It is empty/],
  [
    "stays",
    "id;rule;inputs;expected\n1;it-tax;{};{}\n",
    /lacks these columns: rule, inputs, expected.*commas/,
  ],
  ["stays", "id,rule,inputs\n1,it-tax,{}\n", /lacks these columns: expected/],
  ["entry", "from,to\nUS,FR\n", /lacks these columns: passport, destination/],
  ["programmes", "programme,fact\nae-virtual-work,country\n", /lacks these columns: value/],
];

it.each(headers)("%s: names the columns that %j lacks", async (kind, text, message) => {
  const file = join(await makeTestFolder("vectors"), "vectors.csv");
  await writeFile(file, text);
  expect(await vectors(kind, file)).toMatchObject({
    code: 1,
    output: "",
    errors: expect.stringMatching(message),
  });
});

it("says that a folder is no file", async () => {
  const folder = await makeTestFolder("vectors");
  expect(await vectors("stays", folder)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/is a folder, not a file/),
  });
});

it("names the column with broken JSON, and the reason", async () => {
  const file = join(await makeTestFolder("vectors"), "vectors.csv");
  await writeFile(file, 'id,rule,inputs,expected\na,it-tax,{days:1},{}\nb,it-tax,{},"[1]"\n');
  const { output } = await vectors("stays", file);
  const [first, second] = output.split("\n");
  expect(first).toMatch(/^row 1, unknown: a \(it-tax\): The column inputs is not valid JSON: /);
  expect(second).toMatch(/^row 2, unknown: b \(it-tax\): The column expected is not a JSON object/);
});
