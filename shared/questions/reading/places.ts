import { findPlaces, type PlaceLookup } from "../../gazetteer/written-places.ts";
import { findNames } from "../../text/find-names.ts";
import { hideAll } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { besidePlace, type PlaceSurroundings } from "./beside-places.ts";
import { type Around, aroundOf, clauseBefore, labeledEnd, sentenceEnd } from "./clauses.ts";
import { asker, type Holder, holderOf, isBracketed, isOwnOrigin, isRelativesOrigin } from "./holders.ts";
import { type ReaderWords, skipBack } from "./reader-words.ts";
import { tokensOf } from "./tokens.ts";

/**
 * What a place is in a question. `subject`: the place that the question is about. `passport`: a nationality of the
 * person. `origin`: where the person comes from, and `home`: where the person lives. `income`: where money comes from.
 * `permit`: the person has a visa or a residence permit of the place. `relative`: a nationality of another person, such as
 * a wife or a friend. `aside`: a word in the name of something else, such as an airline.
 */
export type PlaceRole =
  | "subject"
  | "passport"
  | "origin"
  | "home"
  | "income"
  | "permit"
  | "relative"
  | "aside";

/** A place in a text: a country (ISO 3166-1 alpha-2, or XK) or a zone such as `SCHENGEN`. */
export interface MentionedPlace extends PlaceSurroundings {
  code: string;
  at: number;
  end: number;
  role: PlaceRole;
  /** What the person holds of the place. Only for the role `permit`. */
  paper?: Paper;
  /** Whose passport or permit it is, if the text says so. */
  holder?: Holder;
  /** The word is one for the people of the country, such as 'Colombian'. */
  isPeople?: true;
}
type Paper = "visa" | "residence";

/** The names and words that the reader of questions knows. */
export interface QuestionNames {
  readerWords: ReaderWords;
  /** Names of permits that name no country, folded: 'green card'. */
  permits: (name: string) => string | undefined;
  /** Countries, zones, and towns. */
  places: PlaceLookup;
  /** The words for the people of a country, folded: 'german', 'brasileira', 'deutsch*'. */
  people: (word: string) => string | undefined;
  /** Codes that people write in lower case, with their countries. Next to some words, 'us' is not a pronoun. */
  codes: ReadonlyMap<string, string>;
}

/**
 * The words around a place. `claimed`: how many of the words before it belong to the previous place, such as 'passport'
 * in 'US passport Brazil'.
 */
interface AroundPlace extends Around {
  claimed?: number;
}

/** Skips the phrases of a row from `at`, at most `most` of them. Returns the index after them. */
const skip = (words: ReaderWords, row: string, list: readonly string[], at: number, most = 9): number => {
  const length = most > 0 ? words.startingAt(row, list, at) : 0;
  return length > 0 ? skip(words, row, list, at + length, most - 1) : at;
};

const isPassport = ({ before, after, claimed = 0 }: AroundPlace, words: ReaderWords): boolean =>
  words.startingAt("passport", after, skip(words, "linking", after, 0)) > 0 ||
  (before.length === 0 && words.startingAt("speaker", after, 0) > 0) ||
  (claimed === 0 &&
    words.endingAt("passport", before, skipBack(words, before, before.length, "linking")) > 0);

/** 'Turkish Airlines', 'learn Spanish' */
const isAside = ({ before, after }: Around, words: ReaderWords): boolean =>
  words.startingAt("aside", after, 0) > 0 || words.endingAt("aside-before", before, before.length) > 0;

/** A nationality of something unknown that a person has: 'with a Polish karta pobytu', 'with Italian roots'. */
const isOfThing = ({ before, after }: Around, words: ReaderWords): boolean =>
  after.length > 0 &&
  words.endingAt("with", before, skipBack(words, before, before.length, "valid")) > 0 &&
  !["passport", "relative", "joins", "holder"].some((row) => words.startingAt(row, after, 0) > 0);

/** Whether a thing is next to the name, which then means the country and not its people: 'Mexican visa', 'visa mexicana'. */
const isThing = ({ before, after }: Around, words: ReaderWords): boolean =>
  words.startingAt("thing", after, 0) > 0 ||
  words.startingAt("thing", after, skip(words, "thing-kind", after, 0, 2)) > 0 ||
  words.endingAt("thing", before, skipBack(words, before, before.length, "thing-adjective")) > 0;

const isHolding = (list: readonly string[], end: number, words: ReaderWords): boolean =>
  words.endingAt("holding", list, end) > 0 ||
  words.endingAt("holding", list, skipBack(words, list, end, "valid")) > 0;

/** The maximum number of words from 'have' to the next paper: 'have an Indian passport and a US visa, and a …'. */
const maxPassportWords = 8;

