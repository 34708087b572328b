import { inSentence } from "../countries/names.ts";
import { truncateAtWord } from "../text.ts";
import { companySelects, type Profile, type ProfileCountry, taxActivities } from "./profile.ts";

/** The longest description of a business, in characters; what is beyond is left out. */
const mostDescription = 300;

const workWords: Readonly<Record<Profile["employmentStatus"], [words: string, place: string]>> = {
  employed: ["Employed", " in"],
  "self-employed": ["Self-employed", " in"],
  "company-owner": ["Company owner", ": registered in"],
};

const companyFacts = (profile: Profile): string[] => {
  const facts = companySelects.flatMap(({ name, label, options }) => {
    const value = profile[name];
    const words = value && (options as Readonly<Record<string, string>>)[value];
    return words ? [`${label}: ${words}`] : [];
  });
  const activities = new Set(profile.taxRelatedActivities);
  const description = truncateAtWord(
    (profile.businessDescription ?? "").replace(/\s+/g, " ").trim(),
    mostDescription,
  );
  return [
    ...facts,
    ...[...activities].map((activity) => taxActivities[activity]),
    ...(description ? [`Business: ${description}`] : []),
  ];
};

/**
 * A profile in short facts: 'Resident of Portugal (primary)', 'Self-employed in Estonia'. Which country comes first is
 * told where there are several.
 * @param nameOf the name of a country by its id; one that it does not know is left out
 */
export const profileFacts = (
  profile: Profile,
  nameOf: (countryId: string) => string | undefined,
): string[] => {
  const { residencies, citizenships, employmentStatus, employmentCountry } = profile;
  const countryFacts = (words: string, rows: readonly ProfileCountry[]) => {
    const byName = new Map<string, boolean>();
    for (const { country, isPrimary } of rows) {
      const name = nameOf(country);
      if (name) byName.set(name, isPrimary || byName.get(name) === true);
    }
    const primaryFirst = [...byName].sort(([, a], [, b]) => Number(b) - Number(a));
    return primaryFirst.map(
      ([name, isPrimary]) =>
        `${words} ${inSentence(name)}${isPrimary && byName.size > 1 ? " (primary)" : ""}`,
    );
  };
  const [works, place] = workWords[employmentStatus];
  const workplace = nameOf(employmentCountry);
  return [
    ...countryFacts("Resident of", residencies),
    ...countryFacts("Citizen of", citizenships),
    workplace ? `${works}${place} ${inSentence(workplace)}` : works,
    ...(employmentStatus === "company-owner" ? companyFacts(profile) : []),
  ];
};
