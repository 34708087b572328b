import { Globe } from "lucide-react";
import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { Combobox } from "#client/ui/combobox.tsx";
import { Field } from "#client/ui/field.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Input } from "#client/ui/input.tsx";
import { Select } from "#client/ui/select.tsx";
import type { Country } from "#shared/countries/contract.ts";
import {
  languageOptions,
  type PlaceLabel,
  placeLabels,
  publisherLabels,
  topicLabels,
} from "./source-words.ts";
import type { SourceDraftForm } from "./use-source-draft.ts";

const otherAliases: Readonly<Record<string, readonly string[]>> = {
  global: ["world", "international"],
  EU: ["Europe"],
};

interface PlaceOption extends PlaceLabel {
  value: string;
  aliases: readonly string[];
}

/** Worldwide, the European Union, then all countries. */
const placeOptions = (countries: readonly Country[]): readonly PlaceOption[] =>
  [...placeLabels(countries)].map(([value, place]) => ({
    ...place,
    value,
    aliases: [value, ...(otherAliases[value] ?? [])],
  }));

const PlaceIcon = ({ flagCode }: PlaceOption) =>
  flagCode ? (
    <Flag code={flagCode} className="w-6" />
  ) : (
    <Globe aria-hidden="true" className="size-5" strokeWidth={1.5} />
  );

export const DraftFields = ({ fields, errors, setField }: SourceDraftForm) => {
  const { data: countries, isError } = useCountries();
  const places = useMemo(() => placeOptions(countries ?? []), [countries]);
  const languages = useMemo(languageOptions, []);
  return (
    <>
      <Field label="Feed URL" error={errors.url}>
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
      <Field label="Name" hint="The publisher. Readers see this name on each update." error={errors.name}>
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
          hint="Used for updates that don't mention a country."
          error={errors.country ?? (isError ? "Couldn't load the countries. Reload this page." : undefined)}
        >
          <PlaceCombobox
            options={places}
            value={fields.country}
            onChange={(value) => setField("country", value)}
            iconOf={PlaceIcon}
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
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Topic"
          hint="What most of its items are about. Choose 'General legislation' for several topics."
          error={errors.topic}
        >
          <Select
            options={topicLabels}
            placeholder="Choose a topic"
            value={fields.topic}
            onChange={({ target }) => setField("topic", target.value)}
          />
        </Field>
        <Field
          label="Publisher"
          hint="Items of an authority are shown if they fit our topics. Others need more signs that they do."
          error={errors.kind}
        >
          <Select
            options={publisherLabels}
            placeholder="Choose a kind"
            value={fields.kind}
            onChange={({ target }) => setField("kind", target.value)}
          />
        </Field>
      </div>
    </>
  );
};
