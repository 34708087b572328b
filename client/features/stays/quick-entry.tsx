import { CircleAlert, CircleCheck } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import type { NamedPlace } from "#client/features/stays/quick-names.ts";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { useLinkedSection } from "#client/platform/linked-section.ts";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { useLate, useLateWhen } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Field } from "#client/ui/field.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { moveFocus } from "#client/ui/focus.ts";
import { Textarea } from "#client/ui/input.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Select } from "#client/ui/select.tsx";
import { Status } from "#client/ui/status.tsx";
import { type Day, dayOf, dayText, rangeText, yearOf } from "#shared/calendar/day.ts";
import { daysText } from "#shared/calendar/words.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import type {
  PlaceNames,
  QuickLine,
  QuickOptions,
  QuickReading,
  QuickStay,
} from "#shared/stays/reading/quick-entry.ts";
import { countOf } from "#shared/text/count.ts";
import type { QuickReader } from "./quick-reader.ts";

interface QuickEntryProps {
  names: readonly NamedPlace[];
  /** Whether names are still loading. Enter then takes effect once they have loaded. */
  isNaming?: boolean;
  nameOf: NameOf;
  today: Day;
  /** Resolves to whether they were added. If not, the text stays. */
  onAdd: (stays: readonly QuickStay[]) => Promise<boolean>;
}

const stayWords = ({ from, to }: Pick<QuickStay, "from" | "to">): string => {
  const first = dayOf(from);
  if (to === undefined) return `since ${dayText(first)}`;
  return `${rangeText(first, dayOf(to))}, ${daysText(dayOf(to) - first + 1)}`;
};

/** States which days were assumed, so that the person can correct them. */
const assumedWords = (reading: QuickReading): string | undefined => {
  if (!("assumed" in reading) || !reading.assumed) return undefined;
  const [first, second] = reading.assumed;
  if (second) return "No days given: first and last day assumed. Add the days to correct them.";
  return `No day given: ${first === "from" ? "first" : "last"} day assumed. Add the day to correct it.`;
};

const Assumed = ({ reading }: { reading: QuickReading }) => {
  const words = assumedWords(reading);
  return words && <span className="block text-ink-muted">{words}</span>;
};

const loadReader = async () => (await import("./quick-reader.ts")).createQuickReader;

interface LateReader {
  /** Returns no lines until its code has loaded. */
  read: QuickReader;
  /** True once the code and all names have loaded. */
  isLoaded: boolean;
  /** Retries loading the code. Set only after a failure. */
  retry?: () => Promise<boolean>;
}

/** The parser, loaded once there is text. */
const useReader = (names: readonly NamedPlace[], isNaming: boolean, isNeeded: boolean): LateReader => {
  const { part: create, failed, fetchPart } = useLate(loadReader);
  useEffect(() => {
    if (isNeeded) void fetchPart();
  }, [isNeeded, fetchPart]);
  const read = useMemo(() => create?.(names) ?? (() => []), [create, names]);
  return { read, isLoaded: create !== null && !isNaming, retry: failed ? fetchPart : undefined };
};

const loadMoreTowns = async () => (await import("./more-towns.ts")).moreTowns;

/**
 * Further towns, loaded once typing pauses at a name that nothing else knows. If they fail to load, the lines keep their
 * current reading.
 */
const useMoreTowns = (text: string, lines: readonly QuickLine[]): PlaceNames | undefined => {
  const [settled, setSettled] = useState(text);
  useDebounce(text, settled, setSettled);
  const isNeeded = text === settled && lines.some(({ reading }) => "mayNameTown" in reading);
  return useLateWhen(loadMoreTowns, isNeeded) ?? undefined;
};

/** The countries that the person chose, by the text of their lines. */
type Chosen = Readonly<Record<string, string>>;

/** The stay of a line. Undefined while something about it is unclear. */
const stayIn = ({ text, reading }: QuickLine, chosen: Chosen): QuickStay | undefined => {
  if (reading.kind === "stay") return reading.stay;
  const country = chosen[text];
  return reading.kind === "places" && country ? { country, ...reading.stay } : undefined;
};

