import type { Country } from "#shared/countries/contract.ts";
import { inSentence, unionMembers } from "#shared/gazetteer/names.ts";
import { europeanUnion } from "#shared/gazetteer/union.ts";
import type { NewsItem } from "#shared/news/contract.ts";
import { countriesById, primaryFirst } from "#shared/profile/places.ts";
import { type Profile, type ProfileDraft, readProfile } from "#shared/profile/profile.ts";

const workReasons: Readonly<Record<Profile["employmentStatus"], string>> = {
  employed: "You work in",
  "self-employed": "You are self-employed in",
  "company-owner": "Your company is registered in",
};

/** The reader's ties to a country, as sentences without a period. */
interface Ties {
  /** Living there, or else working there. */
  place?: string;
  /** Its citizenship. */
  passport?: string;
}

/** The reader's ties by the country's name, and those to the European Union through a member state. */
const tiesOf = (
  { residencies, citizenships, employmentStatus, employmentCountry }: ProfileDraft,
  byId: ReadonlyMap<string, Country>,
): ReadonlyMap<string, Ties> => {
  const all = new Map<string, Ties>();
  const tie = (name: string, kind: keyof Ties, sentence: string) =>
    all.set(name, { [kind]: sentence, ...all.get(name) });
  const note = (id: string, kind: keyof Ties, words: string) => {
    const country = byId.get(id);
    if (!country) return;
    const sentence = `${words} ${inSentence(country.name)}`;
    tie(country.name, kind, sentence);
    if (unionMembers.has(country.code))
      tie(europeanUnion, kind, `${sentence}, a member of the European Union`);
  };
  for (const { country, isPrimary } of primaryFirst(residencies))
    note(country, "place", isPrimary ? "You live in" : "You are a resident of");
  for (const { country } of primaryFirst(citizenships)) note(country, "passport", "You are a citizen of");
  note(employmentCountry, "place", workReasons[employmentStatus]);
  return all;
};

/** The parts of an update that decide whom it concerns. */
interface Concerned extends Pick<NewsItem, "type"> {
  rulesOf: readonly string[];
  nationalsOf: readonly string[];
}

/** Returns why an update concerns the reader, in one sentence, or an empty string. */
export type ReasonFor = (item: Concerned) => string;

/**
 * Reads a stored profile. Returns undefined if it names no country. A country's rules concern people who live or work
 * there. Its rules on citizenship and tax also concern its citizens; rules on visas and residency do not, because they
 * are for foreigners. An update that names nationals concerns the citizens of those countries.
 */
export const readReasons = (text: string, countries: readonly Country[]): ReasonFor | undefined => {
  const byId = countriesById(countries);
  const ties = tiesOf(readProfile(text, byId).draft, byId);
  if (ties.size === 0) return undefined;
  return ({ type, rulesOf, nationalsOf }) => {
    const isForForeigners = type === "visa" || type === "residency";
    const byRules = rulesOf.map((name) => {
      const { place, passport } = ties.get(name) ?? {};
      return isForForeigners && passport ? undefined : (place ?? passport);
    });
    const byPassport = type === "visa" ? nationalsOf.map((name) => ties.get(name)?.passport) : [];
    const [first, ...others] = new Set([...byRules, ...byPassport].filter((reason) => reason !== undefined));
    if (!first) return "";
    return [first, ...others.map((reason) => reason.replace(/^You/, "you"))].join(", ");
  };
};
