import * as z from "zod";
import type { TableFiles } from "../files.ts";
import { newCountryCode, severalNames, severalOf, text } from "../load.ts";

/** The zones of the entry rules: groups of countries with one border, or single countries. */
export const readZones = (files: TableFiles) =>
  files.table(
    "entry/zones.csv",
    z.object({ id: text, name: text, members: severalOf(newCountryCode), notices: severalNames }),
    ["id"],
  );
