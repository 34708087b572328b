import * as z from "zod";
import { withMembers } from "#shared/gazetteer/groups.ts";
import { countryCode, readTable, severalNames, severalOf, text } from "./load.ts";

/** Regions, with the phrases for them and their countries. */
export const regions = readTable(
  "places/regions.csv",
  z.object({ region: text, phrases: severalNames, countries: severalOf(countryCode).transform(withMembers) }),
);
