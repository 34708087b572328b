import type { Country } from "#shared/countries/contract.ts";
import type { PublisherKind } from "#shared/news/contract.ts";
import type { SourceDraft } from "#shared/news/sources-contract.ts";

export const topicLabels: Readonly<Record<SourceDraft["topic"], string>> = {
  visa: "Visas",
  residency: "Residency",
  citizenship: "Citizenship",
  tax: "Tax",
  legislation: "General legislation",
};

export const publisherLabels: Readonly<Record<PublisherKind, string>> = {
  official: "Authority",
  "official text or statement (mirror)": "Mirror of an authority's texts",
  press: "Press",
  "law firm or adviser": "Law firm or adviser",
};

/** The origin of a source. */
export interface PlaceLabel {
  label: string;
  flagCode?: string;
}

/** Maps a source's `country` (`global`, `EU`, or an ISO 3166-1 code) to its label and flag. */
export const placeLabels = (countries: readonly Country[]): ReadonlyMap<string, PlaceLabel> =>
  new Map<string, PlaceLabel>([
    ["global", { label: "Worldwide" }],
    ["EU", { label: "European Union", flagCode: "eu" }],
    ...countries.map(({ name, code, flagCode }) => [code, { label: name, flagCode }] as const),
  ]);

const languageNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** 'Spanish' for es. */
export const languageName = (code: string): string => languageNames.of(code) ?? code;

/** ISO 639-1 codes of living languages. */
const languageCodes =
  "aa ab af ak am ar as ay az ba be bg bi bm bn bo br bs ca ce ch co cs cy da de dv dz ee el en es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy id ig is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi wa wo xh yi yo za zh zu";

/** All languages, sorted by their English name. */
export const languageOptions = (): readonly { value: string; label: string; aliases: readonly string[] }[] =>
  languageCodes
    .split(" ")
    .map((code) => ({ value: code, label: languageName(code), aliases: [code] }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** 'every 30 minutes', 'every 2 hours', 'once a day'. */
export const intervalText = (minutes: number): string => {
  if (minutes === 1) return "every minute";
  if (minutes < 90) return `every ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours >= 24 ? "once a day" : `every ${hours} hours`;
};

/** A URL without its scheme, `www.`, and trailing slash. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
