import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import type { Suggestions } from "#shared/assistant/contract.ts";
import { type ProfileDraft, readProfile } from "#shared/profile/profile.ts";
import { useSuggestions } from "./api.ts";

const maxQuestions = 6;
/** Of these, so many about the reader's countries. */
const maxOwn = 4;

/** The ids of the countries where the reader lives, of which they are a citizen, and where they work. */
const countryIdsOf = ({ residencies, citizenships, employmentCountry }: ProfileDraft): string[] => {
  const rows = [residencies, citizenships].flatMap((some) =>
    [...some].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary)),
  );
  return [...new Set([...rows.map(({ country }) => country), employmentCountry])];
};

/** Questions about these countries, one of each in turn, before those for every reader. */
export const chooseQuestions = (
  { questions, byCountry }: Suggestions,
  countries: readonly string[],
): string[] => {
  const lists = countries.flatMap((name) => (Object.hasOwn(byCountry, name) ? [byCountry[name]!] : []));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const own = Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list[round] ?? []));
  return [...new Set([...own.flat().slice(0, maxOwn), ...questions])].slice(0, maxQuestions);
};

/** The questions for a new chat. The profile is matched in the browser and never sent. */
export const useSuggestedQuestions = () => {
  const { data: suggestions, isError, isFetching, refetch } = useSuggestions();
  const [{ text }] = useStoredProfile();
  const { data: countries, isError: hasNoCountries } = useCountries(text !== null);
  const isWaiting = text !== null && !countries && !hasNoCountries;
  const questions = useMemo(() => {
    if (!suggestions || isWaiting) return undefined;
    const nameOf = new Map((countries ?? []).map(({ id, name }) => [String(id), name]));
    const ids = countryIdsOf(readProfile(text, new Set(nameOf.keys())).draft);
    return chooseQuestions(
      suggestions,
      ids.flatMap((id) => nameOf.get(id) ?? []),
    );
  }, [suggestions, isWaiting, countries, text]);
  return { questions, isError, isFetching, refetch };
};
