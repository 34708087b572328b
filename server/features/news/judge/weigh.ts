import { acts } from "#server/knowledge/acts.ts";
import { noiseWords, otherSenses, ruleWords, topicWords, typeWords } from "#server/knowledge/word-lists.ts";
import { createLexicon, type Hit, type Lexicon, type Meaning, type PlaceTerm } from "./lexicon.ts";
import type { Token } from "./tokens.ts";
import { rules } from "./weights.ts";

/** Sums weights by subject. */
export interface Tally {
  /** `term` is the same object for each occurrence. */
  add: (subject: string, term: object, weight: number) => void;
  /** Subjects in order of first occurrence. */
  totals: ReadonlyMap<string, number>;
}

/** Each repetition of a term counts half of the previous one, so that repetition never outweighs variety. */
const createTally = (): Tally => {
  const totals = new Map<string, number>();
  const mentions = new Map<object, number>();
  return {
    add(subject, term, weight) {
      const earlier = mentions.get(term) ?? 0;
      mentions.set(term, earlier + 1);
      totals.set(subject, (totals.get(subject) ?? 0) + weight * rules.repeat ** earlier);
    },
    totals,
  };
};

/** Weights a term by position: a report names its subject in the title and the opening. */
const zoneWeight = (part: "title" | "body", hit: Hit): number => {
  const { title, opening, rest, openingWords } = rules.zones;
  if (part === "title") return title;
  return hit.at < openingWords ? opening : rest;
};

export interface WeighedText {
  title: readonly Token[];
  body: readonly Token[];
}

/** Finds the words of the four types of news. */
export const createTypeLexicon = (): Lexicon =>
  createLexicon([
    ...typeWords.map(({ term, type, weight }) => [term, { subject: type, weight }] as const),
    ...otherSenses.map((term) => [term, undefined] as const),
  ]);

/** The lexicon of topics. The subject of a term is the topic's name. */
export const createTopicLexicon = (): Lexicon =>
  createLexicon(topicWords.map(({ term, topic, weight }) => [term, { subject: topic, weight }] as const));

/** The lexicon of words that show that an item is about something else. The subject of a term is its kind. */
export const createNoiseLexicon = (): Lexicon =>
  createLexicon(noiseWords.map(({ term, kind, weight }) => [term, { subject: kind, weight }] as const));

/** The lexicon of words that show that an item is about a rule, a decision or a procedure. */
export const createRuleLexicon = (): Lexicon => {
  const actWords = acts.flatMap(({ ruleTerms }) => ruleTerms);
  return createLexicon([
    ...actWords.map((term) => [term, { subject: "rule", weight: rules.fit.act }] as const),
    ...ruleWords.map(({ term, weight }) => [term, { subject: "rule", weight }] as const),
  ]);
};

/** The subjects of a text with their weights. */
export const weighWords = (lexicon: Lexicon, text: WeighedText): ReadonlyMap<string, number> => {
  const tally = createTally();
  for (const part of ["title", "body"] as const) {
    for (const hit of lexicon.find(text[part])) {
      const zone = zoneWeight(part, hit);
      for (const meaning of hit.meanings) tally.add(meaning.subject, meaning, meaning.weight * zone);
    }
  }
  return tally.totals;
};

/** The sum of the weights of the terms in these texts, each counted once, in the title or the opening. */
export const weighOnce = (lexicon: Lexicon, ...texts: readonly (readonly Token[])[]): number => {
  const found = new Set<Meaning>();
  for (const text of texts) {
    for (const { at, meanings } of lexicon.find(text)) {
      if (at < rules.zones.openingWords) for (const meaning of meanings) found.add(meaning);
    }
  }
  return [...found].reduce((sum, { weight }) => sum + weight, 0);
};

/** The role of a place that does not act: it is affected, excepted, or the object of another place's act. */
export type PassiveRole = "affected" | "excepted" | "object";

const set = (words: string) => new Set(words.split(" "));

