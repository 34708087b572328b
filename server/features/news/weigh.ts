import { offTopicWords, otherSenses, topicWords, typeWords } from "#server/knowledge/news-words.ts";
import { createLexicon, type Hit, type Lexicon, type PlaceTerm } from "./lexicon.ts";
import type { Token } from "./tokens.ts";
import { rules } from "./weights.ts";

/** Sums the weights of what the words of a text tell of. */
export interface Tally {
  /** `term` is the same object each time that the term is found. */
  add: (subject: string, term: object, weight: number) => void;
  /** Subjects in the order in which they were first told of. */
  totals: ReadonlyMap<string, number>;
}

/** Each further mention of a term counts half of the one before, so that repetition never outweighs variety. */
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

/** What a term counts by where it stands: a report says in its title and its opening what it is about. */
const zoneWeight = (part: "title" | "body", hit: Hit): number => {
  const { title, opening, rest, openingWords } = rules.zones;
  if (part === "title") return title;
  return hit.at < openingWords ? opening : rest;
};

/** The words of an item. */
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

/** Finds the words of the topics; a subject is the name of a topic. */
export const createTopicLexicon = (): Lexicon =>
  createLexicon(topicWords.map(({ term, topic, weight }) => [term, { subject: topic, weight }] as const));

/** Finds the words of what is none of our subjects. */
export const createElsewhereLexicon = (): Lexicon =>
  createLexicon(offTopicWords.map((term) => [term, { subject: "elsewhere", weight: 1 }] as const));

/** What a text tells of, each subject with its weight. */
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

/** A place of which an item only says whom it affects, whom it excepts, or for whom or against whom another acts. */
export type PassiveRole = "affected" | "excepted" | "object";

const set = (words: string) => new Set(words.split(" "));

/** Between the places of an enumeration. */
const JOINERS = set("and or the y e o u ou und oder sowie as well plus nor");
const ARTICLES = set("the an el la los las o a os as der die den dem");
/** "The consulates in Russia" are another country's. */
const MISSIONS = set(
  "consulate consulates consular posts embassy embassies missions consulado consulados embajada embaixada",
);
const AWAY = set("with from adds add con com desde mit aus");
/** "Who hold a US visa", "with a valid Schengen visa". */
const HELD = set("hold holds holding valid");
const EXCEPT = set(
  "non nicht outside excluding except excepting fuera excepto fora exceto außerhalb ausserhalb ausgenommen",
);
const TOWARDS = set("for on against towards like unlike für para contra gegen");
/** "Extended to Bangladesh", "opened to Russians", "limited to Armenia". */
const OPENED = set(
  "extended extends open opened opens granted offered limited restricted reserved available",
);
/** "Applicants living in Russia", "those born in Ireland". */
const LIVING = set("living residing resident residents born based");
/** "The Romanian language", as well as "in Romanian": who asks for it is another, or not yet told. */
const SPOKEN = set("language languages speaking speaker speakers");
/** "Chinese with US visas", "Swiss who stay": the people, not what is theirs. */
const DOING = set("who with may can must need holding");
/** "At the Belarusian border": it has two sides. */
const BETWEEN = set("border borders frontier side");
const BE = set("is are was were been");
/** "Sweden is added to the list". */
const LISTED = set("added removed included exempted listed dropped excluded");
/** So many places together are let in or left out; whoever does that stands apart from them. */
const MANY = 3;
const OF = set("of from de da do dos das del von der");
const PEOPLE = set(
  "citizens citizen nationals national passport passports travellers travelers visitors tourists students " +
    "applicants workers holders investors buyers expats expatriates retirees pensioners migrants immigrants " +
    "refugees arrivals graduates people residents ciudadanos ciudadanas nacionales turistas viajeros " +
    "estudiantes cidadaos cidadas nacionais viajantes estudantes staatsangehorige staatsangehorigen burger " +
    "staatsburger reisende",
);
/** In English these follow the place: "US citizens"; in the singular they are something else ("Thai national bank"). */
const PEOPLE_AFTER = set(
  "citizens citizen nationals travellers travelers visitors tourists students applicants workers holders " +
    "investors buyers expats expatriates retirees pensioners migrants immigrants refugees arrivals graduates " +
    "passports technicians engineers professionals nurses pilgrims athletes techies families spouses " +
    "entrepreneurs freelancers doctors teachers drivers truckers husbands wives guests delegates dependants passengers holidaymakers conscripts " +
    "soldiers men women children nomads",
);
/** "People of Indian origin" are abroad. */
const ORIGIN = set("origin heritage");
/** What follows people who are let in: "visas waived for Chinese from June". */
const AFTER_PEOPLE = set(
  ". : ; ! ? – — | from in who may can must to without with until till at by on for as after before",
);

const spelt = (word: Token | undefined) => word?.lower ?? "";

const canBePassive = (hit: Hit<PlaceTerm>) =>
  hit.meanings.some(({ kind }) => kind !== "body" && kind !== "money");

const isOfPeople = (hit: Hit<PlaceTerm>) => hit.meanings.every(({ kind }) => kind === "people");

const isPluralOfPeople = (hit: Hit<PlaceTerm>, words: readonly Token[]) =>
  isOfPeople(hit) && /[^s]s$/.test(words[hit.at + hit.length - 1]?.exact ?? "");

/** Whether nothing but "and" and the like stands between two places. */
const isJoined = (words: readonly Token[], start: number, end: number) => {
  for (let at = start; at < end; at += 1) if (!JOINERS.has(spelt(words[at]))) return false;
  return true;
};

