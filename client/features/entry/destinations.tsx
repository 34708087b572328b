import { useId, useState } from "react";
import { useMedia } from "#client/platform/use-media.ts";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { Unfold, UnfoldButton } from "#client/ui/unfold.tsx";
import { compareRights, type EntryAnswer, type EntryRight } from "#shared/entry/engine.ts";
import type { Purpose } from "#shared/entry/question.ts";
import { choiceText, stayText } from "#shared/entry/words.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { flagCodeOf } from "#shared/gazetteer/schengen.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";
import { RequirementChip } from "./requirement.tsx";

const RightDetails = lateComponent(
  () => import("./right-details.tsx").then((module) => module.RightDetails),
  {
    failure: "Couldn't load the details.",
    fallback: <Skeleton className="h-40" />,
  },
);

export interface DestinationsProps {
  tables: EntryTables;
  answers: readonly EntryAnswer[];
  passports: readonly string[];
  purpose: Purpose;
  nameOf: NameOf;
}

interface OpenProps {
  isOpen: (destination: string) => boolean;
  onToggle: (destination: string) => void;
}

type RowProps = Omit<DestinationsProps, "answers"> & {
  answer: EntryAnswer;
  open: boolean;
  onToggle: () => void;
};

const ToggleButton = ({
  open,
  onToggle,
  controls,
  of,
}: Record<"controls" | "of", string> & { open: boolean; onToggle: () => void }) => (
  <UnfoldButton
    variant="quiet"
    open={open}
    controls={controls}
    onClick={onToggle}
    className="-ml-2 gap-1 justify-self-start px-2 text-accent"
  >
    {open ? "Hide details" : "Details"}
    <span className="sr-only"> of {of}</span>
  </UnfoldButton>
);

const PassportName = ({ code, nameOf }: { code: string; nameOf: NameOf }) => (
  <span className="inline-flex items-center gap-1.5">
    <Flag code={flagCodeOf(code)} className="w-5" />
    {nameOf(code)}
  </span>
);

/** The right of each passport, best first. */
const AllDetails = ({ answer, tables, purpose, nameOf }: RowProps) => {
  const choice = choiceText(answer, nameOf);
  return (
    <div className="grid gap-5 border-t p-card">
      {choice && <p className="font-semibold">{choice}</p>}
      {answer.rights.map((right) => (
        <section key={right.passport} className="grid gap-2.5 [section+&]:border-t [section+&]:pt-4">
          <h3 className="flex flex-wrap items-center gap-2.5 font-text text-base tracking-normal">
            <PassportName code={right.passport} nameOf={nameOf} />
            <RequirementChip tables={tables} right={right} />
          </h3>
          <RightDetails tables={tables} answer={answer} right={right} purpose={purpose} nameOf={nameOf} />
        </section>
      ))}
    </div>
  );
};

/** Whether one passport is better than the others. */
const isBetter = ({ rights: [first, second] }: EntryAnswer, purpose: Purpose): boolean =>
  second !== undefined && compareRights(first, second, purpose) < 0;

const rightWith = ({ rights }: EntryAnswer, passport: string): EntryRight =>
  rights.find((right) => right.passport === passport)!;

const RightCell = ({ tables, right }: { tables: EntryTables; right: EntryRight }) => (
  <span className="grid justify-items-start gap-1">
    <RequirementChip tables={tables} right={right} />
    <span className="text-xs text-ink-muted">{stayText(right)}</span>
  </span>
);

const cellClass = "px-3 py-2.5 align-top";

