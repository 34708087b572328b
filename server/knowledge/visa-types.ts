import * as z from "zod";
import { type ProgrammeRoute, programmeRoutes } from "#shared/programmes/contract.ts";
import { optionalOneOf, optionalText, readTable, text } from "./load.ts";

const VisaType = z.object({
  visaType: text,
  route: optionalOneOf(programmeRoutes),
  meaning: text,
  searchWords: z.string(),
  concept: optionalText,
});
type VisaType = z.output<typeof VisaType>;

const file = "programmes/visa-types.csv";
const rows = readTable(file, VisaType, ["visaType"]);

/** What each visa type means, by its name. */
export const visaTypes: ReadonlyMap<string, VisaType> = new Map(rows.map((row) => [row.visaType, row]));

const ofRoute = (route: ProgrammeRoute): string => {
  const found = rows.filter((row) => row.route === route);
  if (found.length === 1) return found[0]!.visaType;
  throw new Error(`server/knowledge/${file}: ${found.length} rows have the route "${route}", not 1`);
};

/** The visa type of the programs of a route. */
export const visaTypeOfRoute = Object.fromEntries(
  programmeRoutes.map((route) => [route, ofRoute(route)]),
) as Readonly<Record<ProgrammeRoute, string>>;
