import { describe, expect, test } from "vitest";
import { programmeVectors } from "./vectors-programmes.ts";

const resultOf = (programme: string, field: string, value: string, more: Record<string, string> = {}) =>
  programmeVectors.check({ programme, field, value, ...more }).result;

describe("vectors of programs", () => {
  test.each([
    ["a number", "hr-digital-nomad", "min_income_amount", "3,622.50"],
    ["yes and no", "hr-digital-nomad", "renewable", "No"],
    ["a day by its month", "es-investor", "status_date", "2025-04"],
    ["a set in any order", "ae-virtual-work", "who", "freelancer; business_owner; remote_employee"],
    ["a text without its punctuation and spelling", "bz-qrp", "absence_rule", "30 days a year in Belize."],
    ["a route by another name", "pt-d7", "kind", "passive_income"],
    ["an address without its slash", "ag-nomad-digital", "official_url", "https://nomad.gov.ag/"],
    ["nothing for what is not stated", "hr-digital-nomad", "fee_amount", ""],
    ["a status that is not known", "ai-work-from-anguilla", "status", ""],
    ["a field by another name", "pt-d7", "years to passport", "10"],
    ["an amount with its currency", "es-digital-nomad", "income", "2849 EUR month"],
  ])("accept %s", (_, programme, field, value) => {
    expect(resultOf(programme, field, value)).toBe("passed");
  });

  test("fail with our value", () => {
    expect(
      programmeVectors.check({ programme: "es-digital-nomad", field: "min_income_amount", value: "2763" }),
    ).toEqual({
      result: "failed",
      message: 'es-digital-nomad, min_income_amount: expected "2763", but we hold "2849"',
    });
    expect(resultOf("hr-digital-nomad", "fee_amount", "60")).toBe("failed");
    expect(resultOf("ae-virtual-work", "who", "freelancer")).toBe("failed");
    expect(resultOf("es-digital-nomad", "min_income_amount", "")).toBe("failed");
  });

  test("pass with another accepted value", () => {
    expect(resultOf("es-digital-nomad", "min_income_amount", "2763", { accept: "2,763|2,849" })).toBe(
      "passed",
    );
  });

  test("do not judge programs and fields that we do not know", () => {
    expect(resultOf("zz-none", "status", "open")).toBe("unknown");
    expect(resultOf("pt-d7", "weather", "sunny")).toBe("unknown");
  });
});