const TableRow = (props: RowProps) => {
  const { answer, passports, tables, nameOf, open, onToggle } = props;
  const detailsId = useId();
  const name = nameOf(answer.destination);
  return (
    <tbody>
      <tr className="[tbody+tbody>&]:*:border-t">
        <th scope="row" className={cn("border-r text-left font-normal", cellClass)}>
          <div className="grid gap-1">
            <div className="flex items-center gap-2.5">
              <Flag code={flagCodeOf(answer.destination)} className="w-7" />
              <h2 className="text-base leading-tight">{name}</h2>
            </div>
            <ToggleButton open={open} onToggle={onToggle} controls={detailsId} of={name} />
          </div>
        </th>
        {passports.map((passport) => {
          const isBest = answer.best.passport === passport && isBetter(answer, props.purpose);
          return (
            <td key={passport} className={cn(cellClass, isBest && "bg-accent-wash/60")}>
              <RightCell tables={tables} right={rightWith(answer, passport)} />
              {isBest && <span className="mt-1 block text-xs font-semibold text-accent">Use this one</span>}
            </td>
          );
        })}
      </tr>
      <tr className={open ? "visible" : "invisible transition-[visibility] duration-slow"}>
        <td colSpan={passports.length + 1} className="bg-sunken/40 p-0">
          <Unfold id={detailsId} open={open}>
            <AllDetails {...props} />
          </Unfold>
        </td>
      </tr>
    </tbody>
  );
};

const PassportTable = ({ answers, isOpen, onToggle, ...rest }: DestinationsProps & OpenProps) => (
  <div className="overflow-x-auto rounded-lg border bg-surface shadow-raised">
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">What your passports give at your destinations</caption>
      <thead>
        <tr className="label-caps text-left text-ink-muted *:border-b">
          <th scope="col" className="w-56 border-r px-3 py-2.5 font-normal">
            Destination
          </th>
          {rest.passports.map((passport) => (
            <th key={passport} scope="col" className="min-w-36 px-3 py-2.5 font-normal">
              <PassportName code={passport} nameOf={rest.nameOf} />
            </th>
          ))}
        </tr>
      </thead>
      {answers.map((answer) => (
        <TableRow
          key={answer.destination}
          {...rest}
          answer={answer}
          open={isOpen(answer.destination)}
          onToggle={() => onToggle(answer.destination)}
        />
      ))}
    </table>
  </div>
);

const Tile = (props: RowProps) => {
  const { answer, tables, nameOf, open, onToggle } = props;
  const detailsId = useId();
  const { best, destination } = answer;
  const name = nameOf(destination);
  return (
    <li className="rounded-lg border bg-surface shadow-raised">
      <div className="grid gap-2 p-card">
        <h2 className="flex items-center gap-2.5 text-lg">
          <Flag code={flagCodeOf(destination)} className="w-7" />
          {name}
        </h2>
        <RightCell tables={tables} right={best} />
        {isBetter(answer, props.purpose) && (
          <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-muted">
            With <PassportName code={best.passport} nameOf={nameOf} />
          </p>
        )}
        <ToggleButton open={open} onToggle={onToggle} controls={detailsId} of={name} />
      </div>
      <Unfold id={detailsId} open={open}>
        <div className="bg-sunken/40">
          <AllDetails {...props} />
        </div>
      </Unfold>
    </li>
  );
};

/** From this width on, a column per passport fits next to the destinations. */
const isRoomy = "(width >= 56rem)";

/** Passports by destinations: as a table in a roomy window, as tiles with the best passport in a small one. */
export const Destinations = (props: DestinationsProps) => {
  const isTable = useMedia(isRoomy);
  const [open, setOpen] = useState<readonly string[]>([]);
  const isOpen = (code: string) => open.includes(code);
  const onToggle = (code: string) =>
    setOpen((codes) => (codes.includes(code) ? codes.filter((it) => it !== code) : [...codes, code]));
  if (isTable) return <PassportTable {...props} isOpen={isOpen} onToggle={onToggle} />;
  const { answers, ...rest } = props;
  return (
    <ul className="grid gap-3">
      {answers.map((answer) => (
        <Tile
          key={answer.destination}
          {...rest}
          answer={answer}
          open={isOpen(answer.destination)}
          onToggle={() => onToggle(answer.destination)}
        />
      ))}
    </ul>
  );
};