/** A paper that the person has besides a passport: 'with an Indian passport and a US visa'. `at` is its first word. */
const followsHeldPassport = (before: readonly string[], at: number, words: ReaderWords): boolean => {
  const start = skipBack(words, before, at, "valid");
  const end = start - words.endingAt("joins", before, start);
  const passport = before.slice(Math.max(0, end - maxPassportWords), end);
  if (end === start || !words.isIn("passport-noun", passport)) return false;
  return passport.some((_, index) => isHolding(before, end - index - 1, words));
};

/** A paper in a list of papers: 'German residence permit and Indian passport'. */
const isListed = ({ before, after }: Around, words: ReaderWords): boolean =>
  (before.length === 0 ||
    words.endingAt("joins", before, skipBack(words, before, before.length, "valid")) > 0) &&
  (after.length === 0 || words.startingAt("joins", after, 0) > 0 || words.startingAt("holder", after, 0) > 0);

/** A paper of a place, with the numbers of words before and after the place that name it. */
interface HeldPaper {
  paper: Paper;
  before: number;
  after: number;
}

/** 'my US visa' */
const paperAfter = ({ before, after }: Around, words: ReaderWords): HeldPaper | undefined => {
  const noun = words.startingAt("permit", after, 0) > 0 ? 0 : skip(words, "permit-kind", after, 0);
  const programme = words.startingAt("programme-permit", after, noun);
  const length = Math.max(words.startingAt("permit", after, noun), programme);
  const paper = words.startingAt("visa", after, noun) > 0 ? "visa" : "residence";
  const isHeld =
    isHolding(before, before.length, words) ||
    followsHeldPassport(before, before.length, words) ||
    (paper === "residence" &&
      programme === 0 &&
      isListed({ before, after: after.slice(noun + length) }, words));
  return length > 0 && isHeld ? { paper, before: 0, after: noun + length } : undefined;
};

/** 'Mon visa américain', 'a residence permit in Spain' */
const paperBefore = ({ before }: Around, words: ReaderWords): HeldPaper | undefined => {
  const place = skipBack(words, before, before.length, "linking");
  const end = skipBack(words, before, place, "valid");
  const inside = skipBack(words, before, end - words.endingAt("issued-in", before, end), "valid");
  const [noun, at] =
    words.endingAt("permit", before, end) > 0
      ? [end, end - words.endingAt("permit", before, end)]
      : [inside, inside - words.endingAt("permit", before, inside)];
  if (noun === at) return undefined;
  const paper = words.endingAt("visa", before, noun) > 0 ? "visa" : "residence";
  // A visa 'in' a country or at the beginning is what the text asks for.
  if (paper === "visa" && noun !== end) return undefined;
  // 'Un pasaporte indio y un permiso de residencia español'
  const isNext = words.endingAt("joins", before, skipBack(words, before, at, "valid")) > 0;
  const isHeld =
    isHolding(before, at, words) ||
    followsHeldPassport(before, at, words) ||
    (paper === "residence" && (at === 0 || isNext));
  return isHeld ? { paper, before: before.length - at, after: 0 } : undefined;
};

/** What the person holds of the place. */
const permitIn = (around: Around, words: ReaderWords): HeldPaper | undefined =>
  paperAfter(around, words) ?? paperBefore(around, words);

/** Whether a phrase of a row comes before a place, with or without an article between them. */
const follows = (row: string, { before }: Around, words: ReaderWords): boolean =>
  words.endingAt(row, before, skipBack(words, before, before.length, "article")) > 0;

/** Whether the person comes from the place: 'I'm from Canada', 'freelancer from Canada'. */
const isOrigin = (around: Around, words: ReaderWords): boolean =>
  follows("coming-from", around, words) || isOwnOrigin(around.before, words);

/** Money comes from the place: 'my US salary', 'my clients in Germany'. */
const isIncome = ({ before, after }: Around, words: ReaderWords): boolean =>
  (words.endingAt("own", before, before.length) > 0 &&
    words.startingAt("income-thing", after, skip(words, "thing-kind", after, 0, 2)) > 0) ||
  words.endingAt("income-from", before, before.length) > 0;

const roleOf = (
  around: AroundPlace,
  { isPeople, hasOthers }: { isPeople: boolean; hasOthers: boolean },
  words: ReaderWords,
): PlaceRole => {
  if ((isPeople && isAside(around, words)) || follows("born-in", around, words)) return "aside";
  if (isPassport(around, words) || words.endingAt("i-am", around.before, around.before.length) > 0)
    return "passport";
  if (isRelativesOrigin(around.before, words)) return "relative";
  if (isOrigin(around, words)) return "origin";
  if (hasOthers && follows("living", around, words)) return "home";
  if (hasOthers && isIncome(around, words)) return "income";
  if (!isPeople || isThing(around, words)) return "subject";
  return hasOthers && isOfThing(around, words) ? "aside" : "passport";
};

