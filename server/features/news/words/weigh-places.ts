import type { Hit, Lexicon } from "./lexicon.ts";
import { affectedPlaces } from "./place-roles.ts";
import type { PlaceTerm } from "./places-lexicon.ts";
import { createTally, zoneWeight } from "./tally.ts";
import type { Token } from "./tokens.ts";

/** A place acts, or only its people or its treaty with another are named, or nothing but a hint points to it. */
export type PlaceRole = "acts" | "affected" | "hinted";

/** A place that a text tells of, by ISO 3166-1 alpha-2 or `EU`. */
export interface WeighedPlace {
  code: string;
  weight: number;
  role: PlaceRole;
}

/** What a place counts that is only affected. */
const AFFECTED = 0.35;
/** What the place counts with which a title begins: it is the one that acts. */
const SUBJECT = 1.25;
/** What the Union counts where a country acts: national news cite its law all the time. */
const UNION_BEHIND_COUNTRY = 0.7;

const BY_ROLE: readonly PlaceRole[] = ["acts", "affected", "hinted"];

interface Mention {
  hit: Hit<PlaceTerm>;
  meaning: PlaceTerm;
  weight: number;
  role: PlaceRole;
}

const mentionsIn = (
  lexicon: Lexicon<PlaceTerm>,
  words: readonly Token[],
  part: "title" | "body",
): Mention[] => {
  const hits = lexicon.find(words);
  const affected = affectedPlaces(words, hits);
  return hits.flatMap((hit) =>
    hit.meanings.map((meaning) => {
      const role = meaning.kind === "hints" ? "hinted" : affected.has(hit) ? "affected" : "acts";
      const begins = role === "acts" && part === "title" && hit.at === 0;
      const factor = affected.has(hit) ? AFFECTED : begins ? SUBJECT : 1;
      return { hit, meaning, role, weight: meaning.weight * zoneWeight(part, hit) * factor };
    }),
  );
};

/** The places that a text names with words that mean no other: at all, as acting, by one of their towns. */
const certainPlaces = (mentions: readonly Mention[]) => {
  const certain = mentions.filter(({ meaning }) => meaning.by === undefined);
  const codesOf = (chosen: readonly Mention[]) => new Set(chosen.map(({ meaning }) => meaning.subject));
  const acting = certain.filter(({ role }) => role === "acts");
  return {
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
    codes.find((code) => certain.acting.has(code)) ?? codes.find((code) => certain.named.has(code)) ?? first
  );
};

/** Weighs the places that a title and a body tell of: those that act before the others, the weightiest first. */
export const weighPlaces = (
  lexicon: Lexicon<PlaceTerm>,
  text: { title: readonly Token[]; body: readonly Token[] },
  sourceCountry: string,
): WeighedPlace[] => {
  const mentions = [...mentionsIn(lexicon, text.title, "title"), ...mentionsIn(lexicon, text.body, "body")];
  const certain = certainPlaces(mentions);
  const tally = createTally();
  const roles = new Map<string, PlaceRole>();
  for (const { hit, meaning, weight, role } of mentions) {
    const code = meaning.by === undefined ? meaning.subject : resolve(meaning, certain, sourceCountry);
    if (code === "") continue;
    tally.add(code, hit.term, weight);
    const known = roles.get(code) ?? "hinted";
    roles.set(code, BY_ROLE.indexOf(role) < BY_ROLE.indexOf(known) ? role : known);
  }

  const countryActs = [...roles].some(([code, role]) => code !== "EU" && role === "acts");
  return [...tally.totals]
    .map(([code, weight]) => ({
      code,
      weight: code === "EU" && countryActs ? weight * UNION_BEHIND_COUNTRY : weight,
      role: roles.get(code)!,
    }))
    .sort((a, b) => BY_ROLE.indexOf(a.role) - BY_ROLE.indexOf(b.role) || b.weight - a.weight);
};
