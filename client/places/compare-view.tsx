import { X } from "lucide-react";
import { BackLink } from "#client/ui/back-link.tsx";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { Field } from "#client/ui/field.tsx";
import { inputClass } from "#client/ui/input.tsx";
import { notStated } from "#shared/catalogue/entry.ts";
import { publicPaths } from "#shared/paths.ts";
import { type PlaceFact, placeFactIds } from "#shared/places/contract.ts";
import type { CompareData, ComparedPlace } from "#shared/places/pages.ts";
import { comparePath, monitorPath, placePath } from "#shared/places/paths.ts";
import { factLabels, factText, routeNames } from "#shared/places/words.ts";
import { Evidence } from "./fact-parts.tsx";

/** Ids for focus in the app: the table takes it when a link or field disappears, and the form when the table does. */
const comparisonId = "comparison";
const formId = "add-country";

type Compared = Exclude<CompareData, { fault: unknown }>;

/** Buttons to add the countries that an unknown name may be a misspelling of. */
const NearPlaces = ({ slugs, near }: Pick<Compared, "slugs" | "near">) =>
  near.length > 0 && (
    <p data-focus-after={comparisonId} className="flex flex-wrap gap-2">
      {near.map(({ slug, name }) => (
        <a
          key={slug}
          href={comparePath([...slugs, slug])}
          className={buttonVariants({ variant: "secondary", size: "sm" })}
        >
          Did you mean {name}?
        </a>
      ))}
    </p>
  );

const AddForm = ({ slugs, choices, unknown }: Compared) => {
  const names = unknown.map((name) => `'${name}'`).join(" or ");
  return (
    <form
      action={publicPaths.comparePlaces}
      autoComplete="off"
      id={formId}
      data-focus-after={comparisonId}
      className="flex w-full max-w-md items-start gap-2"
    >
      {slugs.map((slug) => (
        <input key={slug} type="hidden" name="with" value={slug} />
      ))}
      <Field
        label="Add a country"
        error={names && `We don't know a country or territory called ${names}.`}
        className="grow"
      >
        <input
          name="add"
          defaultValue={unknown.join(" ")}
          list="compare-choices"
          maxLength={100}
          required
          className={inputClass}
        />
      </Field>
      <datalist id="compare-choices">
        {choices.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <button type="submit" className={`${buttonVariants({ variant: "secondary" })} mt-[1.78125rem]`}>
        Add
      </button>
    </form>
  );
};

interface CompareRow {
  label: string;
  /** The values in the order of the countries, in words. */
  values: readonly string[];
  facts?: readonly (PlaceFact | undefined)[];
}

const programmesText = ({ programmes }: ComparedPlace): string => {
  const open = programmes.filter(({ status }) => status === "open");
  if (open.length === 0) return programmes.length === 0 ? "None that we know of" : "None open";
  return open.map(({ name, route }) => `${name} (${routeNames[route]})`).join("; ");
};

const rowsOf = (compared: readonly ComparedPlace[]): CompareRow[] => [
  ...placeFactIds.map((id) => {
    const facts = compared.map((place) => place.facts.find((fact) => fact.id === id));
    return { label: factLabels[id], facts, values: facts.map((fact) => (fact ? factText(fact) : notStated)) };
  }),
  { label: "Open programs", values: compared.map(programmesText) },
  { label: "Region", values: compared.map(({ region }) => region) },
];

const Row = ({
  row: { label, values, facts },
  compared,
}: {
  row: CompareRow;
  compared: readonly ComparedPlace[];
}) => {
  // A row without any known value neither matches nor differs.
  const isUnknown = facts?.every((fact) => !fact || (fact.id !== "groups" && fact.value === null));
  const differs = new Set(values).size > 1;
  return (
    <tr className={differs ? "bg-accent-wash/50" : undefined}>
      <th scope="row">
        {label}
        {compared.length > 1 && (
          <span className="block text-xs font-normal text-ink-muted">
            {isUnknown ? "Unknown" : differs ? "Different" : "Same"}
          </span>
        )}
      </th>
      {compared.map(({ slug }, at) => (
        <td key={slug}>
          <span className={facts && (facts[at]?.value ?? null) === null ? "text-ink-muted" : undefined}>
            {values[at]}
          </span>
          {facts?.[at] && <Evidence fact={facts[at]} />}
        </td>
      ))}
    </tr>
  );
};

const Comparison = ({ slugs, compared }: Pick<Compared, "slugs" | "compared">) => (
  <section
    id={comparisonId}
    data-focus-after={formId}
    aria-label="Comparison"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to be scrolled by keyboard.
    tabIndex={0}
    className="relative overflow-x-auto rounded-lg border bg-surface shadow-raised"
  >
    <table className="w-full border-collapse text-left text-sm [&_td]:w-64 [&_td]:max-w-80 [&_td]:min-w-32 [&_td]:px-3 [&_td]:py-3 [&_td]:align-top sm:[&_td]:min-w-52 sm:[&_td]:px-4 [&_th]:px-3 sm:[&_th]:px-4 [&_th]:py-3 [&_th]:align-top [&_tbody_tr]:border-t">
      <caption className="sr-only">Countries side by side</caption>
      <thead>
        <tr>
          <td className="!w-44 !min-w-26" />
          {compared.map(({ slug, name, code }) => (
            <th key={slug} scope="col" data-focus-after={comparisonId} className="min-w-32 sm:min-w-52">
              <span className="grid gap-2">
                <img
                  src={`/flags/${code.toLowerCase()}.svg`}
                  alt=""
                  width={32}
                  height={24}
                  className="rounded-sm border"
                />
                <a href={placePath(slug)} className="font-display text-xl font-medium hover:text-accent">
                  {name}
                </a>
                <span className="flex flex-wrap gap-x-4 font-normal">
                  <a href={monitorPath(code)} className="text-link">
                    Alert me<span className="sr-only"> about {name}</span>
                  </a>
                  <a
                    href={comparePath(slugs.filter((other) => other !== slug))}
                    className="inline-flex items-center gap-1 text-link"
                  >
                    <X aria-hidden="true" className="size-3.5" strokeWidth={2} />
                    Remove<span className="sr-only"> {name}</span>
                  </a>
                </span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(compared).map((row) => (
          <Row key={row.label} row={row} compared={compared} />
        ))}
      </tbody>
    </table>
  </section>
);

/** A comparison of up to four countries. The address holds the selection. */
export const CompareView = ({ data }: { data: Compared }) => {
  const { slugs, compared } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <BackLink href={publicPaths.places}>Places</BackLink>
        <h1 className="text-4xl">Compare countries</h1>
        <p className="max-w-measure text-lg text-ink-muted">
          {slugs.length < 2
            ? "Choose two to four countries to see their facts side by side."
            : "Rows in which the countries differ are marked. Open a country for its sources and remarks."}
        </p>
        {data.choices.length > 0 && <AddForm {...data} />}
        <NearPlaces {...data} />
      </header>
      {compared.length > 0 && <Comparison slugs={slugs} compared={compared} />}
    </div>
  );
};
