import { Globe } from "lucide-react";
import { useMemo } from "react";
import { useCountries } from "#client/lib/countries.ts";
import { Combobox } from "#client/ui/combobox/combobox.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { topicWords } from "../words.ts";
import { languageOptions, type Place, placesOf } from "./choices.ts";
import type { SourceDraftForm } from "./use-source-draft.ts";

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
