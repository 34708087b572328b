import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { checkCountries } from "./fields.ts";
import { PlaceFacts } from "./place-facts.ts";
import { defineQuestion, InputProblem } from "./question.ts";

/** The tax figures of a country, each with its source. */
export const placeTax = defineQuestion({
  id: "place-tax",
  title: "Which taxes does this country have?",
  input: z.strictObject({ place: CountryCode }),
  output: PlaceFacts,
  answer({ place }, { law, places }) {
    checkCountries([place], law);
    const found = places.find((facts) => facts.place === place);
    if (!found) throw new InputProblem(`We have no tax figures for ${place}.`);
    return found;
  },
});