interface RowProps {
  row: QuickLine;
  /** The id of the field that asks for the country. */
  countryId: string;
  chosen: Chosen;
  onChoose: (country: string) => void;
  nameOf: NameOf;
  isAlone: boolean;
}

const Row = ({ row, countryId, chosen, onChoose, nameOf, isAlone }: RowProps) => {
  const { line, text, reading } = row;
  const stay = stayIn(row, chosen);
  const where = isAlone ? "" : `Line ${line}: `;
  if (reading.kind === "places")
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span>
          {where}
          {stayWords(reading.stay)} in
        </span>
        <Select
          id={countryId}
          aria-label={`Country of line ${line}`}
          placeholder="Which country?"
          options={Object.fromEntries(reading.countries.map((code) => [code, nameOf(code)]))}
          value={chosen[text] ?? ""}
          onChange={(event) => onChoose(event.target.value)}
          className="w-56"
        />
        <Assumed reading={reading} />
      </li>
    );
  if (!stay)
    return (
      <li className="flex items-start gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-danger" strokeWidth={1.75} />
        <span className="min-w-0">
          <span className="text-danger">
            {where}
            {"problem" in reading ? reading.problem : "The date is not clear yet."}
          </span>
          {!isAlone && <span className="block truncate text-ink-muted">{text}</span>}
        </span>
      </li>
    );
  return (
    <li className="flex items-start gap-2">
      <CircleCheck aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-residency" strokeWidth={1.75} />
      <Flag code={stay.country.toLowerCase()} className="mt-0.5 w-6" />
      <span>
        <span className="font-semibold">{nameOf(stay.country)}</span> {stayWords(stay)}
        <Assumed reading={reading} />
      </span>
    </li>
  );
};

