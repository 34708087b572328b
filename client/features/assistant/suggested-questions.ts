import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import type { Suggestions } from "#shared/assistant/contract.ts";
import { countriesById, namedCountries } from "#shared/profile/places.ts";
import { readProfile } from "#shared/profile/profile.ts";
import { useSuggestions } from "./api.ts";

const maxQuestions = 6;
/** The maximum number of questions on the reader's countries. */
const maxOwn = 4;

/** The names of the countries where a reader lives, of which they are a citizen, and where they work. */
export interface ReaderCountries {
  residence: readonly string[];
  citizenship: readonly string[];
  work: readonly string[];
}

const namesOf = (countries: readonly { name: string }[]): string[] => countries.map(({ name }) => name);

/** Suggests questions on the reader's countries first, one from each list in turn, then general ones. */
export const chooseQuestions = (
  { questions, byCountry, byResidence, byCitizenship }: Suggestions,
  { residence, citizenship, work }: ReaderCountries,
): string[] => {
  const listOf = (lists: Record<string, string[]>) => (name: string) =>
    Object.hasOwn(lists, name) ? [lists[name]!] : [];
  // Readers who live in their own country need no suggestions on its citizenship.
  const foreign = residence.filter((name) => !citizenship.includes(name));
  const elsewhere = work.filter((name) => !residence.includes(name) && !citizenship.includes(name));
  const lists = [
    ...foreign.flatMap(listOf(byResidence)),
    ...citizenship.flatMap(listOf(byCitizenship)),
    ...elsewhere.flatMap(listOf(byCountry)),
  ];
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
    const byId = countriesById(countries ?? []);
    const { residencies, citizenships, work } = namedCountries(readProfile(text, byId).draft, byId);
    return chooseQuestions(suggestions, {
      residence: namesOf(residencies),
      citizenship: namesOf(citizenships),
      work: namesOf(work),
    });
  }, [suggestions, isWaiting, countries, text]);
  return { questions, isError, isFetching, refetch };
};
