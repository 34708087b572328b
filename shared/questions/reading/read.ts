import type { Day } from "../../calendar/day.ts";
import type { WrittenLength } from "../../calendar/written-length.ts";
import type { Family } from "../../programmes/with-family.ts";
import { tidied } from "../../stays/reading/written-words.ts";
import { hideAll } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { ageIn } from "./age.ts";
import { type AmountWords, amountsIn, type StatedAmount } from "./amounts.ts";
import { boundsIn, type StatedBound } from "./bounds.ts";
import type { FindCues, FoundCue } from "./cues.ts";
import { familyIn, isWithoutFamily } from "./family.ts";
import { hasOneOf } from "./has-one-of.ts";
import { isOfRelative } from "./holders.ts";
import type { QuestionLanguage } from "./language.ts";
import type { CueKinds } from "./parts.ts";
import { isAskedHolder, type People, peopleIn } from "./people.ts";
import { citizenshipsHeld, type MentionedPlace, placesIn, type QuestionNames } from "./places.ts";
import type { ProgrammeMention, ProgrammeReader } from "./programmes.ts";
import { skipBack } from "./reader-words.ts";
import { type FoundRegion, type Region, regionOf } from "./regions.ts";
import { type StatedDays, statedDays } from "./stated-days.ts";
import { tiesIn } from "./ties.ts";
import { type LanguageSigns, writtenLanguage } from "./written-language.ts";

/** What a text says, before anybody decides what it asks. */
export interface Reading extends StatedDays, People {
  text: string;
  language: QuestionLanguage;
  cues: ReadonlySet<string>;
  /** In the order of the text. */
  places: readonly MentionedPlace[];
  /** The places that the text is about, each once. */
  subjects: readonly string[];
  /** The programs that the text names, in its order. */
  programmes: readonly ProgrammeMention[];
  /** A name that looks like a program's but is missing from the table. */
  unknownProgramme?: string;
  /** The region that the text names, such as Europe. */
  region?: Region;
  amounts: readonly StatedAmount[];
  /** Lengths that limit something. */
  bounds: readonly StatedBound[];
  family?: Family;
  /** How old the person is, in years. */
  age?: number;
  /** The number of ties to the United Kingdom. */
  ties?: number;
  /** The questions of a text that asks several, each with the facts that the others give. */
  parts?: readonly Reading[];
  /** The words of the question, if the text is one of several and asks something that an answer can name. */
  question?: string;
  /** Whether the text is one of several questions, and an earlier one names the program. */
  refersBack?: boolean;
  /** The cues of the things that an earlier question of the same text names. */
  things?: readonly string[];
  /** How long the person wants to stay. Excludes lengths such as the time until a trip or a passport's validity. */
  stayLength?: WrittenLength;
}

/** What the reader knows of words and names. */
export interface ReaderTables extends QuestionNames, LanguageSigns {
  findCues: FindCues;
  cueKinds: CueKinds;
  programmes: ProgrammeReader;
  regionsIn: (words: readonly string[]) => readonly FoundRegion[];
  amountWords: AmountWords;
}

/** Cues of a text on tax, for which it matters where the person lives. */
const taxCues = ["tax", "tax-residence", "rule.us-spt"];

/** The longest text that is read, in UTF-16 code units. */
const maxCharacters = 1000;

/** The cues of a language. Words of other languages look alike, such as Spanish 'a partir de' and French 'partir'. */
const cuesIn = <Cue extends { cue: string; languages: readonly QuestionLanguage[] }>(
  cues: readonly Cue[],
  language: QuestionLanguage,
): ReadonlySet<string> =>
  new Set(cues.filter(({ languages }) => languages.includes(language)).map(({ cue }) => cue));

/** Cues of a permit that a person looks for. */
const permitCues = ["nomad", "passive-income", "freelance", "remote-work", "residency"];

/** Cues of a text that looks for a place or a permit, and names none. */
const choosingCues = ["which", "which-countries", "seek", "cheapest", "fastest"];

/** In a text that looks for a place with a permit, makes the place that pays the person an income instead of a subject. */
const withPayers = (places: readonly MentionedPlace[], cues: ReadonlySet<string>): MentionedPlace[] => {
  const isOnTax = cues.has("tax") && !cues.has("untaxed");
  const isSearch =
    hasOneOf(cues, permitCues) && hasOneOf(cues, choosingCues) && !isOnTax && !cues.has("compare");
  return places.map((place) =>
    isSearch && place.isPaidFrom && place.role === "subject" ? { ...place, role: "income" } : place,
  );
};

/** Whether a place names a nationality. 'Latin America' names none, although 'America' is a country. */
const isNationality = ({ role }: MentionedPlace): boolean => role === "passport" || role === "relative";

/** The length of a text if it can be that of a stay. */
const stayLengthIn = (
  text: string,
  { length }: StatedDays,
  words: ReaderTables["readerWords"],
): WrittenLength | undefined => {
  if (!length) return undefined;
  const before = wordsOf(text.slice(0, length.at));
  const after = wordsOf(text.slice(length.end));
  const isOther =
    words.endingAt("not-stay-before", before, before.length) > 0 ||
    words.startingAt("not-stay-after", after, 0) > 0;
  return isOther ? undefined : length;
};

