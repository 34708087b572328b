import type { ListedProgramme } from "./contract.ts";
import type { Converter } from "./convert.ts";

/** Sorts by the minimum investment or contribution. Programs without an amount or an exchange rate come last. */
export const byInvestment =
  ({ convert }: Converter) =>
  (a: ListedProgramme, b: ListedProgramme): number => {
    const [first, second] = [a, b].map(({ investment }) => investment && convert(investment, "EUR")?.amount);
    return (first ?? Number.MAX_VALUE) - (second ?? Number.MAX_VALUE);
  };
