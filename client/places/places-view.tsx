import { Columns3, Minus, Plus, Search } from "lucide-react";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { chipVariants } from "#client/ui/chip.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { inputClass } from "#client/ui/input.tsx";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import { type Coloring, colorings, entryColoring, entryColoringId } from "#shared/places/colorings.ts";
import type { PlaceSummary } from "#shared/places/contract.ts";
import type { PlacesData } from "#shared/places/pages.ts";
import { maxCompared, placePath } from "#shared/places/paths.ts";
import { searchText } from "./search-text.ts";
import { Legends, WorldMap } from "./world-map.tsx";

/** The parts of the map as a `viewBox`: x, y, width, height. The script shows one of them. */
const regions: readonly [name: string, box: string][] = [
  ["World", ""],
  ["Europe", "455 20 180 105"],
  ["Caribbean", "255 145 90 66"],
  ["Americas", "110 0 340 441"],
  ["Africa", "430 95 250 285"],
  ["Asia", "570 20 330 260"],
  ["Pacific", "740 190 270 250"],
];

/** The controls of the map. Their space is reserved before the script has loaded, so that nothing moves. */
const MapControls = () => (
  <div data-enhanced="" className="invisible flex items-center justify-between gap-3 noscript:hidden">
    <fieldset aria-label="Part of the world" className="flex min-w-0 gap-1.5 overflow-x-auto py-1">
      {regions.map(([name, box]) => (
        <button
          key={name}
          type="button"
          data-box={box}
          aria-pressed={box === ""}
          className={`${buttonVariants({ variant: "quiet", size: "sm" })} aria-pressed:bg-sunken`}
        >
          {name}
        </button>
      ))}
    </fieldset>
    <fieldset aria-label="Zoom" className="flex shrink-0 gap-1.5">
      {(
        [
          ["Zoom out", "1.6", Minus],
          ["Zoom in", "0.625", Plus],
        ] as const
      ).map(([name, factor, Icon]) => (
        <button
          key={name}
          type="button"
          data-zoom={factor}
          aria-label={name}
          className={buttonVariants({ variant: "secondary", size: "icon-sm" })}
        >
          <Icon aria-hidden="true" strokeWidth={1.75} />
        </button>
      ))}
    </fieldset>
  </div>
);

/** The colorings, and the index of the one that is shown. */
interface Colored {
  colorings: readonly Coloring[];
  coloring: number;
}

interface ColoringChoiceProps extends Colored {
  /** The country of the passport in the address. */
  passport?: string | undefined;
  /** Shows a link to choose passports. */
  lacksPassports: boolean;
}

const ColoringChoice = ({ colorings, coloring, passport, lacksPassports }: ColoringChoiceProps) => (
  <form action={publicPaths.places} autoComplete="off" className="flex flex-wrap items-center gap-2">
    {passport !== undefined && <input type="hidden" name="passport" value={passport} />}
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-2 text-sm font-semibold">Color the map by</legend>
      {colorings.map(({ id, label }, at) => (
        <label
          key={id}
          className="inline-flex min-h-9 cursor-pointer items-center rounded-md border border-control bg-surface px-3 text-sm font-semibold select-none hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="color"
            value={id}
            defaultChecked={at === coloring}
            className="absolute opacity-0"
          />
          {label}
        </label>
      ))}
      {lacksPassports && (
        <a href={paths.entry} className="inline-flex min-h-9 items-center px-2 text-sm text-link">
          Choose your passports
        </a>
      )}
    </fieldset>
    <button
      type="submit"
      data-plain=""
      className={`${buttonVariants({ variant: "quiet", size: "sm" })} self-end`}
    >
      Show
    </button>
  </form>
);

interface SearchFormProps {
  /** The names to choose from. */
  places?: readonly PlaceSummary[];
  text?: string | undefined;
}

