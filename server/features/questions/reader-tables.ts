import { countriesData } from "#server/knowledge/countries.ts";
import { cuesOf } from "#server/knowledge/cue-kinds.ts";
import { cueRows, readerWordRows } from "#server/knowledge/cues.ts";
import { regionId } from "#server/knowledge/place-facts.ts";
import { askedCodes, askedPeople, askedPlaceNames, placeTerms } from "#server/knowledge/places.ts";
import { amountWords, permitNamed, programmeNames, regionsIn } from "#server/knowledge/question-names.ts";
import { regions } from "#server/knowledge/regions.ts";
import { stayFacts } from "#server/knowledge/stay-facts.ts";
import { languageOf } from "#server/platform/language.ts";
import { foldName } from "#shared/gazetteer/fold-name.ts";
import { placeNamesOf, withCountryNames } from "#shared/gazetteer/written-places.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";
import { type CueRow, createCueFinder } from "#shared/questions/reading/cues.ts";
import { byLanguage, type QuestionLanguage, questionLanguages } from "#shared/questions/reading/language.ts";
import { createProgrammeReader } from "#shared/questions/reading/programmes.ts";
import type { ReaderTables } from "#shared/questions/reading/read.ts";
import { createReaderWords } from "#shared/questions/reading/reader-words.ts";

/** What people call the Schengen area in questions on visits. */
const schengenTerms = [...placeTerms.filter(({ kind }) => kind === "name"), ...askedPlaceNames].filter(
  ({ place }) => place === "EU",
);

/** The names of regions, as cues. Leaves out 'eu', which is 'I' in Portuguese. */
const regionCues: readonly CueRow[] = regions.map(({ region, phrases }) => {
  const all = phrases.filter((phrase) => phrase.length > 2);
  return { cue: `region.${regionId(region)}`, phrases: byLanguage(() => all) };
});

/**
 * Creates a function that returns the country whose people a folded name means. Undefined for other names.
 * @param isPlace recognizes names of places, which can look like those of peoples: 'Thailand' begins like 'thailändisch',
 * and 'estonia' is Spanish for a woman from Estonia
 */
const peopleByName = (isPlace: (name: string) => boolean): ((name: string) => string | undefined) => {
  const whole = new Map<string, string>();
  const starts: [string, string][] = [];
  for (const { kind, term, place } of placeTerms) {
    if (kind !== "people") continue;
    const folded = foldName(term.replace("*", ""));
    if (term.endsWith("*")) starts.push([folded, place]);
    else whole.set(folded, place);
  }
  for (const { term, place } of askedPeople) whole.set(foldName(term), place);
  // The longest matching beginning wins.
  starts.sort(([a], [b]) => b.length - a.length);
  const byStart = (name: string) =>
    name.includes(" ") ? undefined : starts.find(([start]) => name.startsWith(start))?.[1];
  const singular = (name: string) => whole.get(name.replace(/s$/, ""));
  // German: 'Kanadierin', 'Kanadierinnen'.
  const feminine = (name: string) =>
    name.includes(" ") ? undefined : whole.get(name.replace(/in(?:nen)?$/, ""));
  return (name) =>
    isPlace(name) ? undefined : (whole.get(name) ?? singular(name) ?? feminine(name) ?? byStart(name));
};

/** Maps one-word English country names to codes, for possessives without an apostrophe: 'turkeys nomad visa'. */
const ownerNames: ReadonlyMap<string, readonly string[]> = new Map(
  countriesData.flatMap(({ code, name }) => {
    const folded = foldName(name);
    return folded.includes(" ") || folded.endsWith("s") ? [] : [[`${folded}s`, [code]] as const];
  }),
);

/** Maps each common word to the languages that use it. */
const commonWords: ReadonlyMap<string, readonly QuestionLanguage[]> = (() => {
  const row = readerWordRows.find(({ cue }) => cue === "common-word")?.phrases ?? {};
  const words = new Map<string, QuestionLanguage[]>();
  for (const language of questionLanguages)
    for (const word of new Set(row[language]?.map(foldName)))
      words.set(word, [...(words.get(word) ?? []), language]);
  return words;
})();

/** Creates the tables of the reader of questions: names of places and peoples, and the cues of each language. */
export const createReaderTables = ({ zones }: Pick<EntryTables, "zones">): ReaderTables => {
  const official = withCountryNames(
    placeNamesOf([
      ...countriesData.map(({ code, name }) => ({ name, countries: [code] })),
      ...stayFacts.names,
    ]),
  );
  const asked = placeNamesOf(
    askedPlaceNames
      .filter(({ place }) => place !== "EU")
      .map(({ place, term }) => ({ name: term, countries: [place] })),
  );
  const schengen = new Set(schengenTerms.map(({ term }) => foldName(term)));
  const zoneId = zones.find(({ id }) => id === "SCHENGEN")?.id;
  return {
    places: {
      get: (name) =>
        zoneId && schengen.has(name)
          ? [zoneId]
          : (official.get(name) ?? asked.get(name) ?? ownerNames.get(name)),
    },
    people: peopleByName((name) => official.get(name) !== undefined),
    codes: askedCodes,
    permits: permitNamed,
    readerWords: createReaderWords(readerWordRows),
    findCues: createCueFinder([...cueRows, ...regionCues]),
    cueKinds: { things: cuesOf("thing"), asks: cuesOf("asks"), vague: cuesOf("vague") },
    programmes: createProgrammeReader(programmeNames),
    regionsIn,
    amountWords,
    languageOf: (text) => languageOf(text, questionLanguages),
    languagesOfWord: (word) => commonWords.get(word) ?? [],
  };
};
