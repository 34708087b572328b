import { Link } from "wouter";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { notStated } from "#shared/catalogue/entry.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";
import { programmePagePath } from "#shared/programmes/programme-path.ts";
import { lengthText, moneyText, statusText } from "#shared/programmes/words.ts";
import { Evidence, PlaceLink, ProgrammeFacts, type ProgrammeItemProps } from "./listed-programme.tsx";

const NotStatedMark = () => (
  <span className="text-ink-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{notStated}</span>
  </span>
);

/** The first demand in the fewest words: '$3,500/month'. A long amount breaks before the slash. */
const ShortDemand = ({ programme }: { programme: ListedProgramme }) => {
  const { income, savings, investment } = programme;
  if (income)
    return (
      <>
        {moneyText(income)}
        <wbr />/{income.period}
      </>
    );
  if (savings) return `${moneyText(savings)} saved`;
  return investment ? moneyText(investment) : <NotStatedMark />;
};

const compactStatuses = {
  suspended: "suspended",
  closed: "closed",
  announced: "announced",
  unknown: "open?",
} as const;

/** The columns of a compact row: flag, country, demand, length of the first title. */
const compactColumns =
  "grid grid-cols-[1.5rem_minmax(5.25rem,1.1fr)_minmax(0,1fr)_4.25rem] sm:grid-cols-[1.5rem_minmax(0,1fr)_auto_4.75rem] items-baseline gap-x-2";

/** The column headings of compact rows. Hidden from screen readers. */
export const CompactHeader = () => (
  <div aria-hidden="true" className={cn(compactColumns, "px-card pb-1.5 text-xs text-ink-muted")}>
    <span className="col-span-2">Country</span>
    <span className="text-right">You need</span>
    <span className="text-right">First permit</span>
  </div>
);

/** One program on one line, with the rest on request. */
export const CompactProgrammeItem = ({
  programme,
  isNamed,
}: Pick<ProgrammeItemProps, "programme" | "isNamed">) => {
  const { id, country, flagCode, name, status, months } = programme;
  return (
    <li data-entry={id} className="scroll-mt-6 border-t">
      <details open={isNamed} className="group open:bg-sunken/40">
        <summary
          className={cn(
            compactColumns,
            "min-h-11 list-none px-card py-2.5 text-sm hover:bg-sunken/60 [&::-webkit-details-marker]:hidden",
          )}
        >
          <Flag code={flagCode} className="w-6 self-center" />
          <span className="font-semibold">
            {country}
            <span className="font-normal text-ink-muted max-sm:sr-only">, {name}</span>
            {status !== "open" && (
              <span className="text-xs font-semibold text-danger"> {compactStatuses[status]}</span>
            )}
          </span>
          <span className="text-right tabular-nums">
            <ShortDemand programme={programme} />
          </span>
          <span className="text-right text-ink-muted tabular-nums">
            {months === undefined ? <NotStatedMark /> : lengthText(months)}
          </span>
        </summary>
        <div className="grid gap-2 px-card pb-3.5">
          <p className="flex flex-wrap gap-x-4 text-sm wrap-anywhere">
            <Link href={programmePagePath(id)} className="text-link inline-block min-h-6">
              {name}
            </Link>
            <PlaceLink country={country} />
          </p>
          {status !== "open" && <p className="text-sm font-semibold text-danger">{statusText(programme)}</p>}
          <ProgrammeFacts programme={programme} />
          <Evidence programme={programme} />
        </div>
      </details>
    </li>
  );
};