/** Whether the text between two places only joins them: 'US and British', 'US/UK'. */
const isJoining = (between: string, words: ReaderWords): boolean => {
  const list = wordsOf(between);
  if (list.length === 0) return /^\s*[&/]\s*$/.test(between);
  return /^[\s\p{L}]*$/u.test(between) && words.startingAt("joins", list, 0) === list.length;
};

/** The number of words between a place and the one before it that say 'passport' of that place: 'US passport Brazil visa'. */
const claimedWords = (
  text: string,
  place: { at: number },
  before: { end: number } | undefined,
  row: "passport" | "passport-after",
  words: ReaderWords,
): number => {
  const between = before ? wordsOf(text.slice(before.end, place.at)) : [];
  return skip(words, row, between, 0) === between.length ? between.length : 0;
};

/** The place with its holder. A passport of another person counts for that person alone. */
const withHolder = (text: string, place: MentionedPlace, words: ReaderWords): MentionedPlace => {
  if (!["passport", "relative", "permit"].includes(place.role)) return place;
  // No country issues passports of the Union, and 'eu' is 'I' in Portuguese.
  if (place.code === "EU" && place.role === "passport") return { ...place, role: "aside" };
  const holder = holderOf(text, place, words);
  if (holder === undefined) return place.role === "relative" ? { ...place, role: "subject" } : place;
  const isOthers = place.role === "passport" && holder !== asker;
  return { ...place, holder, role: isOthers ? "relative" : place.role };
};

/** Whether the words before a place say that several nationalities follow: 'dual citizen (US and Italy)'. */
const isAfterSeveral = (text: string, { at }: MentionedPlace, words: ReaderWords): boolean => {
  const list = clauseBefore(text, at, sentenceEnd);
  const end = skipBack(words, list, list.length, "linking", "person-verb");
  return words.endingAt("several-passports", list, end) > 0;
};

/** 'Citizen of Mexico' names one passport, and 'and Spain' behind it another one. */
const isAfterCitizen = (text: string, place: MentionedPlace, words: ReaderWords): boolean => {
  const list = aroundOf(text, place, labeledEnd).before;
  const linked = skipBack(words, list, list.length, "linking");
  return place.role === "passport" && linked < list.length && words.endingAt("passport", list, linked) > 0;
};

/** A place that is joined to a nationality is one, too. */
const withJoined = (text: string, places: readonly MentionedPlace[], words: ReaderWords): MentionedPlace[] =>
  places.map((place, index) => {
    const last = places[index - 1];
    const next = places[index + 1];
    const joins = (one: MentionedPlace | undefined, other: MentionedPlace | undefined) =>
      one !== undefined && other !== undefined && isJoining(text.slice(one.end, other.at), words);
    const isJoined =
      (joins(place, next) && (next?.role === "passport" || isAfterSeveral(text, place, words))) ||
      (last !== undefined &&
        joins(last, place) &&
        (isAfterSeveral(text, last, words) || isAfterCitizen(text, last, words)));
    return isJoined && place.role === "subject" ? { ...place, role: "passport" } : place;
  });

/** Finds codes in lower case next to words such as 'passport' or 'dual': 'us birth certificate', 'dual us'. */
const codedPlaces = (
  text: string,
  { codes, readerWords: words }: Pick<QuestionNames, "codes" | "readerWords">,
): Omit<MentionedPlace, "role">[] =>
  tokensOf(text).flatMap(({ at, end, folded }) => {
    const code = codes.get(folded);
    if (code === undefined) return [];
    const { before, after } = aroundOf(text, { at, end }, labeledEnd);
    const noun = skip(words, "permit-kind", after, 0);
    if (words.endingAt("before-pronoun", before, before.length) > 0) return [];
    const isCode =
      words.startingAt("passport", after, 0) > 0 ||
      words.startingAt("after-code", after, 0) > 0 ||
      words.endingAt("before-code", before, before.length) > 0 ||
      (noun > 0 && words.startingAt("visa", after, noun) > 0);
    return isCode ? [{ code, at, end }] : [];
  });

/** A name in the words of a text, as the position of its words. */
const wordsNamed = (text: string, meaningOf: (name: string) => string | undefined) => {
  const tokens = tokensOf(text);
  const found = findNames(
    tokens.map(({ folded }) => folded),
    meaningOf,
    3,
  );
  return found.map(({ at, length, meaning: code }) => ({
    ...{ code, at: tokens[at]!.at },
    end: tokens[at + length - 1]!.end,
  }));
};