/** The role of a run of places, from the word `start` to before `end`, by the words around it. */
const roleOf = (words: readonly Token[], start: number, end: number, ofPeople: boolean) => {
  let at = start - 1;
  // "Bürger der Schweiz": an article that says whose is not stepped over.
  if (ARTICLES.has(spelt(words[at])) && !OF.has(spelt(words[at]))) at -= 1;
  const before = spelt(words[at]);
  const earlier = spelt(words[at - 1]);
  if (EXCEPT.has(before) || (before === "than" && earlier === "other")) return "excepted";
  if (AWAY.has(before)) return "affected";
  if (HELD.has(before)) return "affected";
  if (PEOPLE.has(before) && at === start - 1) return "affected";
  if (OF.has(before) && PEOPLE.has(earlier)) return "affected";
  if (before === "in" && (MISSIONS.has(earlier) || MISSIONS.has(spelt(words[at - 2])))) return "affected";

  const after = spelt(words[end]);
  if (PEOPLE_AFTER.has(after) || ORIGIN.has(after) || SPOKEN.has(after)) return "affected";
  if (before === "in" && LIVING.has(earlier)) return "affected";
  if (after === "passport" && spelt(words[end + 1]) === "holders") return "affected";
  if (ofPeople && DOING.has(after)) return "affected";
  if (ofPeople && before === "in" && (after === "" || AFTER_PEOPLE.has(after))) return "affected";
  if (BE.has(after) && LISTED.has(spelt(words[end + 1]))) return "affected";
  if (BETWEEN.has(after)) return "object";
  if (!TOWARDS.has(before) && !(before === "to" && OPENED.has(earlier))) return undefined;
  return ofPeople && (after === "" || AFTER_PEOPLE.has(after)) ? "affected" : "object";
};

/**
 * The places that an item names without being about them: "citizens of France, Italy and Spain may enter",
 * "US and Canadian visitors", "a treaty with Germany", "outside the EU", "Filipinos". What acts is the other place.
 */
const passivePlaces = (
  words: readonly Token[],
  hits: readonly Hit<PlaceTerm>[],
): Map<Hit<PlaceTerm>, PassiveRole> => {
  const roles = new Map<Hit<PlaceTerm>, PassiveRole>();
  const close = (run: readonly Hit<PlaceTerm>[]) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    const told = roleOf(words, first.at, last.at + last.length, run.every(isOfPeople));
    const many = new Set(run.map(({ meanings }) => meanings[0]!.subject)).size >= MANY;
    const whole = told ?? (many ? "object" : undefined);
    for (const hit of run) {
      const role = isPluralOfPeople(hit, words) && told !== "excepted" ? "affected" : whole;
      if (role) roles.set(hit, role);
    }
  };

  let run: Hit<PlaceTerm>[] = [];
  for (const hit of hits.filter(canBePassive)) {
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

/** A place acts, or only its people or its treaty with another are named, or nothing but a hint points to it. */
export type PlaceRole = "acts" | "affected" | "hinted";

/** A place that a text tells of, by ISO 3166-1 alpha-2 or `EU`. */
export interface WeighedPlace {
  code: string;
  weight: number;
  role: PlaceRole;
}

/** Who acts is rather what is hinted at than who is affected. */
const LIKELIEST_FIRST: readonly PlaceRole[] = ["acts", "hinted", "affected"];

interface Mention {
  meaning: PlaceTerm;
  /** Before it is known who acts. */
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

/** The place that most of the lists name, and at least two of them; of equals the one that stands further in front. */
const commonest = (lists: readonly (readonly string[])[]): string | undefined => {
  const votes = new Map<string, { lists: number; ranks: number }>();
  for (const list of lists) {
    for (const [rank, code] of list.entries()) {
      const vote = votes.get(code) ?? { lists: 0, ranks: 0 };
      votes.set(code, { lists: vote.lists + 1, ranks: vote.ranks + rank });
    }
  }
  votes.delete("");
  const better = (a: { lists: number; ranks: number }, b: { lists: number; ranks: number }) =>
    b.lists - a.lists || a.ranks - b.ranks;
  const [first, second] = [...votes].sort(([, a], [, b]) => better(a, b));
  if (!first || first[1].lists < 2) return undefined;
  return second && better(first[1], second[1]) === 0 ? undefined : first[0];
};

/** The places that a text names with words that mean no other: at all, as acting, by one of their towns. */
const certainPlaces = (mentions: readonly Mention[]) => {
  const certain = mentions.filter(({ meaning }) => meaning.by === undefined);
  const codesOf = (chosen: readonly Mention[]) => new Set(chosen.map(({ meaning }) => meaning.subject));
  const acting = certain.filter(({ role }) => role === "acts");
  const shared = new Set(mentions.map(({ meaning }) => meaning).filter(({ by }) => by === "any"));
  return {
    /** What several ambiguous words can mean together: a dinar and an iqama. */
    common: commonest([...shared].map(({ codes }) => codes)),
    named: codesOf(certain),
    acting: codesOf(acting),
    byTown: codesOf(acting.filter(({ meaning }) => meaning.kind === "town")),
  };
};

/** Which place an ambiguous term means: the source's, or the first that the rest of the text tells of too. */
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
    codes.find((code) => code === certain.common) ??
    first
  );
};

/** Weighs the places that a title and a body tell of: those that act first, then those that may, the weightiest before the others. */
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
    .filter(({ code }) => code !== "");
  const acting = new Set(placed.filter(({ role }) => role === "acts").map(({ code }) => code));

  const acts = ({ code, role }: { code: string; role: Mention["role"] }) =>
    // What an act is for or against acts itself where nobody else does: "New visa for Portugal".
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
