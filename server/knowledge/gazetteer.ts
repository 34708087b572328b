import * as z from "zod";
import groups from "#shared/gazetteer/groups.json" with { type: "json" };
import { groupIds, withMembers } from "#shared/gazetteer/groups.ts";
import names from "#shared/gazetteer/names.json" with { type: "json" };
import otherNames from "#shared/gazetteer/other-names.json" with { type: "json" };
import points from "#shared/gazetteer/points.json" with { type: "json" };
import { countriesByCode, countriesData } from "./countries.ts";
import { date, oneOf, severalOf, text } from "./load.ts";

const code = oneOf(countriesData.map((country) => country.code));
const CountryNames = z.strictObject({
  article: z.strictObject({ startsWith: z.array(text), endsWith: z.array(text), names: z.array(text) }),
  unionMembers: z
    .array(code)
    .refine(
      (members) => [...members].sort().join() === withMembers(["EU"]).sort().join(),
      "must be the members of EU in groups.json",
    ),
});

const OtherNames = z.partialRecord(code, z.array(text));

const since = z.union([date, z.literal("")], "must be a date, or empty");
const Members = z.record(
  since,
  severalOf(
    z
      .string()
      .refine(
        (id) => countriesByCode.has(id) || groupIds.includes(id),
        "must be codes of countries.csv, or groups",
      ),
  ),
);

const CountryPoints = z.strictObject({
  source: text,
  date: text,
  points: z.record(code, z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])),
});

/** @throws Error that names the file and the mistake */
const check = (file: string, schema: z.ZodType, content: unknown): void => {
  const { error } = schema.safeParse(content);
  if (error) throw new Error(`shared/gazetteer/${file}: ${z.prettifyError(error)}`);
};
check("groups.json", z.record(text, Members), groups);
check("names.json", CountryNames, names);
check("other-names.json", OtherNames, otherNames);
check("points.json", CountryPoints, points);
