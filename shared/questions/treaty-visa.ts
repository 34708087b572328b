import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { ProcedureConfidence } from "../procedures/procedure.ts";
import { checkCountries } from "./fields.ts";
import { defineQuestion } from "./question.ts";
import { investorTreaties, traderTreaties } from "./treaty-visa-rule.ts";

/** Whether citizens of countries can apply for a US visa for treaty investors (E-2) or treaty traders (E-1). */
export const treatyVisa = defineQuestion({
  id: "treaty-visa",
  title: "Can I get a US visa as a treaty investor or trader (E-2, E-1)?",
  input: z.strictObject({
    /** The person's citizenships. If empty, all countries of the table. */
    countries: z.array(CountryCode).check(z.maxLength(4)),
  }),
  output: z.object({
    /** In the order of the input. A country that is not in our table has only `country` and `isForSale`. */
    countries: z.array(
      z.object({
        country: CountryCode,
        investors: z.optional(z.enum(investorTreaties)),
        traders: z.optional(z.enum(traderTreaties)),
        since: z.optional(z.string()),
        remark: z.optional(z.string()),
        source: z.optional(z.string()),
        confidence: z.optional(ProcedureConfidence),
        /** The country grants citizenship for an investment, which alone does not qualify for the visa. */
        isForSale: z.boolean(),
      }),
    ),
  }),
  answer({ countries }, { law, treatyVisas, programmes }) {
    checkCountries(countries, law);
    const asked = countries.length > 0 ? countries : treatyVisas.map(({ country }) => country);
    return {
      countries: asked.map((country) => ({
        country,
        ...treatyVisas.find((one) => one.country === country),
        isForSale: programmes.some(
          ({ flagCode, usTreaty }) => usTreaty === true && flagCode.toUpperCase() === country,
        ),
      })),
    };
  },
});