/** Words that join an enumeration of places. */
const JOINERS = set("and or the y e o u ou und oder sowie as well plus nor");
const ARTICLES = set("the an el la los las o a os as der die den dem");
/** German prepositions before an article. */
const BEFORE_ARTICLE = set("aus in mit bei von nach zu");
/** "The consulates in Russia" belong to another country. */
const MISSIONS = set(
  "consulate consulates consular posts embassy embassies missions consulado consulados embajada embaixada",
);
const AWAY = set("with from adds add con com desde mit aus");
/** Documents and offices that a country also gives or has abroad: "a UK visa in Cuba", "un visado español en Marruecos". */
const GIVEN = set(
  "visa visas evisa passport passports eta consulate consulates embassy visado visados visto vistos visum pasaporte passaporte",
);
const INSIDE = set("in at from en em im au aux dans");
/** For example "who hold a US visa" and "with a valid Schengen visa". */
const HELD = set("hold holds holding valid");
const EXCEPT = set(
  "non nicht outside excluding except excepting fuera excepto fora exceto außerhalb ausserhalb ausgenommen",
);
const TOWARDS = set("for on against towards like unlike für para contra gegen");
/** For example "extended to Bangladesh", "opened to Russians", "limited to Armenia". */
const OPENED = set(
  "extended extends open opened opens granted offered limited restricted reserved available",
);
/** For example "applicants living in Russia" and "those born in Ireland". */
const LIVING = set("living residing resident residents born based");
/** For example "the Romanian language" or "in Romanian": another country requires the language. */
const SPOKEN = set("language languages speaking speaker speakers");
/** For example "Chinese with US visas" and "Swiss who stay": these are people. */
const DOING = set("who with may can must need holding");
/** A border, as in "at the Belarusian border", has two sides. */
const BETWEEN = set("border borders frontier side");
const BE = set("is are was were been");
/** For example "Sweden is added to the list". */
const LISTED = set("added removed included exempted listed dropped excluded");
/** An enumeration of this many places is admitted or excluded by a place outside of it. */
const MANY = 3;
const OF = set("of from de da do dos das del von der");
const PEOPLE = set(
  "citizens citizen nationals national passport passports travellers travelers visitors tourists students " +
    "applicants workers holders investors buyers expats expatriates retirees pensioners migrants immigrants " +
    "refugees arrivals graduates people residents ciudadanos ciudadanas nacionales turistas viajeros " +
    "estudiantes cidadaos cidadas nacionais viajantes estudantes staatsangehorige staatsangehorigen burger " +
    "staatsburger reisende",
);
/**
 * These follow the place in English, as in "US citizens". Singular forms mean something else ("Thai national
 * bank").
 */
const PEOPLE_AFTER = set(
  "citizens citizen nationals travellers travelers visitors tourists students applicants workers holders " +
    "investors buyers expats expatriates retirees pensioners migrants immigrants refugees arrivals graduates " +
    "passports technicians engineers professionals nurses pilgrims athletes techies families spouses " +
    "entrepreneurs freelancers doctors teachers drivers truckers husbands wives guests delegates dependants passengers holidaymakers conscripts " +
    "soldiers men women children nomads",
);
/** "People of Indian origin" live abroad. */
const ORIGIN = set("origin heritage");
/** Words after people who are admitted, as in "visas waived for Chinese from June". */
const AFTER_PEOPLE = set(
  ". : ; ! ? – — | from in who may can must to without with until till at by on for as after before",
);

const CLAUSE_ENDS = set(". : ; ! ? – — |");

const lowerOf = (word: Token | undefined) => word?.lower ?? "";

const canBePassive = (hit: Hit<PlaceTerm>) =>
  hit.meanings.some(({ kind }) => kind !== "body" && kind !== "money" && kind !== "context");

const isOfPeople = (hit: Hit<PlaceTerm>) => hit.meanings.every(({ kind }) => kind === "people");

const isPluralOfPeople = (hit: Hit<PlaceTerm>, words: readonly Token[]) =>
  isOfPeople(hit) && /[^s]s$/.test(words[hit.at + hit.length - 1]?.exact ?? "");

