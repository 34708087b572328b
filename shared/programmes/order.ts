import type { ListedProgramme } from "./contract.ts";
import type { Converter } from "./convert.ts";

/** Sorts by the least investment or contribution. Programs without an amount, or without a rate to compare it, come last. */
export const byInvestment =
  ({ convert }: Converter) =>
  (a: ListedProgramme, b: ListedProgramme): number => {
    const [first, second] = [a, b].map(({ investment }) => investment && convert(investment, "EUR")?.amount);
    return (first ?? Number.MAX_VALUE) - (second ?? Number.MAX_VALUE);
  };