/** Phrases with a word that is the name of a town elsewhere: 'split year'. */
const phrasesWithoutPlace = (text: string, words: ReaderWords): { at: number; end: number }[] => {
  const tokens = tokensOf(text);
  const list = tokens.map(({ folded }) => folded);
  return tokens.flatMap(({ at }, index) => {
    const last = tokens[index + words.startingAt("no-place", list, index) - 1];
    return last && last.at >= at ? [{ at, end: last.end }] : [];
  });
};

/** Where the last `count` words of a text begin. */
const startOfWords = (text: string, count: number): number => tokensOf(text).at(-count)?.at ?? text.length;

/** Where the first `count` words of a text end. */
const endOfWords = (text: string, count: number): number => tokensOf(text)[count - 1]?.end ?? 0;

/** The words of a citizenship that somebody has, such as 'Italian citizenship'. They ask for nothing. */
export const citizenshipsHeld = (
  text: string,
  places: readonly MentionedPlace[],
): { at: number; end: number }[] =>
  places.flatMap(({ at, end, role, citizenship }) =>
    citizenship && role === "passport"
      ? [
          {
            at: citizenship.before > 0 ? startOfWords(text.slice(0, at), citizenship.before) : at,
            end: end + endOfWords(text.slice(end), citizenship.after),
          },
        ]
      : [],
  );

/** The codes of the countries and peoples in a text. */
const placesNamed = (text: string, names: PlaceLookup, people: QuestionNames["people"]): string[] => {
  const peoples = wordsNamed(text, people);
  const others = findPlaces(hideAll(text, peoples), names).places.flatMap(
    ({ countries }) => countries[0] ?? [],
  );
  return [...peoples.map(({ code }) => code), ...others];
};

/** Finds the places of a text with their roles. `rest` is the text with them hidden. */
export const placesIn = (
  text: string,
  { places: names, people, permits, codes, readerWords: words }: QuestionNames,
): { places: readonly MentionedPlace[]; rest: string } => {
  const isElsewhere = (code: string) => placesNamed(text, names, people).some((other) => other !== code);
  const held = wordsNamed(text, permits)
    .filter(({ code }) => isElsewhere(code))
    .map((it): MentionedPlace => ({ ...it, role: "permit", paper: "residence" }));
  const coded = codedPlaces(hideAll(text, held), { codes, readerWords: words });
  const namedIn = (rest: string) =>
    findPlaces(rest, names).places.flatMap(({ at, end, countries: [code] }) =>
      code === undefined ? [] : [{ code, at, end }],
    );
  const idle = phrasesWithoutPlace(text, words);
  // A name of several words can contain the word for a people: 'Saudi Arabia', 'República Dominicana'.
  const long = namedIn(hideAll(text, [...held, ...coded, ...idle])).filter(
    ({ at, end }) => tokensOf(text.slice(at, end)).length > 1,
  );
  const peoples = wordsNamed(hideAll(text, [...held, ...coded, ...long]), people);
  const named = namedIn(hideAll(text, [...held, ...coded, ...idle, ...long, ...peoples]));
  // In 'UK ILR', the country belongs to the permit.
  const isOfPermit = ({ code, end }: { code: string; end: number }) =>
    held.some(
      (it) => it.code === code && text.slice(end, Math.max(end, it.at)).trim() === "" && end <= it.at,
    );
  const all = [...coded, ...long, ...peoples, ...named]
    .filter((place) => !isOfPermit(place))
    .sort((a, b) => a.at - b.at);
  const hasOthers = new Set(all.map(({ code }) => code)).size > 1;
  const found = all.map((place, index): MentionedPlace => {
    const isPeople = peoples.includes(place);
    const row = isPeople ? "passport-after" : "passport";
    const claimed = claimedWords(text, place, all[index - 1], row, words);
    const around = { ...aroundOf(text, place, labeledEnd), claimed };
    const permit = hasOthers ? permitIn(around, words) : undefined;
    if (!permit) {
      const isOwn = hasOthers && isBracketed(text, place.at, words);
      const role = isOwn ? "passport" : roleOf(around, { isPeople, hasOthers }, words);
      return { ...place, role, ...(isPeople && { isPeople }) };
    }
    const end = place.end + endOfWords(text.slice(place.end), permit.after);
    const at = permit.before > 0 ? startOfWords(text.slice(0, place.at), permit.before) : place.at;
    return { ...place, at, end, role: "permit", paper: permit.paper };
  });
  const places = [...held, ...withJoined(text, found, words)]
    .map((place) => withHolder(text, place, words))
    .map((place) => ({ ...place, ...besidePlace(text, place, words) }))
    .sort((a, b) => a.at - b.at);
  return { places, rest: hideAll(text, places) };
};
