import * as z from "zod";
import { confidences } from "#shared/confidence.ts";
import type { UsState } from "#shared/questions/state-residence.ts";
import {
  optionalAddress,
  optionalDate,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  readTable,
  severalNames,
  text,
} from "./load.ts";

const rows = readTable(
  "places/us-states.csv",
  z.object({
    state: text.regex(/^[A-Z]{2}$/, "must be a postal code such as NY"),
    names: severalNames,
    days: optionalWholeNumber,
    months: optionalWholeNumber,
    home: optionalOneOf(["yes"]),
    whole: optionalOneOf(["year"]),
    source: optionalText,
    address: optionalAddress,
    asOf: optionalDate,
    confidence: optionalOneOf(confidences),
  }),
  ["state"],
);

/** The US states, each with its tax residence rule if a source states one. */
export const usStates: readonly UsState[] = rows.map(
  ({ state, names: [name = state, ...others], source, address, asOf, confidence, ...row }) => ({
    ...{ state, name, names: [name, ...others] },
    residence:
      source === undefined || asOf === undefined || confidence === undefined
        ? undefined
        : {
            ...{ days: row.days, months: row.months, asOf, confidence },
            home: row.home === undefined ? undefined : row.whole === undefined ? "kept" : "whole",
            source: { name: source, url: address },
          },
  }),
);
