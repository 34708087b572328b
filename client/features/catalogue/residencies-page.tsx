import { residencyProgrammes } from "virtual:catalogue/residencyProgrammes";
import { Card } from "#client/ui/card.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { type CurrentFigure, passportFigure, residencyFigures } from "#shared/catalogue/current-figures.ts";
import { choosingResidency } from "#shared/catalogue/guides.ts";
import type { ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { CitedList, FigureList } from "./cited.tsx";
import type { ComparedRow } from "./comparison.tsx";
import { CardDetails, EntryFoot } from "./details.tsx";
import { type CardControls, ProgrammeCatalogue } from "./programme-catalogue.tsx";
import { ChangeNotes, ProgrammeDetails } from "./programme-details.tsx";
import { ResidencyCharts } from "./residency-charts.tsx";
import { SourceNotes } from "./source-notes.tsx";
import { notesOf, StandingNotes } from "./standing-notes.tsx";

const ChoosingGuide = () => (
  <section className="mt-section grid gap-6 rounded-lg border bg-surface p-card">
    <h2 className="text-2xl">{choosingResidency.title}</h2>
    <ol className="grid gap-x-10 gap-y-5 md:grid-cols-3">
      {choosingResidency.tips.map(({ title, text }, index) => (
        <li key={title} className="grid content-start gap-1.5 border-t border-ink pt-3">
          <h3 className="text-lg">
            <span aria-hidden="true" className="mr-2 text-accent">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="text-sm text-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

/** For example 'Portugal D7 Visa'. */
export const programmeName = ({ country, program }: ResidencyProgramme): string => `${country} ${program}`;

const StatusChip = ({ status }: Required<Pick<ResidencyProgramme, "status">>) => (
  <Chip className="border-danger font-semibold text-danger">
    {{ closed: "Closed", suspended: "Suspended" }[status]}
  </Chip>
);

export const ResidencyCard = ({
  programme,
  open,
  onToggle,
  compareBox,
}: CardControls & { programme: ResidencyProgramme }) => {
  const name = programmeName(programme);
  const figures = residencyFigures(programme);
  return (
    <Card data-entry={programme.id} aria-label={name} className="scroll-mt-6">
      <SourceNotes of={programme}>
        <div className="grid grid-cols-1 gap-5 p-card">
          <div className="flex items-center gap-3.5">
            <Flag code={programme.flagCode} className="w-11" />
            <div className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h2 className="text-xl">{name}</h2>
              {programme.status && <StatusChip status={programme.status} />}
            </div>
          </div>
          <FigureList figures={figures} className="grid-cols-1 sm:grid-cols-2" />
          <ChangeNotes changes={programme.changes} />
          <CitedList title="Key Benefits" statements={programme.benefits} />
          <EntryFoot entry={programme} name={name} figures={figures} />
        </div>
        <CardDetails open={open} onToggle={onToggle} of={name} beside={compareBox}>
          <ProgrammeDetails programme={programme} />
        </CardDetails>
      </SourceNotes>
    </Card>
  );
};

const rowOf = (figure: CurrentFigure): ComparedRow => ({ label: figure.label, values: [figure] });

const rowsOf = (programme: ResidencyProgramme): readonly ComparedRow[] => [
  ...residencyFigures(programme).map(rowOf),
  // The card leaves it out, but a comparison must say why the column is empty.
  ...(programme.pathToCitizenship ? [] : [rowOf(passportFigure(programme))]),
  { label: "Changed", values: programme.changes },
  { label: "Key Benefits", values: programme.benefits },
  { label: "Costs", values: programme.details.costs },
];

export const ResidenciesPage = () => (
  <>
    <PageHeader
      title="Residency Programs"
      subtitle="Ways to live in another country: requirements, timelines, and recent changes."
    />
    <ProgrammeCatalogue
      programmes={residencyProgrammes}
      nameOf={programmeName}
      rowsOf={rowsOf}
      cardOf={(programme, controls) => <ResidencyCard programme={programme} {...controls} />}
      chartsOf={(programmes) => <ResidencyCharts programmes={programmes} />}
    />
    <ChoosingGuide />
    <StandingNotes ids={notesOf(residencyProgrammes)} />
  </>
);
