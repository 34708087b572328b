import * as z from "zod";
import { readTable, text } from "./load.ts";

const VisaType = z.object({ visaType: text, meaning: text, searchWords: z.string() });
type VisaType = z.output<typeof VisaType>;

/** What each visa type means, by its name. */
export const visaTypes: ReadonlyMap<string, VisaType> = new Map(
  readTable("programmes/visa-types.csv", VisaType, ["visaType"]).map((row) => [row.visaType, row]),
);
