import * as z from "zod";
import { confidences } from "#shared/confidence.ts";
import { type WorkRule, workConditions } from "#shared/questions/work-rule.ts";
import { ownFiles } from "./files.ts";
import {
  address,
  oneOf,
  optionalDate,
  optionalDay,
  optionalOneOf,
  optionalText,
  severalNames,
  severalOf,
} from "./load.ts";
import { programmeById } from "./programmes.ts";

const file = "allowed-work.csv";
const files = ownFiles("programmes");

const rows = files.table(
  file,
  z.object({
    who: oneOf(["visitor", "family"]),
    place: z.string().regex(/^([A-Z]{2,12})?$/, "must be a code such as PT or SCHENGEN, or empty"),
    programme: optionalText,
    remote: oneOf(["yes", "no", "unclear"]),
    local: optionalOneOf(["yes", "no"]),
    condition: optionalOneOf(workConditions),
    since: optionalDay,
    remark: optionalText,
    asOf: optionalDate,
    sources: severalNames,
    addresses: severalOf(address),
    confidence: optionalOneOf(confidences),
  }),
  ["who", "place", "programme"],
);

type Row = (typeof rows)[number];

/** The sources of a row, or those of its program if the row has none. */
const supportOf = ({ programme, sources, addresses, asOf, confidence }: Row, line: number) => {
  const mistake = (message: string) => new Error(`${files.pathOf(file)}, line ${line}: ${message}`);
  const found = programme === undefined ? undefined : programmeById(programme);
  if (programme !== undefined && !found)
    throw mistake(`column programme: "${programme}" is not in programmes.csv`);
  if (sources.length !== addresses.length)
    throw mistake("column addresses must have one address for each source");
  if (sources.length > 0 && confidence)
    return { sources: sources.map((name, at) => ({ name, url: addresses[at] })), asOf, confidence };
  if (!found) throw mistake("must have sources and a confidence, or a program that has them");
  return {
    sources: found.sources.map(({ name, url }) => ({ name, url })),
    ...{ asOf: found.asOf, confidence: found.confidence },
  };
};

/** The work that visitors, and the family of a program's holder, may do according to the sources. */
export const allowedWork: readonly WorkRule[] = rows.map((row, index) => ({
  ...row,
  place: row.place || undefined,
  ...supportOf(row, index + 2),
}));
