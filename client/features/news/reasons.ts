import type { Country } from "#shared/countries/contract.ts";
import { europeanUnion, inSentence, unionMembers } from "#shared/countries/names.ts";
import { type Profile, type ProfileDraft, readProfile } from "#shared/profile/profile.ts";

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const workWords: Readonly<Record<Profile["employmentStatus"], string>> = {
  employed: "You work in",
  "self-employed": "You are self-employed in",
  "company-owner": "Your company is registered in",
};

/** Why an update on a country concerns a reader, in a sentence without a full stop, by the country's name. */
type Reasons = ReadonlyMap<string, string>;

/**
 * The reasons that a profile gives: of each country the strongest one. To live somewhere is more than to be a citizen, and
 * that is more than to work there.
 * @param countries all countries, of which the profile holds ids as text
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
    if (unionMembers.has(country.code)) give(europeanUnion, `${capital(name)} is in the European Union`);
  };
  // Those that come first among their kind come first here.
  const ordered = <T extends { isPrimary: boolean }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  for (const { country, isPrimary } of ordered(residencies))
    note(country, isPrimary ? "You live in" : "You are a resident of");
  for (const { country } of ordered(citizenships)) note(country, "You are a citizen of");
  note(employmentCountry, workWords[employmentStatus]);
  return reasons;
};

/** Tells why an update on these countries concerns the reader, in one sentence; empty where it does not. */
export type TellReason = (countries: readonly string[]) => string;

/** Reads a stored profile; undefined where it names no country. */
export const readReasons = (text: string, countries: readonly Country[]): TellReason | undefined => {
  const ids = new Set(countries.map(({ id }) => String(id)));
  const reasons = reasonsOf(readProfile(text, ids).draft, countries);
  if (reasons.size === 0) return undefined;
  return (names) => {
    const [first, ...others] = names.flatMap((name) => reasons.get(name) ?? []);
    if (!first) return "";
    return [first, ...others.map((reason) => reason.replace(/^You/, "you"))].join(", ");
  };
};
