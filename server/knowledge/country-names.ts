import * as z from "zod";
import names from "#shared/countries/names.json" with { type: "json" };
import { countriesData } from "./countries.ts";
import { oneOf, text } from "./load.ts";

const code = oneOf(countriesData.map((country) => country.code));
const CountryNames = z.strictObject({
  aliases: z.partialRecord(code, z.array(text)),
  article: z.strictObject({ startsWith: z.array(text), endsWith: z.array(text), names: z.array(text) }),
  unionMembers: z.array(code),
});

const { error } = CountryNames.safeParse(names);
if (error) throw new Error(`shared/countries/names.json: ${z.prettifyError(error)}`);
