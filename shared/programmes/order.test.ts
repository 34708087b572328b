import { expect, it } from "vitest";
import { programme } from "#tests/support/programmes.ts";
import { createConverter } from "./convert.ts";
import { byInvestment } from "./order.ts";

it("sorts by the least investment, also across currencies, with programs that cannot be compared last", () => {
  const asking = (name: string, amount: number, currency: string) =>
    programme({ country: "Malta", name, investment: { amount, currency } });
  const rates = [
    { currency: "USD", perEuro: 1.25, date: "2026-01-01", source: "A table", kind: "official" },
  ] as const;
  const listed = [
    programme({ country: "Malta", name: "no amount" }),
    asking("no rate", 1, "JOD"),
    asking("90 euros", 90, "EUR"),
    asking("100 dollars", 100, "USD"),
  ];
  const sorted = listed.sort(byInvestment(createConverter(rates, {}, new Date("2026-01-02"))));
  expect(sorted.map(({ name }) => name)).toEqual(["100 dollars", "90 euros", "no amount", "no rate"]);
});