/** A form that opens the country with the typed name, or lists the places that match the text. */
export const SearchForm = ({ places = [], text }: SearchFormProps) => (
  <search className="w-full max-w-xl">
    <form action={publicPaths.places} autoComplete="off" className="flex gap-2">
      <div className="relative grow">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-3 size-5 text-ink-muted"
          strokeWidth={1.75}
        />
        <input
          type="search"
          name="q"
          defaultValue={text}
          aria-label="Search for a country or territory"
          placeholder="Search for a country"
          list="place-names"
          maxLength={100}
          required
          className={`${inputClass} pl-10`}
        />
        <datalist id="place-names">
          {places.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <button type="submit" className={buttonVariants({ variant: "secondary" })}>
        Open
      </button>
    </form>
  </search>
);

const searchTextOf = ({ name, code }: PlaceSummary): string =>
  searchText([name, code, ...otherNames(code)].join(" "));

/** The places that match every word of a search, shown if the search names no single place. */
const Matches = ({ places, text }: { places: readonly PlaceSummary[]; text: string }) => {
  const words = searchText(text).split(" ");
  const found = places.filter((place) => words.every((word) => searchTextOf(place).includes(word)));
  if (found.length === 0)
    return (
      <p role="status" className="text-ink-muted">
        No country or territory matches '{text}'. Try another spelling.
      </p>
    );
  return (
    <ul aria-label={`Places that match '${text}'`} className="flex flex-wrap gap-2">
      {found.map(({ code, slug, name }) => (
        <li key={code}>
          <a href={placePath(slug)} className={chipVariants({ interactive: true })}>
            <Flag code={code.toLowerCase()} className="w-5" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
};

const Row = ({ place, colorings, coloring }: Colored & { place: PlaceSummary }) => {
  const { code, slug, name } = place;
  return (
    <tr data-row={code} data-search={searchTextOf(place)}>
      <td>
        <input type="checkbox" name="with" value={slug} aria-label={`Compare ${name}`} className="size-4.5" />
      </td>
      <th scope="row">
        <a href={placePath(slug)}>{name}</a>
      </th>
      {colorings.map(({ id, textOf }, at) => (
        <td key={id} className={at === coloring ? "on" : undefined}>
          {textOf(place)}
        </td>
      ))}
    </tr>
  );
};

const tableClass = [
  "places-table w-full text-left text-sm",
  "[&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:py-2 [&_th]:pr-4 [&_th]:align-top",
  "[&_tbody_th]:font-semibold [&_tbody_th_a]:inline-block [&_tbody_th_a]:min-h-6 [&_tbody_tr]:border-t",
].join(" ");

const Table = ({ places, colorings, coloring }: Colored & { places: readonly PlaceSummary[] }) => (
  <form action={publicPaths.comparePlaces} autoComplete="off" data-compare={maxCompared}>
    <table className={tableClass}>
      <caption className="sr-only">Countries and territories with the figures of the map</caption>
      <thead className="text-ink-muted">
        <tr>
          <td className="w-8">
            <span className="sr-only">Compare</span>
          </td>
          <th scope="col">Country</th>
          {colorings.map(({ id, column }, at) => (
            <th key={id} scope="col" className={at === coloring ? "on" : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <Row key={place.code} place={place} colorings={colorings} coloring={coloring} />
        ))}
      </tbody>
    </table>
    <p data-none="" hidden className="py-6 text-ink-muted">
      No country or territory matches. Try another spelling.
    </p>
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-paper py-3">
      <button type="submit" className={buttonVariants({ variant: "secondary" })}>
        <Columns3 aria-hidden="true" strokeWidth={1.75} />
        Compare
      </button>
      <p role="status" data-chosen="" className="text-sm text-ink-muted">
        Choose two to four countries.
      </p>
    </div>
  </form>
);

/** A form that colors the map by a passport, without an account. */
const PassportForm = ({ passport }: Pick<PlacesData, "passport">) => (
  <form action={publicPaths.places} autoComplete="off" className="flex max-w-md items-end gap-2">
    <label className="grid min-w-0 grow gap-2 text-sm font-semibold">
      Your passport
      <input
        name="passport"
        defaultValue={passport?.name}
        placeholder="Country of your passport"
        list="place-names"
        maxLength={100}
        required
        className={`${inputClass} font-normal`}
      />
    </label>
    <button type="submit" className={buttonVariants({ variant: "secondary" })}>
      Color the map
    </button>
  </form>
);

interface PlacesViewProps {
  data: PlacesData;
  /**
   * Further colorings from the reader's own data, once they have loaded. Absent on the public page, which has a form
   * for a passport instead.
   */
  own?: readonly Coloring[] | "loading";
  /** The search text. The page's script filters the rows by it. */
  search?: string | undefined;
}

/** The index of all countries: the map, its legend, and the table with the same values. */
export const PlacesView = ({ data: { places, color, passport }, own, search }: PlacesViewProps) => {
  const byPassport = passport ? [entryColoring([passport.name], new Map(passport.rights))] : [];
  const known = own === "loading" ? undefined : own;
  const all = [...colorings, ...(known ?? byPassport)];
  const coloring = Math.max(
    0,
    all.findIndex(({ id }) => id === color),
  );
  const colored: Colored = { colorings: all, coloring };
  return (
    <div data-places="" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-5">
        <h1 className="text-5xl">Places</h1>
        <p className="max-w-measure text-lg text-ink-muted">
          What each country taxes, when it makes you a resident, how to stay, and what changed. Every fact has
          its source and its date.
        </p>
        <SearchForm places={places} text={search} />
        {search && <Matches places={places} text={search} />}
      </header>
      <section aria-labelledby="map-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="map-title" className="sr-only">
          World map
        </h2>
        <ColoringChoice
          {...colored}
          passport={passport?.name}
          lacksPassports={known?.every(({ id }) => id !== entryColoringId) ?? false}
        />
        {!own && <PassportForm passport={passport} />}
        <figure className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border bg-surface p-3 shadow-raised sm:p-5">
          <MapControls />
          <div className="relative">
            <WorldMap places={places} {...colored} />
            <p
              data-readout=""
              aria-hidden="true"
              className="pointer-events-none absolute bottom-0 left-0 rounded-md bg-ink px-2.5 py-1 text-sm text-paper empty:hidden"
            />
          </div>
          <figcaption>
            <Legends {...colored} />
          </figcaption>
        </figure>
      </section>
      <section aria-labelledby="places-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="places-title" className="text-2xl">
          All countries and territories
        </h2>
        <Table places={places} {...colored} />
      </section>
    </div>
  );
};
