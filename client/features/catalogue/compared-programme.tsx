import { Flag } from "#client/ui/flag.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { Source } from "#shared/catalogue/entry.ts";
import { programmeRouteTexts } from "#shared/catalogue/guides.ts";
import { type Assessment, verdictOf } from "#shared/programmes/assess.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import {
  ageText,
  demandsOf,
  formulaText,
  lengthText,
  moneyText,
  processingText,
  statusText,
  taxNames,
  workNames,
} from "#shared/programmes/words.ts";
import { capitalize } from "#shared/text/capitalize.ts";
import type { Compared, ComparedRow } from "./comparison.tsx";

const list = new Intl.ListFormat("en-US");

/** The sources of a program, with the confidence of its figures. */
export const sourcesOf = ({ sources, confidence }: ListedProgramme): readonly Source[] =>
  sources.map((source) => ({ ...source, confidence }));

const yesNo = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : value ? "Yes" : "No";

/** The facts of a program in a few words. Undefined: not stated. */
const factsOf = (it: ListedProgramme): Readonly<Record<string, string | undefined>> => {
  const { terms } = it;
  return {
    Kind: programmeRouteTexts[it.route].title,
    Status: statusText(it) || "Open to applications",
    "You need": demandsOf(it).join("; ") || undefined,
    Formula: terms.formula && formulaText(terms.formula),
    For: terms.who.length > 0 ? capitalize(list.format(terms.who.map((kind) => workNames[kind]))) : undefined,
    Age: terms.age && ageText(terms.age),
    Family: { yes: "May come", no: "Cannot join", unsure: "In doubt", "": undefined }[terms.family ?? ""],
    "Local clients": { yes: "Yes", no: "No", limited: "Limited", "": undefined }[terms.localClients ?? ""],
    "First visa or permit": it.months === undefined ? undefined : lengthText(it.months),
    Renewable: yesNo(it.renewable),
    "Longest stay": terms.maxMonths === undefined ? undefined : lengthText(terms.maxMonths),
    "Permanent residence": yesNo(it.permanent),
    "Years to citizenship": terms.citizenshipYears?.toString(),
    "Days to be there": terms.stayDays === undefined ? undefined : `${terms.stayDays} a year`,
    "Tax on income from abroad": terms.tax && taxNames[terms.tax],
    "Health insurance": terms.insurance && "Required",
    "State fee": terms.fee && moneyText(terms.fee),
    Processing: terms.processing && processingText(terms.processing),
    "Figures of": dateText(it.asOf),
  };
};

/** A program as a column of the comparison. If `isPersonal`, the reader's verdict comes first. */
export const comparedProgramme = (assessment: Assessment, isPersonal: boolean): Compared => {
  const { programme } = assessment;
  const sources = sourcesOf(programme);
  const own: ComparedRow[] = isPersonal ? [{ label: "You", values: [{ text: verdictOf(assessment) }] }] : [];
  return {
    id: programme.id,
    name: `${programme.country}: ${programme.name}`,
    sign: <Flag code={programme.flagCode} />,
    rows: [
      ...own,
      ...Object.entries(factsOf(programme)).map(([label, text]) => ({
        label,
        values: text === undefined ? [] : [{ text, sources }],
        empty: "Not stated",
      })),
    ],
  };
};
