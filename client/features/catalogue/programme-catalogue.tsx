import { type ReactNode, useMemo, useState } from "react";
import { chipVariants } from "#client/ui/chip.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import type { Programme } from "#shared/catalogue/programmes.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import type { ComparedRow } from "./comparison.tsx";
import { EntryLink } from "./entry-link.tsx";
import { FilterBox, matches, searchTexts } from "./filter.tsx";
import { MarkLegend } from "./marks.tsx";
import { useComparison } from "./use-comparison.tsx";
import { useOpenEntries } from "./use-open-entries.ts";

export interface CardControls {
  open: boolean;
  onToggle: () => void;
  /** The checkbox that selects the card for comparison. */
  compareBox: ReactNode;
}

interface ProgrammeCatalogueProps<P extends Programme> {
  programmes: readonly P[];
  nameOf: (programme: P) => string;
  rowsOf: (programme: P) => readonly ComparedRow[];
  cardOf: (programme: P, controls: CardControls) => ReactNode;
  /** The heading above the cards. */
  cardsHeading?: ReactNode;
  /** The charts of the programs that match the filter. */
  chartsOf: (programmes: readonly P[]) => ReactNode;
}

/** The searchable texts that are in neither the name nor the comparison. */
const detailTexts = ({ flagCode, details }: Programme): readonly string[] => [
  ...otherNames(flagCode),
  ...[details.authority, ...(details.authority.links ?? [])].map(({ name }) => name),
  ...searchTexts([...details.costs, ...details.steps, ...details.warnings]),
];

const rowTexts = ({ label, values }: ComparedRow): readonly string[] =>
  values.length > 0 ? [label, ...searchTexts(values)] : [];

/** Links to the cards, for narrow screens where the last card is many screens down. */
const Contents = ({ programmes }: { programmes: readonly Programme[] }) => (
  <nav aria-label="Programs on this page" className="mb-6 lg:hidden">
    <ul className="flex flex-wrap gap-2">
      {programmes.map(({ id, country, flagCode }) => (
        <li key={id}>
          <EntryLink id={id} className={chipVariants({ interactive: true })}>
            <Flag code={flagCode} className="w-5" />
            {country}
          </EntryLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** Program cards with a filter, charts, and a comparison. */
export const ProgrammeCatalogue = <P extends Programme>({
  programmes,
  nameOf,
  rowsOf,
  cardOf,
  cardsHeading,
  chartsOf,
}: ProgrammeCatalogueProps<P>) => {
  const [text, setText] = useState("");
  const ids = useMemo(() => programmes.map(({ id }) => id), [programmes]);
  const open = useOpenEntries(ids);
  const visible = programmes.filter((programme) =>
    matches([nameOf(programme), ...rowsOf(programme).flatMap(rowTexts), ...detailTexts(programme)], text),
  );
  const comparison = useComparison(
    programmes.map((programme) => ({
      id: programme.id,
      sign: <Flag code={programme.flagCode} />,
      name: nameOf(programme),
      rows: rowsOf(programme),
    })),
  );

  return (
    <>
      <FilterBox of="programs" text={text} onChange={setText} found={visible.length} />
      {visible.length > 1 && <Contents programmes={visible} />}
      <MarkLegend />
      {visible.length > 0 && chartsOf(visible)}
      {cardsHeading}
      {comparison.table}
      {/* Keeps the bar below the comparison, which it would cover. */}
      <div>
        <RevealGroup>
          <ul className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            {visible.map((programme) => (
              <RevealItem key={programme.id}>
                {cardOf(programme, {
                  open: open.isOpen(programme.id),
                  onToggle: () => open.toggle(programme.id),
                  compareBox: comparison.checkboxOf(programme.id),
                })}
              </RevealItem>
            ))}
          </ul>
        </RevealGroup>
        {comparison.bar}
      </div>
    </>
  );
};
