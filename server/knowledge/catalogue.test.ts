import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";
import { catalogue, readCatalogue } from "./catalogue.ts";
import { filesIn } from "./files.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder("catalogue");
});

/** Copies the catalog of this version, with one change in one file, and reads it. */
const readWith = (file: string, before: string, after: string) => {
  cpSync("server/knowledge/catalogue", folder, { recursive: true });
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
  return readCatalogue(filesIn(folder, "catalogue"));
};

describe("a folder of catalogs", () => {
  it("is read like the catalog of this version", () => {
    const { privacyTools, ...rest } = readWith("privacy-tools.yaml", "name: Mullvad VPN", "name: Another");
    expect(rest).toEqual({ ...catalogue, privacyTools: undefined });
    expect(privacyTools[0]?.name).toBe("Another");
  });

  it.each([
    [
      "residency.yaml",
      "minStay: 7 days",
      "minStays: 7 days",
      /residency\.yaml, line \d+, column \d+: "minStay" is missing/,
    ],
    ["residency.yaml", "unit: day", "unit: week", /"unit" must be one of: day, month/],
    [
      "residency.yaml",
      "[ pt-d7 ]",
      "[ pt-d77 ]",
      /"programmes" names pt-d77, which is not in programmes\.csv/,
    ],
    [
      "finance-tools.yaml",
      "sources: [ blogazine ]",
      "sources: [ blog ]",
      /"sources" names blog, which is not in sources/,
    ],
    ["finance-tools.yaml", "id: revolut", "id: wise", /"id" "wise" is the id of another entry/],
    [
      "sources.yaml",
      "- id: astons",
      "- id: unread\n  name: Unread\n  confidence: low\n- id: astons",
      /sources\.yaml, line \d+, column 3: "id" "unread" is used by no entry/,
    ],
    ["jurisdictions.yaml", "https://", "http://", /"url" must be an https address/],
    [
      "citizenship.yaml",
      "[ dm-citizenship ]",
      "[ dm ]",
      /"programmes" names dm, which is not in programmes\.csv/,
    ],
    [
      "citizenship.yaml",
      "[ dm-citizenship ]",
      "[ mt-citizenship ]",
      /citizenship\.yaml, line \d+, column 17: "programmes" names mt-citizenship, whose investment in programmes\.csv must be in USD, because the card shows it as the price/,
    ],
  ])("names a mistake in %s: %s", (file, before, after, message) => {
    expect(() => readWith(file, before, after)).toThrow(message);
  });
});

describe("a card of several programs", () => {
  const [open, closed, unknown, announced] = [
    "pt-d7",
    "es-investor",
    "ai-work-from-anguilla",
    "pe-digital-nomad",
  ];

  it.each([
    ["takes applications if one program does", [closed, open], undefined],
    ["is not called closed if nobody knows of one program", [closed, unknown], undefined],
    ["is not called closed if nobody knows of the first program", [unknown, closed], undefined],
    ["is closed if all programs are", [closed, "ge-remotely-from-georgia"], "closed"],
    ["is closed if the others are not open yet", [announced, closed], "closed"],
  ])("%s", (_, programmes, status) => {
    const { residencyProgrammes } = readWith("residency.yaml", "[ pt-d7 ]", `[ ${programmes.join(", ")} ]`);
    expect(residencyProgrammes[0]?.status).toBe(status);
  });
});
