import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { entryVectors } from "./vectors-entry.ts";

const columns = ["passport", "destination", "date", "expected", "accept", "allowed_days"];
const check = (...cells: string[]) =>
  entryVectors.check(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""])));
const result = (...cells: string[]) => check(...cells).result;

describe("a row of entry vectors", () => {
  it.each([
    ["two-letter codes", "br", "gb"],
    ["three-letter codes", "BRA", "GBR"],
    ["names", "Brazil", "United Kingdom"],
    ["other codes", "BR", "UK"],
  ])("may name places with %s", (_, passport, destination) => {
    expect(result(passport, destination, "2025-01-07", "visa_free", "", "180")).toBe("passed");
    expect(result(passport, destination, "2025-01-08", "eta", "", "180")).toBe("passed");
  });

  it("may name a zone, a member of it, or neither a date nor days", () => {
    for (const destination of ["SCHENGEN", "schengen", "Schengen area", "FR", "Côte d'Ivoire"])
      expect(result("US", destination, "", destination.startsWith("C") ? "unknown" : "visa_free")).toBe(
        "passed",
      );
  });

  it("may name several passports, of which the best counts", () => {
    for (const passport of ["IN PT", "IN|PT", "IN | Portugal", "in, pt"])
      expect(result(passport, "GB", "2026-05-01", "eta")).toBe("passed");
  });

  it.each([
    ["visa free", "US", "SG"],
    ["visa-free", "US", "SG"],
    ["90", "US", "SG"],
    ["Visa on arrival", "US", "QA"],
    ["e-visa", "NG", "VN"],
    ["visa required", "NG", "US"],
    ["ESTA", "GB", "US"],
    ["free movement", "FR", "DE"],
    ["visa_free", "FR", "DE"],
    ["-1", "FR", "FR"],
    ["Visa not required", "US", "SG"],
    ["No visa required", "US", "SG"],
    ["visa waiver", "US", "SG"],
    ["visa-free 90 days", "US", "SG"],
    ["90 days", "US", "SG"],
    ["eVisa", "NG", "VN"],
    ["electronic visa", "NG", "VN"],
    ["eVisa required", "NG", "VN"],
    ["Visa upon arrival", "US", "QA"],
    ["needs a visa", "NG", "US"],
    ["ETA required", "US", "GB"],
    ["Electronic Travel Authorisation", "US", "GB"],
    ["eta or evisa", "US", "GB"],
    ["freedom of movement", "FR", "DE"],
  ])("may write the requirement as %s", (expected, passport, destination) => {
    expect(result(passport, destination, "2026-05-01", expected)).toBe("passed");
  });

  it("passes with any accepted requirement, and compares the days with the expected one only", () => {
    expect(result("IN", "QA", "2026-05-01", "visa_free", "visa_free visa_on_arrival", "90")).toBe("passed");
    expect(result("IN", "QA", "2026-05-01", "visa free", "visa free | visa on arrival")).toBe("passed");
    expect(result("IN", "QA", "2026-05-01", "visa_on_arrival", "", "90")).toBe("failed");
    expect(result("IN", "QA", "2026-05-01", "", "evisa|visa on arrival", "1 month")).toBe("passed");
  });

  it("counts six months as 180 days and a year as 365", () => {
    expect(result("BR", "GB", "2026-05-01", "eta", "", "6 months")).toBe("passed");
    expect(result("US", "GE", "2026-05-01", "visa_free", "", "1 year")).toBe("passed");
    expect(result("US", "FR", "2026-05-01", "visa_free", "", "90/180")).toBe("passed");
    expect(result("DE", "FR", "2026-05-01", "free movement", "", "unlimited")).toBe("passed");
  });

  it("reads lists with any separator, and days that are several, none or explained", () => {
    expect(result("IN", "QA", "1 May 2026", "", "eVisa required, visa upon arrival")).toBe("passed");
    expect(result("NG", "US", "2026-05-01", "", "ETA required; visa not required")).toBe("failed");
    expect(result("BR", "GB", "2026-05-01", "eta", "", "90|180")).toBe("passed");
    expect(result("US", "FR", "2026-05-01", "visa_free", "", "90 days in any 180 days")).toBe("passed");
    expect(result("US", "FR", "2026-05-01", "visa_free", "", "up to 60 days in any 180 days")).toBe("failed");
    expect(result("NG", "US", "2026-05-01", "visa_required", "", "0")).toBe("passed");
    expect(result("US", "FR", "2026-05-01", "visa_free", "", "0")).toBe("failed");
  });

  it("does not judge by a list that it cannot read, unless the expected requirement is right", () => {
    expect(result("BR", "GB", "2026-05-01", "eta", "sponsor letter", "180")).toBe("passed");
    expect(result("BR", "GB", "2026-05-01", "visa_free", "sponsor letter")).toBe("unknown");
  });

  it("says what was expected and computed", () => {
    expect(check("BR", "GB", "2026-05-01", "visa_free", "", "90")).toEqual({
      result: "failed",
      message:
        "BR to GB on 2026-05-01: expected visa_free 90 days, computed eta 180 days per entry with BR (named), rule of GB as of 2026-08-21; the requirement differs",
    });
  });

  it.each([
    ["a code that is none", ["ZZ", "GB", "2026-05-01", "eta"]],
    ["a destination without rules", ["BR", "CU", "2026-05-01", "visa_free"]],
    ["a date that is none", ["BR", "GB", "soon", "eta"]],
    ["the year 9999", ["BR", "GB", "9999-01-01", "eta"]],
    ["a requirement that is none", ["BR", "GB", "2026-05-01", "perhaps"]],
    ["days that are none", ["BR", "GB", "2026-05-01", "eta", "", "long"]],
    ["no expectation", ["BR", "GB", "2026-05-01"]],
    ["an empty row", []],
  ])("is unknown with %s", (_, cells) => {
    expect(check(...cells)).toEqual({ result: "unknown", message: expect.any(String) });
  });
});

describe("the labeled examples", () => {
  it.each(["entry", "entry-unread"])("pass: tests/labels/%s.csv", (name) => {
    const text = readFileSync(new URL(`../../tests/labels/${name}.csv`, import.meta.url), "utf8");
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.length).toBeGreaterThan(60);
    const failures = data.map((row) => entryVectors.check(row)).filter((it) => it.result !== "passed");
    expect(failures).toEqual([]);
  });
});
