import type { Country } from "#shared/countries/contract.ts";
import type { SourceDraft } from "#shared/news/sources-contract.ts";

/** What each topic means for what is shown. */
export const topicWords: Readonly<Record<SourceDraft["topic"], string>> = {
  visa: "Visas",
  residency: "Residency",
  citizenship: "Citizenship",
  tax: "Tax",
  legislation: "Legislation in general",
};

/** Where a source is from: its name, and the code of its flag where it has one. */
export interface PlaceWords {
  label: string;
  flagCode?: string;
}

/** The whole world, the European Union, and the countries, by what stands in a source's row. */
export const placeWords = (countries: readonly Country[]): ReadonlyMap<string, PlaceWords> =>
  new Map<string, PlaceWords>([
    ["global", { label: "Worldwide" }],
    ["EU", { label: "European Union", flagCode: "eu" }],
    ...countries.map(({ name, code, flagCode }) => [code, { label: name, flagCode }] as const),
  ]);

const languageNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** 'Spanish' for es. */
export const languageName = (code: string): string => languageNames.of(code) ?? code;

/** 'every 30 minutes', 'every 2 hours', 'once a day'. */
export const rhythmOf = (minutes: number): string => {
  if (minutes === 1) return "every minute";
  if (minutes < 90) return `every ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours >= 24 ? "once a day" : `every ${hours} hours`;
};

/** An address as it is read: without its scheme and a slash at the end. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
