import { useMemo } from "react";
import * as z from "zod/mini";
import { useCountries } from "#client/platform/countries.ts";
import { useStored } from "#client/platform/storage.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { countriesById, namedCountries } from "#shared/profile/places.ts";
import { readProfile } from "#shared/profile/profile.ts";
import type { Applicant } from "#shared/programmes/assess.ts";
import { WorkKind } from "#shared/programmes/contract.ts";
import { createConverter } from "#shared/programmes/convert.ts";
import { useRates } from "./api.ts";

/** Local storage key of the answers to "What can I get?". */
const answersKey = "programme-answers";

/** Larger numbers are typing errors. */
const mostMoney = 1e12;

const amount = z.number().check(z.minimum(0), z.maximum(mostMoney));

/** The reader's answers. They stay in the browser. */
export const Answers = z.object({
  income: z.optional(amount),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  work: z.optional(WorkKind),
  partner: z.boolean(),
  children: z.int().check(z.minimum(0), z.maximum(12)),
  age: z.optional(z.int().check(z.minimum(0), z.maximum(120))),
  savings: z.optional(amount),
  /** The reader's own rates: units of a currency for one euro. */
  rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number().check(z.gt(0), z.maximum(mostMoney))),
});
export type Answers = z.infer<typeof Answers>;

const noAnswers: Answers = { currency: "EUR", partner: false, children: 0, rates: {} };

const readAnswers = (text: string | null): Answers => {
  if (text === null) return noAnswers;
  try {
    const parsed = z.safeParse(Answers, JSON.parse(text));
    return parsed.success ? parsed.data : noAnswers;
  } catch {
    return noAnswers;
  }
};

const workOf = { employed: "employee", "self-employed": "freelancer", "company-owner": "owner" } as const;

interface ProfileFacts {
  /** Codes of ISO 3166-1 alpha-2. */
  citizenships: readonly string[];
  /** The names of these countries. */
  names: readonly string[];
  work?: WorkKind;
  /** Whether there is a profile whose countries are still loading. */
  isLoading: boolean;
}

const nothing: ProfileFacts = { citizenships: [], names: [], isLoading: false };

/** The facts from the reader's stored profile. Empty while the countries load. */
const useProfileFacts = (): ProfileFacts => {
  const [{ text }] = useStoredProfile();
  const { data: countries, isError } = useCountries();
  return useMemo(() => {
    if (text === null) return nothing;
    if (!countries) return { ...nothing, isLoading: !isError };
    const byId = countriesById(countries);
    const { draft, unread } = readProfile(text, byId);
    const { citizenships } = namedCountries(draft, byId);
    return {
      citizenships: citizenships.map(({ code }) => code),
      isLoading: false,
      names: citizenships.map(({ name }) => name),
      work: unread.includes("employment status") ? undefined : workOf[draft.employmentStatus],
    };
  }, [text, countries, isError]);
};

/** Reads and writes the answers stored in this browser. Derives the applicant and the currency converter from them. */
export const useAnswers = () => {
  const [text, write] = useStored(answersKey);
  const answers = useMemo(() => readAnswers(text), [text]);
  const profile = useProfileFacts();
  const { data: rates, isError: hasNoRates } = useRates();
  const today = useIsoToday();
  const converter = useMemo(
    () => createConverter(rates ?? [], answers.rates, new Date(today)),
    [rates, answers, today],
  );
  const person = useMemo<Applicant>(
    () => ({
      income:
        answers.income === undefined ? undefined : { amount: answers.income, currency: answers.currency },
      savings:
        answers.savings === undefined ? undefined : { amount: answers.savings, currency: answers.currency },
      work: answers.work ?? profile.work,
      partner: answers.partner,
      children: answers.children,
      age: answers.age,
      citizenships: profile.citizenships,
    }),
    [answers, profile],
  );
  return {
    ...{ answers, profile, person, converter, rates },
    /** Whether nothing is loading that would change a result. */
    isSettled: !profile.isLoading && (rates !== undefined || hasNoRates),
    set: (some: Partial<Answers>) => void write(JSON.stringify({ ...answers, ...some })),
    clear: () => void write(null),
  };
};

export type OwnAnswers = ReturnType<typeof useAnswers>;

/** Whether the reader has answered enough to compare programs. */
export const isAnswered = ({ answers }: OwnAnswers): boolean =>
  answers.income !== undefined || answers.work !== undefined || answers.savings !== undefined;
