import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { ListedProgramme } from "../programmes/contract.ts";
import { createConverter } from "../programmes/convert.ts";
import { checkCountries, IsoDay } from "./fields.ts";
import { figureOf } from "./find-programmes.ts";
import { defineQuestion } from "./question.ts";
import { DescribedRule, rule } from "./rule.ts";

/** Ids of rules on citizenship end like this. The other rules of the topic are on permanent residence. */
const onCitizenship = /-(?:citizenship|naturalisation)$/;

const CitizenshipYears = z.object({
  place: CountryCode,
  /** The minimum and maximum years among the country's residence programs whose sources state them. */
  years: z.optional(z.object({ from: z.number(), to: z.number() })),
  /** The programs with these years. */
  programmes: z.array(ListedProgramme),
  /** Our rules on the days or years of residence that the law requires. */
  rules: z.array(DescribedRule),
});

/** After how many years of residence a country grants citizenship. Passports for an investment don't count. */
export const citizenshipYears = defineQuestion({
  id: "citizenship-years",
  title: "After how many years of residence can I become a citizen?",
  input: z.strictObject({
    countries: z.array(CountryCode).check(z.minLength(1), z.maxLength(5)),
    on: IsoDay,
  }),
  output: z.object({
    /** In the order of the input. */
    countries: z.array(CitizenshipYears),
  }),
  answer({ countries, on }, packs) {
    checkCountries(countries, packs.law);
    const converter = createConverter(packs.rates, {}, new Date(on));
    const answerFor = (place: string) => {
      const stated = packs.programmes.flatMap((programme) => {
        if (programme.flagCode.toUpperCase() !== place || programme.route === "citizenship") return [];
        const years = figureOf("citizenship", programme, undefined, converter, packs.places);
        return years === undefined ? [] : [{ programme, years }];
      });
      const all = stated.map(({ years }) => years);
      const { rules } = rule.answer({ place, topic: "permanence", on }, packs);
      return {
        place,
        years: all.length > 0 ? { from: Math.min(...all), to: Math.max(...all) } : undefined,
        programmes: stated.map(({ programme }) => programme),
        rules: rules.filter(({ id }) => onCitizenship.test(id)),
      };
    };
    return { countries: countries.map(answerFor) };
  },
});
