import type { Country } from "#shared/countries/contract.ts";
import { inSentence, unionMembers } from "#shared/countries/names.ts";
import { europeanUnion } from "#shared/countries/union.ts";
import { type Profile, type ProfileDraft, readProfile } from "#shared/profile/profile.ts";

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const workReasons: Readonly<Record<Profile["employmentStatus"], string>> = {
  employed: "You work in",
  "self-employed": "You are self-employed in",
  "company-owner": "Your company is registered in",
};

/** Maps a country's name to the reason why its updates concern the reader: a sentence without a period. */
type Reasons = ReadonlyMap<string, string>;

/**
 * The strongest reason per country: residency ranks above citizenship, and citizenship above work.
 * @param countries all countries; the profile holds their ids as text
 */
export const reasonsOf = (
  { residencies, citizenships, employmentStatus, employmentCountry }: ProfileDraft,
  countries: readonly Country[],
): Reasons => {
  const byId = new Map(countries.map((country) => [String(country.id), country]));
  const reasons = new Map<string, string>();
  const give = (name: string, reason: string) => !reasons.has(name) && reasons.set(name, reason);
  const note = (id: string, words: string) => {
    const country = byId.get(id);
    if (!country) return;
    const name = inSentence(country.name);
    give(country.name, `${words} ${name}`);
    if (unionMembers.has(country.code)) give(europeanUnion, `${capitalize(name)} is in the European Union`);
  };
  const primaryFirst = <T extends { isPrimary: boolean }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  for (const { country, isPrimary } of primaryFirst(residencies))
    note(country, isPrimary ? "You live in" : "You are a resident of");
  for (const { country } of primaryFirst(citizenships)) note(country, "You are a citizen of");
  note(employmentCountry, workReasons[employmentStatus]);
  return reasons;
};

/** Returns why an update on these countries concerns the reader, in one sentence, or an empty string. */
export type ReasonFor = (countries: readonly string[]) => string;

/** Reads a stored profile. Returns undefined if it names no country. */
export const readReasons = (text: string, countries: readonly Country[]): ReasonFor | undefined => {
  const ids = new Set(countries.map(({ id }) => String(id)));
  const reasons = reasonsOf(readProfile(text, ids).draft, countries);
  if (reasons.size === 0) return undefined;
  return (names) => {
    const [first, ...others] = names.flatMap((name) => reasons.get(name) ?? []);
    if (!first) return "";
    return [first, ...others.map((reason) => reason.replace(/^You/, "you"))].join(", ");
  };
};
