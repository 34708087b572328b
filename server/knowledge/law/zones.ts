import * as z from "zod";
import { newCountryCode, severalNames, severalOf, text } from "../load.ts";
import type { LawFiles } from "./files.ts";

/** The zones of the entry rules: groups of countries with one border, or single countries. */
export const readZones = (files: LawFiles) =>
  files.table(
    "entry/zones.csv",
    z.object({ id: text, name: text, members: severalOf(newCountryCode), notices: severalNames }),
    ["id"],
  );
