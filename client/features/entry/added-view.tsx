import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import { Card } from "#client/ui/card.tsx";
import { Flag } from "#client/ui/flag.tsx";
import type { Added, EntryChange } from "#shared/entry/added.ts";
import { requirementText, stayText } from "#shared/entry/words.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { flagCodeOf } from "#shared/gazetteer/schengen.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";
import { countOf } from "#shared/text/count.ts";
import { RequirementChip } from "./requirement.tsx";

interface ViewProps {
  tables: EntryTables;
  nameOf: NameOf;
}

const Places = ({ codes, nameOf }: { codes: readonly string[]; nameOf: NameOf }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
    {codes.map((code) => (
      <li key={code} className="flex items-center gap-1.5">
        <Flag code={flagCodeOf(code)} className="w-5" />
        {nameOf(code)}
      </li>
    ))}
  </ul>
);

/** Groups changes by the same step, such as from a visa to visa-free. */
const groupChanges = (tables: EntryTables, changes: readonly EntryChange[]) => {
  const groups = new Map<string, EntryChange[]>();
  for (const change of changes) {
    const { before, after } = change;
    const key = [before, after]
      .map((right) => `${requirementText(tables, right)} ${stayText(right)}`)
      .join(" > ");
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
};

interface ChangesProps extends ViewProps {
  title: string;
  changes: readonly EntryChange[];
}

/** Destinations grouped by their change. Renders nothing without any. */
const Changes = ({ title, changes, tables, nameOf }: ChangesProps) => {
  if (changes.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-4">
        {groupChanges(tables, changes).map(([key, group]) => {
          const { before, after } = group[0]!;
          return (
            <li key={key} className="grid gap-2 border-t pt-3">
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <RequirementChip tables={tables} right={before} />
                {before.requirement === after.requirement && (
                  <span className="text-ink-muted">{stayText(before)}</span>
                )}
                <ArrowRight aria-hidden="true" className="size-4 text-ink-muted" strokeWidth={1.75} />
                <span className="sr-only">becomes</span>
                <RequirementChip tables={tables} right={after} />
                <span className="text-ink-muted">{stayText(after)}</span>
              </p>
              <Places codes={group.map(({ destination }) => destination)} nameOf={nameOf} />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

type Rights = Added["rights"];

/** Groups new rights by strength, strongest first. */
const rightGroups = (rights: Rights): readonly (readonly [title: string, group: Rights])[] => [
  [
    "A right to live and work, by nationality",
    rights.filter((it) => it.live === "right" && it.work === "right"),
  ],
  ["A right to live, by nationality", rights.filter((it) => it.live === "right" && it.work !== "right")],
  ["A right to work, by nationality", rights.filter((it) => it.live !== "right" && it.work === "right")],
  [
    "A way to live or work, on application",
    rights.filter((it) => it.live !== "right" && it.work !== "right"),
  ],
];

const figuresOf = ({ easier, longer, rights, lost }: Added) => [
  ["easier to enter", easier.length],
  ["with a longer stay", longer.length],
  ["where you may live", rights.filter(({ live }) => live === "right").length],
  ["harder or shorter", lost.length],
];

/** The figures of a comparison in one row. */
export const AddedFigures = ({ added }: { added: Added }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
    {figuresOf(added).map(([label, count]) => (
      <div key={label} className="border-t pt-2">
        <dt className="text-xs text-ink-muted">Places {label}</dt>
        <dd className="font-display text-2xl">{count}</dd>
      </div>
    ))}
  </dl>
);

/** What other passports would change: countries gained and lost, and rights to live and work. */
export const AddedView = ({ added, tables, nameOf }: ViewProps & { added: Added }) => {
  const groups = rightGroups(added.rights).filter(([, group]) => group.length > 0);
  return (
    <Card className="grid gap-6 p-card">
      <AddedFigures added={added} />
      {groups.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">Rights to live and work</h2>
          {groups.map(([title, group]) => (
            <Fragment key={title}>
              <h3 className="border-t pt-3 font-text text-sm font-semibold tracking-normal">{title}</h3>
              <Places codes={group.map(({ destination }) => destination)} nameOf={nameOf} />
            </Fragment>
          ))}
        </section>
      )}
      <Changes title="Easier to enter" changes={added.easier} tables={tables} nameOf={nameOf} />
      <Changes title="A longer stay" changes={added.longer} tables={tables} nameOf={nameOf} />
      <Changes
        title="Known with the new passport, unknown with yours"
        changes={added.found}
        tables={tables}
        nameOf={nameOf}
      />
      <Changes title="Lost or harder" changes={added.lost} tables={tables} nameOf={nameOf} />
      {[added.easier, added.longer, added.found, added.lost].every(({ length }) => length === 0) && (
        <p className="text-ink-muted">Entry stays the same at all places that we hold rules for.</p>
      )}
      {added.unknown.length > 0 && (
        <p className="text-sm text-ink-muted">
          Our sources say nothing about {countOf(added.unknown.length, "more place")} with these passports.
        </p>
      )}
    </Card>
  );
};
