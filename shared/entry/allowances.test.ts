import { expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { allowancesOf } from "./allowances.ts";
import { createEntryEngine } from "./engine.ts";

const tables = law.pack.entry;

/** How long a German may visit Thailand if the rules were as given. */
const inThailand = (
  change: (rule: (typeof tables.rules)[number]) => (typeof tables.rules)[number],
  asOf = tables.asOf,
) => {
  const rules = tables.rules.map((rule) => (rule.zone === "TH" ? change(rule) : rule));
  return allowancesOf(createEntryEngine({ ...tables, asOf, rules }), ["DE"], "TH");
};

it("a rule that ends after the last day that can be asked about has no end", () => {
  const allowances = inThailand((rule) => ({ ...rule, from: undefined, until: "9999-12-31" }));
  expect(allowances.at(-1)).toMatchObject({ kind: "limited", until: undefined });
});

it("a rule read on February 29 applies from and until the last day of a February", () => {
  const allowances = inThailand(
    ({ from: _, until: __, ...rule }) => ({ ...rule, asOf: "2024-02-29" }),
    "2028-02-29",
  );
  expect(allowances.map(({ from }) => from)).toContain("2021-02-28");
  expect(allowances.map(({ until }) => until)).toContain("2030-02-28");
});