/** Whether only joining words stand between two places. */
const isJoined = (words: readonly Token[], start: number, end: number) => {
  for (let at = start; at < end; at += 1) if (!JOINERS.has(lowerOf(words[at]))) return false;
  return true;
};

/** The words around an enumeration of places, in lower case; empty beyond the text. */
interface Surroundings {
  /** The three words before it, without its article; `before` is the nearest. */
  before: string;
  earlier: string;
  earliest: string;
  hasArticle: boolean;
  /** The two words after it. */
  after: string;
  afterNext: string;
  /** Whether the enumeration consists of peoples, such as "Chinese". */
  ofPeople: boolean;
}

/** The surroundings of the words from `start` to before `end`. */
const surroundingsOf = (
  words: readonly Token[],
  start: number,
  end: number,
  ofPeople: boolean,
): Surroundings => {
  const nearest = lowerOf(words[start - 1]);
  // "Der" is a genitive article in "Bürger der Schweiz", but not in "aus der Schweiz".
  const isOf = OF.has(nearest) && !BEFORE_ARTICLE.has(lowerOf(words[start - 2]));
  const hasArticle = ARTICLES.has(nearest) && !isOf;
  const at = hasArticle ? start - 2 : start - 1;
  return {
    before: lowerOf(words[at]),
    earlier: lowerOf(words[at - 1]),
    earliest: lowerOf(words[at - 2]),
    hasArticle,
    after: lowerOf(words[end]),
    afterNext: lowerOf(words[end + 1]),
    ofPeople,
  };
};

const isExcepted = ({ before, earlier }: Surroundings) =>
  EXCEPT.has(before) || (before === "than" && earlier === "other");

/** Whether the words before the enumeration make it affected. */
const isAffectedByStart = ({ before, earlier, earliest, hasArticle }: Surroundings) => {
  if (AWAY.has(before) || HELD.has(before)) return true;
  if (before === "in") return MISSIONS.has(earlier) || MISSIONS.has(earliest) || LIVING.has(earlier);
  return (PEOPLE.has(before) && !hasArticle) || (OF.has(before) && PEOPLE.has(earlier));
};

/** Whether the words after the enumeration make it affected. */
const isAffectedByEnd = ({ after, afterNext, ofPeople }: Surroundings) =>
  PEOPLE_AFTER.has(after) ||
  ORIGIN.has(after) ||
  SPOKEN.has(after) ||
  (after === "passport" && afterNext === "holders") ||
  (BE.has(after) && LISTED.has(afterNext)) ||
  (ofPeople && DOING.has(after));

/** Whether the enumeration names people who are admitted or not, as in "visas waived for Chinese from June". */
const standsForPeople = ({ after, ofPeople }: Surroundings) =>
  ofPeople && (after === "" || AFTER_PEOPLE.has(after));

const isTowards = ({ before, earlier }: Surroundings) =>
  TOWARDS.has(before) || (before === "to" && OPENED.has(earlier));

/** The role of an enumeration of places; undefined if its surroundings give it none. */
const roleOf = (around: Surroundings): PassiveRole | undefined => {
  if (isExcepted(around)) return "excepted";
  if (isAffectedByStart(around) || isAffectedByEnd(around)) return "affected";
  if (around.before === "in" && standsForPeople(around)) return "affected";
  if (BETWEEN.has(around.after)) return "object";
  if (!isTowards(around)) return undefined;
  return standsForPeople(around) ? "affected" : "object";
};

/** Whether a place is where one gets what another country gives, as in "a UK visa in Cuba". */
const isWhereOthersGive = (
  words: readonly Token[],
  hits: readonly Hit<PlaceTerm>[],
  place: Hit<PlaceTerm>,
): boolean => {
  const { before } = surroundingsOf(words, place.at, place.at + place.length, false);
  if (!INSIDE.has(before)) return false;
  return hits.some(({ at, length }) => {
    const end = at + length;
    const isGiver = GIVEN.has(lowerOf(words[end])) || GIVEN.has(lowerOf(words[at - 1]));
    const between = words.slice(end, place.at);
    return isGiver && end < place.at && !between.some(({ lower }) => CLAUSE_ENDS.has(lower));
  });
};

