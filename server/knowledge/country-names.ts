import * as z from "zod";
import names from "#shared/gazetteer/names.json" with { type: "json" };
import points from "#shared/gazetteer/points.json" with { type: "json" };
import { countriesData } from "./countries.ts";
import { oneOf, text } from "./load.ts";

const code = oneOf(countriesData.map((country) => country.code));
const CountryNames = z.strictObject({
  aliases: z.partialRecord(code, z.array(text)),
  article: z.strictObject({ startsWith: z.array(text), endsWith: z.array(text), names: z.array(text) }),
  unionMembers: z.array(code),
});

const CountryPoints = z.strictObject({
  source: text,
  date: text,
  points: z.record(code, z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])),
});

const check = (file: string, schema: z.ZodType, content: unknown): void => {
  const { error } = schema.safeParse(content);
  if (error) throw new Error(`shared/countries/${file}: ${z.prettifyError(error)}`);
};
check("names.json", CountryNames, names);
check("points.json", CountryPoints, points);