interface OrderQuestionProps {
  id: string;
  /** The id of the element that takes the focus when the question disappears. */
  next: string;
  date: string;
  order: QuickOptions["order"];
  onChange: (order: NonNullable<QuickOptions["order"]>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const OrderQuestion = ({ id, next, date, order, onChange, onKeyDown }: OrderQuestionProps) => {
  const radio = { type: "radio", name: useId(), onKeyDown } as const;
  return (
    <fieldset id={id} data-focus-after={next} className="flex flex-wrap items-center gap-x-5">
      <legend className="float-left mr-5 flex min-h-9 items-center text-sm font-semibold">
        What comes first in a date such as {date}?
      </legend>
      <Choice {...radio} checked={order === "day-first"} onChange={() => onChange("day-first")}>
        The day
      </Choice>
      <Choice {...radio} checked={order === "month-first"} onChange={() => onChange("month-first")}>
        The month
      </Choice>
    </fieldset>
  );
};

/** Parses stays while the user types, shows the result, and adds the stays when the user confirms. */
export const QuickEntry = ({ names, isNaming = false, nameOf, today, onAdd }: QuickEntryProps) => {
  // The draft survives a visit to another screen.
  const [text, setText] = useKeptState("stays", "");
  const [order, setOrder] = useState<QuickOptions["order"]>();
  const [year, setYear] = useState<number>();
  const [chosen, setChosen] = useState<Chosen>({});
  /** The text when Enter was pressed before the parser had loaded. Later text follows on a new line. */
  const [entered, setEntered] = useState<string>();
  const { read, isLoaded, retry } = useReader(names, isNaming, text !== "");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useLinkedSection("add", field);
  const known = useMemo(() => read(text, { today, order, year }), [text, read, today, order, year]);
  const moreTowns = useMoreTowns(text, known);
  const rows = useMemo(
    () => (moreTowns === undefined ? known : read(text, { moreTowns, today, order, year })),
    [known, text, read, moreTowns, today, order, year],
  );
  const openDate = useMemo(() => {
    const unanswered = order === undefined ? known : read(text, { today, year });
    const unread = unanswered.find(({ reading }) => reading.kind === "order");
    return unread?.reading.kind === "order" ? unread.reading.date : undefined;
  }, [known, text, read, today, order, year]);
  const understood = rows.flatMap((row) => stayIn(row, chosen) ?? []);
  const hasNoYear = rows.some(
    ({ reading }) => (reading.kind === "stay" || reading.kind === "places") && reading.hasNoYear,
  );
  const thisYear = yearOf(today);

  const orderId = `${id}-order`;
  const countryIdOf = ({ line }: QuickLine) => `${id}-country-${line}`;
  const askFirst = (from: readonly QuickLine[]) => {
    const open = from.find((row) => ["order", "places"].includes(row.reading.kind) && !stayIn(row, chosen));
    if (open) moveFocus(open.reading.kind === "order" ? orderId : countryIdOf(open));
  };

  /**
   * Adds the stays of these rows, and keeps `rest` and the text of the other rows. If none can be added, the first
   * question takes the focus.
   */
  const add = async (from: readonly QuickLine[], rest = "") => {
    const stays = from.flatMap((row) => stayIn(row, chosen) ?? []);
    if (stays.length === 0) return askFirst(from);
    if (!(await onAdd(stays))) return;
    const unread = from.filter((row) => !stayIn(row, chosen)).map((row) => row.text);
    setText([...unread, ...(rest === "" ? [] : [rest])].join("\n"));
    setChosen({});
  };
  // An Enter no longer counts if its text was changed afterwards.
  const isWaiting = entered !== undefined && text.startsWith(`${entered}\n`);
  const current = isWaiting ? text.slice(entered.length + 1) : text;
  const addEntered = useEffectEvent(() => {
    if (entered === undefined) return;
    const lines = entered.split("\n").length;
    if (isWaiting)
      void add(
        rows.filter(({ line }) => line <= lines),
        current,
      );
    setEntered(undefined);
  });
  useEffect(() => {
    if (isLoaded) addEntered();
  }, [isLoaded]);

  /** Adds the stays with Enter, in the text and on the answer about dates. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (current.trim() === "") return;
    if (isLoaded) return void add(rows);
    setEntered(text);
    setText(`${text}\n`);
    void retry?.();
  };

  return (
    <div id={id} className="grid gap-3">
      <Field
        label="Type or paste your stays"
        hint="For example 'Lisbon 3 Mar to 20 May 2026' or 'Spain since 2 Jan 2026'. Press Enter to add them, or Shift+Enter for a new line."
      >
        <Textarea
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          rows={1}
          spellCheck={false}
          className="max-h-72 min-h-11"
        />
      </Field>
      {isWaiting && !retry && (
        <Status className="flex animate-fade-in-late items-center gap-2 text-sm text-ink-muted">
          <Spinner />
          Reading your stays...
        </Status>
      )}
      {retry && <RetryNotice onRetry={retry}>Couldn't load quick entry.</RetryNotice>}
      {rows.length > 0 && (
        <div className="grid gap-3 rounded-md border bg-sunken/40 p-3.5 text-sm">
          {openDate !== undefined && (
            <OrderQuestion
              id={orderId}
              next={id}
              date={openDate}
              order={order}
              onChange={setOrder}
              onKeyDown={onKeyDown}
            />
          )}
          {hasNoYear && (
            <Field label="Year for dates without a year" className="w-fit">
              <Select
                placeholder="As shown below"
                options={Object.fromEntries(
                  [thisYear - 2, thisYear - 1, thisYear, thisYear + 1].map((it) => [it, String(it)]),
                )}
                value={year === undefined ? "" : String(year)}
                onChange={(event) =>
                  setYear(event.target.value === "" ? undefined : Number(event.target.value))
                }
                className="w-44"
              />
            </Field>
          )}
          {rows.length > 1 && understood.length < rows.length && (
            <p className="text-ink-muted">
              {countOf(rows.length - understood.length, "line")} of {rows.length} cannot be added yet.
            </p>
          )}
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach it
            tabIndex={0}
            aria-label="Stays in your text"
            className="grid max-h-72 grid-cols-1 gap-1.5 overflow-y-auto"
          >
            {rows.map((row) => (
              <Row
                key={row.line}
                row={row}
                countryId={countryIdOf(row)}
                chosen={chosen}
                nameOf={nameOf}
                isAlone={rows.length === 1}
                onChoose={(country) => setChosen((before) => ({ ...before, [row.text]: country }))}
              />
            ))}
          </ul>
          {understood.length > 0 && (
            <Button onClick={() => void add(rows)} data-focus-after={id} className="justify-self-start">
              Add {countOf(understood.length, "stay")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