/**
 * Finds places that an item names without being about them, as in "citizens of France, Italy and Spain may enter",
 * "US and Canadian visitors", "a treaty with Germany", "outside the EU", "Filipinos".
 */
const passivePlaces = (
  words: readonly Token[],
  hits: readonly Hit<PlaceTerm>[],
): Map<Hit<PlaceTerm>, PassiveRole> => {
  const roles = new Map<Hit<PlaceTerm>, PassiveRole>();
  const close = (run: readonly Hit<PlaceTerm>[]) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    const end = last.at + last.length;
    const namedRole = roleOf(surroundingsOf(words, first.at, end, run.every(isOfPeople)));
    const many = new Set(run.map(({ meanings }) => meanings[0]!.subject)).size >= MANY;
    const runRole = namedRole ?? (many ? "object" : undefined);
    for (const hit of run) {
      const role = isPluralOfPeople(hit, words) && namedRole !== "excepted" ? "affected" : runRole;
      if (role) roles.set(hit, role);
    }
  };

  const placed = hits.filter(canBePassive);
  for (const hit of placed) if (isWhereOthersGive(words, hits, hit)) roles.set(hit, "affected");

  let run: Hit<PlaceTerm>[] = [];
  for (const hit of placed) {
    const last = run.at(-1);
    if (last && !isJoined(words, last.at + last.length, hit.at)) {
      close(run);
      run = [];
    }
    run.push(hit);
  }
  close(run);
  return roles;
};

/** How a text names a place: it acts, only its people or treaty are mentioned, or only a hint points to it. */
export type PlaceRole = "acts" | "affected" | "hinted";

/** A place in a text, as ISO 3166-1 alpha-2 code or `EU`. */
export interface WeighedPlace {
  code: string;
  weight: number;
  role: PlaceRole;
}

/** A hinted place is more likely to act than an affected one. */
const LIKELIEST_FIRST: readonly PlaceRole[] = ["acts", "hinted", "affected"];

interface Mention {
  meaning: PlaceTerm;
  /** The weight before roles are considered. */
  weight: number;
  role: PlaceRole | "object";
}

const mentionsIn = (
  lexicon: Lexicon<PlaceTerm>,
  words: readonly Token[],
  part: "title" | "body",
): Mention[] => {
  const hits = lexicon.find(words);
  const passive = passivePlaces(words, hits);
  return hits.flatMap((hit) => {
    const named = passive.get(hit) ?? "acts";
    if (named === "excepted") return [];
    return hit.meanings.map((meaning): Mention => {
      const role = meaning.kind === "hint" && named !== "affected" ? "hinted" : named;
      const begins = role === "acts" && part === "title" && hit.at === 0;
      const factor = begins ? rules.roles.beginsTitle : 1;
      return { meaning, weight: meaning.weight * zoneWeight(part, hit) * factor, role };
    });
  });
};

/** The place in most of the lists, and in at least two. Ties go to the higher rank; undefined if still tied. */
const commonest = (lists: readonly (readonly string[])[]): string | undefined => {
  const votes = new Map<string, { lists: number; ranks: number }>();
  for (const list of lists) {
    for (const [rank, code] of list.entries()) {
      const vote = votes.get(code) ?? { lists: 0, ranks: 0 };
      votes.set(code, { lists: vote.lists + 1, ranks: vote.ranks + rank });
    }
  }
  votes.delete("");
  const compareVotes = (a: { lists: number; ranks: number }, b: { lists: number; ranks: number }) =>
    b.lists - a.lists || a.ranks - b.ranks;
  const [first, second] = [...votes].sort(([, a], [, b]) => compareVotes(a, b));
  if (!first || first[1].lists < 2) return undefined;
  return second && compareVotes(first[1], second[1]) === 0 ? undefined : first[0];
};

