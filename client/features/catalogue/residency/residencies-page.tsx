import { PageHeader } from "#client/ui/page-header.tsx";
import type { ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { notesOf, StandingNotes } from "../parts/standing-notes.tsx";
import type { ComparedRow } from "../programmes/comparison.tsx";
import { ProgrammeCatalogue } from "../programmes/programme-catalogue.tsx";
import { ChoosingGuide } from "./choosing-guide.tsx";
import { programmeName, residencyFacts } from "./facts.ts";
import { ResidencyCard } from "./residency-card.tsx";

const rowsOf = (programme: ResidencyProgramme): readonly ComparedRow[] => [
  ...residencyFacts(programme).map(({ label, text, sources }) => ({
    label,
    values: [sources ? { text, sources } : text],
  })),
  { label: "Changed", values: programme.changes },
  { label: "Key Benefits", values: programme.benefits },
  { label: "Costs", values: programme.details.costs },
];

/** The residency programmes, with a comparison and a guide to choosing. */
export const ResidenciesPage = () => (
  <>
    <PageHeader
      title="Residency Programs"
      subtitle="Ways to live in another country: what they ask, how long they take, and what has changed."
    />
    <ProgrammeCatalogue
      programmes={residencyProgrammes}
      nameOf={programmeName}
      rowsOf={rowsOf}
      cardOf={(programme, controls) => <ResidencyCard programme={programme} {...controls} />}
    />
    <ChoosingGuide />
    <StandingNotes ids={notesOf(residencyProgrammes)} />
  </>
);
