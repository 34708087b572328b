import { PageHeader } from "#client/ui/page-header.tsx";
import { citizenshipProgrammes } from "#shared/catalogue/citizenship-programmes.ts";
import type { CitizenshipProgramme } from "#shared/catalogue/programmes.ts";
import { notesOf, StandingNotes } from "../parts/standing-notes.tsx";
import type { ComparedRow } from "../programmes/comparison.tsx";
import { ProgrammeCatalogue } from "../programmes/programme-catalogue.tsx";
import { CitizenshipCard } from "./citizenship-card.tsx";
import { citizenshipFacts } from "./facts.ts";

const rowsOf = (programme: CitizenshipProgramme): readonly ComparedRow[] => [
  { label: "Price", values: [programme.price] },
  ...citizenshipFacts(programme).map(({ label, text }) => ({ label, values: [text] })),
  { label: "Changed", values: programme.changes },
  { label: "Key Benefits", values: programme.benefits },
  { label: "Ways to Invest", values: programme.options },
];

/** The programmes of citizenship by investment. */
export const CitizenshipPage = () => (
  <>
    <PageHeader
      title="Citizenship by Investment"
      subtitle="Second passports for an investment: what they ask, and what they have lost or gained of late."
    />
    <ProgrammeCatalogue
      programmes={citizenshipProgrammes}
      nameOf={({ country }) => country}
      rowsOf={rowsOf}
      cardOf={(programme, controls) => <CitizenshipCard programme={programme} {...controls} />}
    />
    <StandingNotes ids={notesOf(citizenshipProgrammes)} />
  </>
);
