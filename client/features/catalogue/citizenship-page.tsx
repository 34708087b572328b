import { citizenshipProgrammes } from "virtual:catalogue/citizenshipProgrammes";
import { type ReactNode, useRef } from "react";
import { useLocation } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { arriveAt, useFirstVisit } from "#client/platform/linked-section.ts";
import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { citizenshipFigures, priceOf } from "#shared/catalogue/current-figures.ts";
import type { CitizenshipProgramme } from "#shared/catalogue/programmes.ts";
import { paths } from "#shared/paths.ts";
import { CheapestPassports } from "./cheapest-passports.tsx";
import { CitedList, FigureList, FigureValue } from "./cited.tsx";
import { CitizenshipChart } from "./citizenship-chart.tsx";
import type { ComparedRow } from "./comparison.tsx";
import { CardDetails, EntryFoot } from "./details.tsx";
import { type CardControls, ProgrammeCatalogue } from "./programme-catalogue.tsx";
import { ChangeNotes, ProgrammeDetails } from "./programme-details.tsx";
import { SourceNotes } from "./source-notes.tsx";
import { notesOf, StandingNotes } from "./standing-notes.tsx";

/** A program card. Its flag waves while the details are open. */
export const CitizenshipCard = ({
  programme,
  open,
  onToggle,
  compareBox,
  addition,
}: CardControls & { programme: CitizenshipProgramme; addition?: ReactNode }) => {
  const { country, flagCode, changes, benefits, options } = programme;
  const price = priceOf(programme);
  const figures = citizenshipFigures(programme);
  return (
    <Card data-entry={programme.id} aria-label={country} className="scroll-mt-6">
      <SourceNotes of={programme}>
        <div className="grid grid-cols-1 gap-5 p-card">
          <div className="flex items-center gap-3.5">
            <Flag code={flagCode} className={cn("w-11", open && "animate-wave")} />
            <div className="flex grow flex-wrap items-baseline justify-between gap-x-3.5">
              <h2 className="text-xl">{country}</h2>
              <p className="font-display text-xl">
                <FigureValue {...price} />
                <span className="block font-text text-xs font-normal text-ink-muted">
                  Paid or invested, without fees
                </span>
              </p>
            </div>
          </div>
          <FigureList figures={figures} className="grid-cols-2" />
          <ChangeNotes changes={changes} />
          <EntryFoot entry={programme} name={country} figures={[price, ...figures]} />
        </div>
        <CardDetails open={open} onToggle={onToggle} of={country} beside={compareBox}>
          <CitedList title="Key Benefits" statements={benefits} />
          <CitedList title="Ways to Invest" statements={options} />
          <ProgrammeDetails programme={programme} />
          {addition}
        </CardDetails>
      </SourceNotes>
    </Card>
  );
};

const rowsOf = (programme: CitizenshipProgramme): readonly ComparedRow[] => [
  ...[priceOf(programme), ...citizenshipFigures(programme)].map((figure) => ({
    label: figure.label,
    values: [figure],
  })),
  { label: "Changed", values: programme.changes },
  { label: "Key Benefits", values: programme.benefits },
  { label: "Ways to Invest", values: programme.options },
];

/**
 * The heading above the programs, the target of 'Get Citizenship' in the menu. 'Citizenship overview' opens the page's
 * top.
 */
const CardsHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  const namesEntry = useLocationProperty(() => window.location.hash !== "");
  useFirstVisit(path === paths.citizenshipPrograms && !namesEntry ? path : undefined, () =>
    arriveAt(heading.current),
  );
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 scroll-mt-6 text-2xl outline-none">
      Get Citizenship
    </h2>
  );
};

interface CitizenshipPageProps {
  /** Renders what the passport of a program would add to the reader's passports. */
  additionOf?: (programme: CitizenshipProgramme) => ReactNode;
}

export const CitizenshipPage = ({ additionOf }: CitizenshipPageProps) => (
  <>
    <PageHeader
      title="Citizenship by Investment"
      subtitle="Second passports for an investment: requirements, prices, and recent changes."
    />
    <CheapestPassports />
    <p className="mb-4 text-ink-muted">We describe {citizenshipProgrammes.length} programs in detail:</p>
    <ProgrammeCatalogue
      programmes={citizenshipProgrammes}
      nameOf={({ country }) => country}
      rowsOf={rowsOf}
      cardOf={(programme, controls) => (
        <CitizenshipCard programme={programme} {...controls} addition={additionOf?.(programme)} />
      )}
      cardsHeading={<CardsHeading />}
      chartsOf={(programmes) => <CitizenshipChart programmes={programmes} />}
    />
    <StandingNotes ids={notesOf(citizenshipProgrammes)} />
  </>
);
