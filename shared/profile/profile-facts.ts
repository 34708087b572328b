import { inSentence } from "../gazetteer/names.ts";
import { truncateAtWord } from "../text/cut.ts";
import { companySelects, type Profile, type ProfileCountry, taxActivities } from "./profile.ts";

/** In characters. A longer business description is truncated. */
const maxDescriptionLength = 300;

const workFacts: Readonly<Record<Profile["employmentStatus"], [status: string, preposition: string]>> = {
  employed: ["Employed", " in"],
  "self-employed": ["Self-employed", " in"],
  "company-owner": ["Company owner", ": registered in"],
};

const companyFacts = (profile: Profile): string[] => {
  const facts = companySelects.flatMap(({ name, label, options }) => {
    const value = profile[name];
    const choice = value && (options as Readonly<Record<string, string>>)[value];
    return choice ? [`${label}: ${choice}`] : [];
  });
  const activities = new Set(profile.taxRelatedActivities);
  const description = truncateAtWord(
    (profile.businessDescription ?? "").replace(/\s+/g, " ").trim(),
    maxDescriptionLength,
  );
  return [
    ...facts,
    ...[...activities].map((activity) => taxActivities[activity]),
    ...(description ? [`Business: ${description}`] : []),
  ];
};

/**
 * Lists a profile as short facts: 'Resident of Portugal (primary)', 'Self-employed in Estonia'. The primary country comes
 * first and is marked if there are several.
 * @param nameOf returns the name of a country by its id; unknown countries are left out
 */
export const profileFacts = (
  profile: Profile,
  nameOf: (countryId: string) => string | undefined,
): string[] => {
  const { residencies, citizenships, employmentStatus, employmentCountry } = profile;
  const countryFacts = (prefix: string, rows: readonly ProfileCountry[]) => {
    const byName = new Map<string, boolean>();
    for (const { country, isPrimary } of rows) {
      const name = nameOf(country);
      if (name) byName.set(name, isPrimary || byName.get(name) === true);
    }
    const primaryFirst = [...byName].sort(([, a], [, b]) => Number(b) - Number(a));
    return primaryFirst.map(
      ([name, isPrimary]) =>
        `${prefix} ${inSentence(name)}${isPrimary && byName.size > 1 ? " (primary)" : ""}`,
    );
  };
  const [status, preposition] = workFacts[employmentStatus];
  const workplace = nameOf(employmentCountry);
  return [
    ...countryFacts("Resident of", residencies),
    ...countryFacts("Citizen of", citizenships),
    workplace ? `${status}${preposition} ${inSentence(workplace)}` : status,
    ...(employmentStatus === "company-owner" ? companyFacts(profile) : []),
  ];
};
