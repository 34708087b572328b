import { Globe } from "lucide-react";
import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import { Field } from "#client/ui/field.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Input } from "#client/ui/input.tsx";
import { Select } from "#client/ui/select.tsx";
import type { Country } from "#shared/countries/contract.ts";
import { countryAliases } from "#shared/countries/names.ts";
import { languageName, type PlaceWords, placeWords, topicWords } from "./source-words.ts";
import type { SourceDraftForm } from "./use-source-draft.ts";

const otherNames: Readonly<Record<string, readonly string[]>> = {
  ...countryAliases,
  global: ["world", "international"],
  EU: ["Europe"],
};

/** Where a source is from, as it stands in a list of choices. */
interface Place extends PlaceWords {
  value: string;
  aliases: readonly string[];
}

/** The whole world, the European Union, and the countries. */
const placesOf = (countries: readonly Country[]): readonly Place[] =>
  [...placeWords(countries)].map(([value, words]) => ({
    ...words,
    value,
    aliases: [value, ...(otherNames[value] ?? [])],
  }));

/** ISO 639-1 codes of languages that are published in. */
const languageCodes =
  "aa ab af ak am ar as ay az ba be bg bi bm bn bo br bs ca ce ch co cs cy da de dv dz ee el en es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy id ig is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi wa wo xh yi yo za zh zu";

/** The languages as choices, by name. */
export const languageOptions = (): readonly { value: string; label: string; aliases: readonly string[] }[] =>
  languageCodes
    .split(" ")
    .map((code) => ({ value: code, label: languageName(code), aliases: [code] }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

const PlaceIcon = ({ flagCode }: Place) =>
  flagCode ? (
    <Flag code={flagCode} className="w-6" />
  ) : (
    <Globe aria-hidden="true" className="size-5" strokeWidth={1.5} />
  );

/** What is said of a feed. */
export const DraftFields = ({ fields, errors, setField }: SourceDraftForm) => {
  const { data: countries, isError } = useCountries();
  const places = useMemo(() => placesOf(countries ?? []), [countries]);
  const languages = useMemo(languageOptions, []);
  return (
    <>
      <Field label="Address of the feed" error={errors.url}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://"
          value={fields.url}
          onChange={({ target }) => setField("url", target.value)}
        />
      </Field>
      <Field label="Name" hint="Who speaks there; it stands beside each item." error={errors.name}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={fields.name}
          onChange={({ target }) => setField("name", target.value)}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Country"
          hint="Counts where an item names none."
          error={
            errors.country ??
            (isError ? "The countries could not be loaded. Load this page again." : undefined)
          }
        >
          <Combobox
            options={places}
            value={fields.country}
            onChange={(value) => setField("country", value)}
            placeholder="Search for a country..."
            iconOf={PlaceIcon}
            listLabel="Countries"
            noMatch={(text) => `No country matches '${text}'.`}
          />
        </Field>
        <Field label="Language" error={errors.language}>
          <Combobox
            options={languages}
            value={fields.language}
            onChange={(value) => setField("language", value)}
            placeholder="Search for a language..."
            listLabel="Languages"
            noMatch={(text) => `No language matches '${text}'.`}
          />
        </Field>
      </div>
      <Field
        label="What it is about"
        hint="All items of a feed on one of our subjects are shown; of legislation in general, those whose words tell of our subjects."
        error={errors.topic}
      >
        <Select
          options={topicWords}
          placeholder="Not chosen"
          value={fields.topic}
          onChange={({ target }) => setField("topic", target.value)}
        />
      </Field>
    </>
  );
};
