import type { LibraryPart } from "#server/knowledge/library-parts.ts";
import { programmes, programmeWords } from "#server/knowledge/programmes.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { notStated, type Source } from "#shared/catalogue/entry.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { programmePath } from "#shared/programmes/programme-path.ts";
import { demandsOf, titleText } from "#shared/programmes/words.ts";
import { listedName } from "./entry-names.ts";
import { bodyOf, dateInWords, type NewLibraryEntry, sourcedStatement } from "./library-entry.ts";
import { linkStatement, type PlacesOf } from "./programme-entries.ts";

/** Whether people can apply. */
const statusOf = ({ status, since, openUntil }: ListedProgramme): string => {
  const date = since ? ` since ${dateInWords(since)}` : "";
  const end = openUntil ? `, until ${dateInWords(openUntil)} by law` : "";
  return {
    open: `Open to applications${date}${end}`,
    suspended: `Suspended${date}: nobody can apply`,
    closed: `Closed${date}: nobody can apply`,
    announced: "Announced, not open yet",
    unknown: "Our sources do not say whether it is open",
  }[status];
};

const statementsOf = (programme: ListedProgramme): LibraryStatement[] => {
  const { route, permanent, confidence, authority } = programme;
  const sources: Source[] = programme.sources.map((source) => ({ ...source, confidence }));
  const say = (part: LibraryPart, text: string, label?: string) =>
    sourcedStatement(part, { text, sources }, label);
  const isCitizenship = route === "citizenship";
  // Savings that many authorities ask for are not a requirement of the program.
  const savings = programme.terms.savingsRole === "often" ? undefined : programme.savings;
  const demands = demandsOf({ ...programme, savings }).join("; ");
  const title = titleText(programme);
  return [
    say("Status", statusOf(programme)),
    ...(demands
      ? [say(isCitizenship ? "Price" : "Income", demands, isCitizenship ? "Price" : "Required at least")]
      : []),
    ...(!isCitizenship && title !== notStated ? [say("Duration", title, "First visa or permit")] : []),
    ...(!isCitizenship && permanent !== undefined
      ? [say("Passport", permanent ? "yes" : "no", "Time on it can lead to permanent residence")]
      : []),
    ...(authority
      ? [
          linkStatement("Authority", {
            name: "Official page",
            url: authority.url,
            checked: authority.seen,
          }),
        ]
      : []),
  ];
};

/** One entry for each program of the list that has no entry in the catalogs. */
export const listedEntries = (placesOf: PlacesOf): NewLibraryEntry[] =>
  programmes
    .filter(({ entry }) => entry === undefined)
    .map((programme) => {
      const code = programme.flagCode.toUpperCase();
      const kind = programme.route === "citizenship" ? "citizenship" : "residency";
      return {
        ...listedName(programme),
        kind,
        href: programmePath(programme),
        countries: [code],
        date: programme.asOf,
        dateMeans: "figures of",
        confidence: programme.confidence,
        // Without the search terms of its kind, so that an entry of the catalogs, which says more, ranks higher.
        ...bodyOf(statementsOf(programme), [...placesOf(code), programmeWords(programme)]),
      };
    });
