import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTestFolder } from "./support/folder.ts";

/** Runs `npm run vectors -- …` as npm would. */
const vectors = (...args: string[]) =>
  new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, ["scripts/vectors.mjs", ...args], (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });

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
