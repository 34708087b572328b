import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { DualCitizenshipRule, dualVerdicts } from "./dual-citizenship-rule.ts";
import { checkCountries } from "./fields.ts";
import { defineQuestion } from "./question.ts";

const Verdict = z.enum(dualVerdicts);

const DualCountry = z.object({
  country: CountryCode,
  /** Whether its citizens may hold the other citizenships of the question. Absent if our table has no rule. */
  allows: z.optional(Verdict),
  rule: z.optional(DualCitizenshipRule),
});

/** The verdict of a rule on these other citizenships. A `limited` rule gives `yes` if it names all of them. */
const verdictOf = (rule: DualCitizenshipRule, others: readonly string[]): (typeof dualVerdicts)[number] =>
  rule.allows === "limited" && others.length > 0 && others.every((code) => rule.with.includes(code))
    ? "yes"
    : rule.allows;

/** Whether a person can hold several citizenships, or which countries let their citizens hold another one. */
export const dualCitizenship = defineQuestion({
  id: "dual-citizenship",
  title: "Can I hold these citizenships at the same time?",
  input: z.strictObject({
    /**
     * The citizenships to hold together. A single one asks whether its citizens may hold any other. An empty list asks about
     * every country in the table.
     */
    countries: z.array(CountryCode).check(z.maxLength(4)),
  }),
  output: z.object({
    /**
     * The strictest verdict of the countries, but `limited` if all say yes and one makes new citizens renounce. Absent if a
     * country has no rule and no other country forbids it.
     */
    verdict: z.optional(Verdict),
    /** The strictest first. Countries without a rule come last. */
    countries: z.array(DualCountry),
  }),
  answer({ countries }, { law, dualCitizenship: rules }) {
    checkCountries(countries, law);
    const asked = countries.length > 0 ? countries : rules.map(({ country }) => country);
    const found = asked.map((country) => {
      const rule = rules.find((one) => one.country === country);
      const others = countries.filter((code) => code !== country);
      return { country, allows: rule && verdictOf(rule, others), rule };
    });
    const rank = ({ allows }: (typeof found)[number]) =>
      allows === undefined ? dualVerdicts.length : dualVerdicts.indexOf(allows);
    const ranked = found.toSorted((a, b) => rank(a) - rank(b));
    const isKnown = ranked[0]?.allows === "no" || ranked.every(({ rule }) => rule);
    const mustRenounce =
      countries.length > 1 && ranked[0]?.allows === "yes" && ranked.some(({ rule }) => rule?.newCitizens);
    return {
      verdict: !isKnown ? undefined : mustRenounce ? "limited" : ranked[0]?.allows,
      countries: ranked,
    };
  },
});