/** Places that a text names unambiguously: named at all, acting, or through one of their towns. */
const certainPlaces = (mentions: readonly Mention[]) => {
  const certain = mentions.filter(({ meaning }) => meaning.by === undefined && meaning.kind !== "context");
  const codesOf = (chosen: readonly Mention[]) => new Set(chosen.map(({ meaning }) => meaning.subject));
  const acting = certain.filter(({ role }) => role === "acts");
  const shared = new Set(mentions.map(({ meaning }) => meaning).filter(({ by }) => by === "any"));
  return {
    /** The places that the context of the text suggests. */
    suggested: codesOf(mentions.filter(({ meaning }) => meaning.kind === "context")),
    /** The common meaning of several ambiguous words, such as "dinar" and "iqama". */
    common: commonest([...shared].map(({ codes }) => codes)),
    named: codesOf(certain),
    acting: codesOf(acting),
    byTown: codesOf(acting.filter(({ meaning }) => meaning.kind === "town")),
  };
};

/**
 * Resolves an ambiguous term: to the source's country, or the first candidate that the rest of the text mentions.
 */
const resolve = (
  { codes, by }: PlaceTerm,
  certain: ReturnType<typeof certainPlaces>,
  sourceCountry: string,
): string => {
  if (codes.includes(sourceCountry)) return sourceCountry;
  const first = codes[0] ?? "";
  if (by === "town") {
    return certain.acting.has(first) ? first : (codes.find((code) => certain.byTown.has(code)) ?? first);
  }
  return (
    codes.find((code) => certain.acting.has(code)) ??
    codes.find((code) => certain.named.has(code)) ??
    codes.find((code) => certain.suggested.has(code)) ??
    codes.find((code) => code === certain.common) ??
    first
  );
};

/** Weighs the places in a title and body: acting ones first, then hinted and affected ones, each by weight. */
export const weighPlaces = (
  lexicon: Lexicon<PlaceTerm>,
  text: { title: readonly Token[]; body: readonly Token[] },
  sourceCountry: string,
): WeighedPlace[] => {
  const mentions = [...mentionsIn(lexicon, text.title, "title"), ...mentionsIn(lexicon, text.body, "body")];
  const certain = certainPlaces(mentions);
  const placed = mentions
    .map((mention) => {
      const { meaning } = mention;
      const code = meaning.by === undefined ? meaning.subject : resolve(meaning, certain, sourceCountry);
      return { ...mention, code };
    })
    .filter(({ code, meaning }) => code !== "" && meaning.kind !== "context");
  const acting = new Set(placed.filter(({ role }) => role === "acts").map(({ code }) => code));

  const acts = ({ code, role }: { code: string; role: Mention["role"] }) =>
    // The object of an act acts itself if no other place does: "New visa for Portugal".
    role === "acts" || (role === "object" && (acting.size === 0 || acting.has(code)));
  const actors = new Set(placed.filter(acts).map(({ code }) => code));

  const tally = createTally();
  const roles = new Map<string, PlaceRole>();
  for (const mention of placed) {
    const { code, meaning, weight } = mention;
    if (acts(mention)) {
      tally.add(code, meaning, weight);
      roles.set(code, "acts");
    } else if (mention.role === "hinted") {
      tally.add(code, meaning, weight);
      if (!roles.has(code)) roles.set(code, "hinted");
    } else if (!actors.has(code)) {
      tally.add(code, meaning, weight * rules.roles.affected);
      roles.set(code, "affected");
    }
  }

  const unionActs = placed.some(({ code, meaning }) => code === "EU" && meaning.kind === "body");
  const unionFactor = unionActs ? rules.roles.unionBehindCountry : rules.roles.unionByNameBehindCountry;
  const countryActs = [...roles].some(([code, role]) => code !== "EU" && role === "acts");
  return [...tally.totals]
    .map(([code, weight]) => ({
      code,
      weight: code === "EU" && countryActs ? weight * unionFactor : weight,
      role: roles.get(code)!,
    }))
    .sort((a, b) => LIKELIEST_FIRST.indexOf(a.role) - LIKELIEST_FIRST.indexOf(b.role) || b.weight - a.weight);
};
