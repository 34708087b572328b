import * as z from "zod";
import { withMembers } from "#shared/gazetteer/groups.ts";
import { procedureConfidences } from "#shared/procedures/procedure.ts";
import {
  type DualCitizenshipRule,
  dualEffects,
  dualVerdicts,
} from "#shared/questions/dual-citizenship-rule.ts";
import {
  countryCode,
  oneOf,
  optionalAddress,
  optionalDate,
  optionalOneOf,
  optionalText,
  readTable,
  severalOf,
} from "./load.ts";

const rows = readTable(
  "places/dual-citizenship.csv",
  z.object({
    country: countryCode,
    allows: oneOf(dualVerdicts),
    effect: oneOf(dualEffects),
    with: severalOf(countryCode).transform(withMembers),
    newCitizens: optionalOneOf(["renounce"]),
    remark: optionalText,
    since: optionalDate,
    source: optionalText,
    address: optionalAddress,
    asOf: optionalDate,
    confidence: oneOf(procedureConfidences),
  }),
  ["country"],
);

/** What the laws of countries say about citizens who acquire another citizenship. */
export const dualCitizenshipRules: readonly DualCitizenshipRule[] = rows.map(
  ({ source, address, ...row }, index) => {
    if ((source === undefined) !== (row.confidence === "unconfirmed"))
      throw new Error(
        `server/knowledge/places/dual-citizenship.csv, line ${index + 2}: must have a source, or be unconfirmed`,
      );
    return { ...row, sources: source === undefined ? [] : [{ name: source, url: address }] };
  },
);
