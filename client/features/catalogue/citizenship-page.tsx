import { Card } from "#client/ui/card.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Flag } from "#client/ui/flag.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { citizenshipProgrammes } from "#shared/catalogue/content/citizenship-programmes.ts";
import type { Statement } from "#shared/catalogue/entry.ts";
import type { CitizenshipProgramme } from "#shared/catalogue/programmes.ts";
import { Cited, CitedList, Sources } from "./cited.tsx";
import type { ComparedRow } from "./comparison.tsx";
import { CardDetails } from "./details.tsx";
import { type CardControls, ProgrammeCatalogue } from "./programme-catalogue.tsx";
import { ChangeNotes, ProgrammeDetails } from "./programme-details.tsx";
import { notesOf, StandingNotes } from "./standing-notes.tsx";

/** The figures of a card in display order, without the price. Figures without sources are unverified. */
export const citizenshipFacts = ({
  specifiedSources: specified,
  ...programme
}: CitizenshipProgramme): readonly (Statement & { label: string })[] => [
  {
    label: "Visa-Free Destinations",
    text: String(programme.visaFreeDestinations),
    sources: specified.visaFreeDestinations ?? [],
  },
  {
    label: "Processing Time",
    text: programme.processingTime,
    sources: specified.processingTime ?? [],
  },
  {
    label: "Residency Requirement",
    text: programme.residencyRequirement,
    sources: specified.residencyRequirement ?? [],
  },
  {
    label: "Online Process",
    text: programme.onlineProcess ? "Yes" : "No",
    sources: specified.onlineProcess ?? [],
  },
];

/** A program card. Its flag waves while the details are open. */
export const CitizenshipCard = ({
  programme,
  open,
  onToggle,
  compareBox,
}: CardControls & { programme: CitizenshipProgramme }) => (
  <Card data-entry={programme.id} aria-label={programme.country} className="scroll-mt-6">
    <div className="grid grid-cols-1 gap-5 p-card">
      <div className="flex items-center gap-3.5">
        <Flag code={programme.flagCode} className={cn("w-11", open && "animate-wave")} />
        <div className="flex grow flex-wrap items-baseline justify-between gap-x-3.5">
          <h2 className="text-xl">{programme.country}</h2>
          <p className="font-display text-lg">
            <span className="whitespace-nowrap">{programme.price}</span>{" "}
            <Sources sources={programme.specifiedSources.price ?? []} of={programme.price} />
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        {citizenshipFacts(programme).map(({ label, text, sources }) => (
          <div key={label} className="border-t pt-2">
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className="font-semibold">
              <Cited text={text} sources={sources} />
            </dd>
          </div>
        ))}
      </dl>
      <ChangeNotes changes={programme.changes} />
    </div>
    <CardDetails open={open} onToggle={onToggle} of={programme.country} beside={compareBox}>
      <CitedList title="Key Benefits" statements={programme.benefits} />
      <CitedList title="Ways to Invest" statements={programme.options} />
      <ProgrammeDetails programme={programme} name={programme.country} />
    </CardDetails>
  </Card>
);

const rowsOf = (programme: CitizenshipProgramme): readonly ComparedRow[] => [
  { label: "Price", values: [{ text: programme.price, sources: programme.specifiedSources.price ?? [] }] },
  ...citizenshipFacts(programme).map(({ label, ...fact }) => ({ label, values: [fact] })),
  { label: "Changed", values: programme.changes },
  { label: "Key Benefits", values: programme.benefits },
  { label: "Ways to Invest", values: programme.options },
];

export const CitizenshipPage = () => (
  <>
    <PageHeader
      title="Citizenship by Investment"
      subtitle="Second passports for an investment: requirements, prices, and recent changes."
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