/** The cues of a text without those of 'I live in London', which wishes for no residence in Spain. */
const withoutHomes = (
  found: readonly FoundCue[],
  text: string,
  places: readonly MentionedPlace[],
  words: ReaderTables["readerWords"],
): readonly FoundCue[] => {
  if (places.every(({ role }) => role !== "subject")) return found;
  const parts = places
    .filter(({ role }) => role === "home")
    .map(({ at }) => {
      const before = wordsOf(text.slice(0, at));
      const to = skipBack(words, before, before.length, "article");
      return { from: to - words.endingAt("living", before, to), to };
    });
  return found.filter(({ at, length }) => !parts.some(({ from, to }) => at >= from && at + length <= to));
};

/** The citizenships that somebody has, unless the text asks what becomes of them: 'do I lose my Dutch citizenship'. */
const citizenshipsNotAsked = (text: string, places: readonly MentionedPlace[], findCues: FindCues) => {
  const held = citizenshipsHeld(text, places);
  const isAsked = held.length > 0 && findCues(wordsOf(text)).some(({ cue }) => cue === "keep-citizenship");
  return isAsked ? [] : held;
};

/** Whether a cue is a word of a country's name: Italian 'costa', 'it costs', in 'Costa Rica'. */
const isInName = (text: string, { at, length }: FoundCue, places: readonly MentionedPlace[]): boolean =>
  places.some((place) => {
    const from = wordsOf(text.slice(0, place.at)).length;
    const count = wordsOf(text.slice(place.at, place.end)).length;
    return place.code.length === 2 && length < count && at >= from && at + length <= from + count;
  });

/** Cuts a text to the maximum length and strips needless characters. */
export const tidyText = (written: string): string => tidied(written.slice(0, maxCharacters));

/**
 * Reads a text as one question.
 * @param wholeLanguage the language of the whole text, if `text` is only a part of it
 */
export const readOne = (
  text: string,
  tables: ReaderTables,
  today: Day,
  wholeLanguage?: QuestionLanguage,
): Reading => {
  const { places: all, rest } = placesIn(text, tables);
  const people = peopleIn(text, all, tables.readerWords);
  const held = all.map(
    (place): MentionedPlace =>
      place.role === "permit" && !isAskedHolder(place.holder, people.askedAbout)
        ? { ...place, role: "relative" }
        : place,
  );
  // 'With a UK residence permit' and 'with Italian citizenship' say nothing about what is asked.
  const shown = hideAll(text, [
    ...held.filter(({ role }) => role === "permit"),
    ...citizenshipsNotAsked(text, held, tables.findCues),
  ]);
  const words = wordsOf(shown);
  // 'South Africa' and 'South African' are not a region, and the 'America' of 'Latin America' is one.
  const isWholeName = ({ at, end }: MentionedPlace) => wordsOf(text.slice(at, end)).length > 1;
  const regionWords = wordsOf(
    hideAll(
      text,
      held.filter((place) => isNationality(place) || isWholeName(place)),
    ),
  );
  const found = tables
    .findCues(words)
    .filter((cue) => cue.cue !== "no-income" || !isOfRelative(words, cue, tables.readerWords))
    .filter((cue) => !isWithoutFamily(words, cue))
    .filter((cue) => !isInName(shown, cue, held));
  const language = wholeLanguage ?? writtenLanguage(text, wordsOf(rest), found, tables);
  const isTax = hasOneOf(cuesIn(found, language), taxCues);
  const asked = isTax ? found : withoutHomes(found, shown, held, tables.readerWords);
  const cues = cuesIn(asked, language);
  const places = withPayers(held, cues);
  const withRole = (...roles: MentionedPlace["role"][]) => [
    ...new Set(places.filter(({ role }) => roles.includes(role)).map(({ code }) => code)),
  ];
  const named = withRole("subject");
  const homes = isTax ? withRole("home") : [];
  // 'American living in Portugal, am I tax resident there?', 'tax on a salary from the US if I live in Georgia'
  const isOnHome = places.every(({ role, isPaidFrom }) => role !== "subject" || isPaidFrom);
  const subjects = isOnHome && homes.length > 0 ? homes : named;
  const stated = statedDays(
    { text, rest, places },
    {
      ...{ words: tables.readerWords, today, isTax },
      order: language === "en" ? undefined : "day-first",
    },
  );
  return {
    text,
    language,
    cues,
    places,
    subjects,
    ...people,
    programmes: tables.programmes.mentionsIn(words, cues, places),
    unknownProgramme: tables.programmes.unknownIn(text, cues),
    region: regionOf(regionWords, tables.regionsIn(regionWords), tables.readerWords),
    amounts: amountsIn(text, tables.amountWords),
    bounds: boundsIn(text, tables.readerWords),
    family: familyIn(words, found),
    age: ageIn(rest, tables.readerWords),
    ties: tiesIn(wordsOf(text), tables.readerWords),
    ...stated,
    stayLength: stayLengthIn(text, stated, tables.readerWords),
  };
};
