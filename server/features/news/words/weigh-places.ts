import type { Lexicon } from "./lexicon.ts";
import { passivePlaces } from "./place-roles.ts";
import type { PlaceTerm } from "./places-lexicon.ts";
import { createTally, zoneWeight } from "./tally.ts";
import type { Token } from "./tokens.ts";
import { rules } from "./weights.ts";

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
      const role = meaning.kind === "hints" && named !== "affected" ? "hinted" : named;
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
    byTown: codesOf(acting.filter(({ meaning }) => meaning.kind === "towns")),
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

  const unionActs = placed.some(({ code, meaning }) => code === "EU" && meaning.kind === "bodies");
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
