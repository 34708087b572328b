import { TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { useFirstNewRow } from "#client/ui/focus.ts";
import { type Day, dayOf, dayText, rangeText } from "#shared/calendar/day.ts";
import { daysText } from "#shared/calendar/words.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { findOddities, type Oddity } from "#shared/stays/counting/gaps.ts";
import { type KeptStay, stayOf } from "#shared/stays/travels.ts";
import { countOf } from "#shared/text/count.ts";
import { editStay } from "./change-travels.ts";
import { LateStayForm } from "./late-stay-form.tsx";
import { RowButtons } from "./row-buttons.tsx";
import { useStays } from "./stays-context.tsx";

interface StayListProps {
  onDelete: (id: string) => void;
}

/** How many stays are listed at first. */
const firstShown = 12;

const datesOf = ({ from, to }: KeptStay, today: Day): string => {
  const first = dayOf(from);
  if (to === undefined) return first > today ? `from ${dayText(first)}` : `since ${dayText(first)}`;
  return rangeText(first, dayOf(to));
};

const lengthOf = ({ from, to }: KeptStay, today: Day): number =>
  (to === undefined ? Math.max(today, dayOf(from)) : dayOf(to)) - dayOf(from) + 1;

const Marks = ({ stay, today }: { stay: KeptStay; today: Day }) => (
  <>
    {dayOf(stay.from) > today && <Chip>Planned</Chip>}
    {stay.purpose && <Chip>{stay.purpose}</Chip>}
    {stay.isUnderPermit && <Chip>With a permit</Chip>}
    {stay.origin && <Chip>{stay.editedAt ? "Imported, edited" : "Imported"}</Chip>}
  </>
);

const oddityText = ({ kind, from, to, countries }: Oddity, nameOf: NameOf): string => {
  const [one, other] = countries.map(nameOf);
  const days = `${rangeText(from, to)} (${daysText(to - from + 1)})`;
  return kind === "gap"
    ? `No country for ${days}, between ${one} and ${other}.`
    : `Both ${one} and ${other} on ${days}.`;
};

/** Lists days without a country, and days in two countries. It changes nothing. */
const Oddities = () => {
  const { travels, today, nameOf } = useStays();
  const oddities = useMemo(() => findOddities(travels.stays.map(stayOf), today), [travels.stays, today]);
  if (oddities.length === 0) return null;
  return (
    <details
      className="rounded-md border-l-2 border-warning bg-warning-wash px-3.5 py-2.5 text-sm"
      open={oddities.length <= 3}
    >
      <summary className="flex w-fit items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4 text-warning" strokeWidth={1.75} />
        {countOf(oddities.length, "gap or overlap", "gaps and overlaps")} to check
      </summary>
      <ul className="grid gap-1 pt-2">
        {oddities.slice(-20).map((oddity) => (
          <li key={`${oddity.kind}-${oddity.from}-${oddity.to}`}>{oddityText(oddity, nameOf)}</li>
        ))}
      </ul>
      <p className="pt-1.5 text-ink-muted">
        Days without a country count nowhere. Days in two countries count in both. Correct the stays if this
        is wrong.
      </p>
    </details>
  );
};

const Row = ({ stay, onEdit, onDelete }: StayListProps & { stay: KeptStay; onEdit: () => void }) => {
  const { today, nameOf } = useStays();
  const what = `${nameOf(stay.country)}, ${datesOf(stay, today)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Flag code={stay.country.toLowerCase()} className="w-7" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{nameOf(stay.country)}</span>
          <Marks stay={stay} today={today} />
        </p>
        <p className="text-sm text-ink-muted">
          {datesOf(stay, today)} · {daysText(lengthOf(stay, today))}
          {stay.note && ` · ${stay.note}`}
        </p>
      </div>
      <RowButtons {...{ what, onEdit }} onDelete={() => onDelete(stay.id)} />
    </div>
  );
};

/** All stays, newest first, with their gaps and overlaps. */
export const StayList = ({ onDelete }: StayListProps) => {
  const {
    travels: { stays },
    change,
  } = useStays();
  const [edited, setEdited] = useState<string>();
  const [isAll, setAll] = useState(false);
  const sorted = useMemo(() => stays.toSorted((a, b) => b.from.localeCompare(a.from)), [stays]);
  const shown = isAll ? sorted : sorted.slice(0, firstShown);
  const { list, expectRows } = useFirstNewRow<HTMLUListElement>(shown.length);
  const showAll = () => {
    expectRows();
    setAll(true);
  };
  return (
    <div className="grid gap-4">
      <Oddities />
      <ul ref={list} className="grid">
        {shown.map((stay) => (
          <li key={stay.id} className="border-b py-2.5 last:border-b-0">
            {edited === stay.id ? (
              <LateStayForm
                start={stay}
                submitLabel="Save"
                onSubmit={(draft) => {
                  void change(editStay(stay.id, draft));
                  setEdited(undefined);
                }}
                onCancel={() => setEdited(undefined)}
              />
            ) : (
              <Row stay={stay} onEdit={() => setEdited(stay.id)} onDelete={onDelete} />
            )}
          </li>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={showAll}>
          Show all {countOf(sorted.length, "stay")}
        </Button>
      )}
    </div>
  );
};
