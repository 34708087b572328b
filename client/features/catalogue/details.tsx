import { type ReactNode, useId } from "react";
import { mailLink } from "#client/platform/mail-link.ts";
import { readSiteSettings } from "#client/platform/site-settings.ts";
import type { ButtonVariants } from "#client/ui/button-variants.ts";
import { Unfold, UnfoldButton } from "#client/ui/unfold.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { CurrentFigure } from "#shared/catalogue/current-figures.ts";
import { countFacts, type Entry, isOld, newestSourceOf, statementsOf } from "#shared/catalogue/entry.ts";
import { countOf } from "#shared/text/count.ts";
import { SourceList, SourceListButton } from "./source-notes.tsx";

interface DetailsButtonProps {
  open: boolean;
  onToggle: () => void;
  /** The id of the details. */
  controls: string;
  /** The name of the entry, for screen readers. */
  of: string;
  variant?: ButtonVariants["variant"];
  className?: string;
}

export const DetailsButton = (props: DetailsButtonProps) => {
  const { open, onToggle, controls, of, variant = "secondary", className } = props;
  return (
    <UnfoldButton variant={variant} open={open} controls={controls} onClick={onToggle} className={className}>
      {open ? "Hide Details" : "View Details"}
      <span className="sr-only"> of {of}</span>
    </UnfoldButton>
  );
};

interface CardDetailsProps {
  open: boolean;
  onToggle: () => void;
  /** The name of the entry, for screen readers. */
  of: string;
  /** Shown next to the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The last part of a card: a button and the details that it unfolds. */
export const CardDetails = ({ open, onToggle, of, beside, children }: CardDetailsProps) => {
  const id = useId();
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-card py-2 sm:py-3">
        <DetailsButton open={open} onToggle={onToggle} controls={id} of={of} />
        {beside}
      </div>
      <Unfold id={id} open={open}>
        <div className="grid grid-cols-1 gap-5 border-t bg-sunken/40 p-card">{children}</div>
      </Unfold>
    </div>
  );
};

/** The age of an entry's sources: 'Newest source: Apr 2026'. */
const ageOf = (entry: Entry): string => {
  const newest = newestSourceOf(entry);
  if (newest)
    return `Newest source: ${dateText(newest)}${isOld(newest, new Date()) ? ", over 12 months old" : ""}`;
  return statementsOf(entry).length > 0 ? "Undated sources" : "No sources";
};

const standingOf = (entry: Entry): string =>
  entry.checked ? `${ageOf(entry)}. Checked with the authority: ${dateText(entry.checked)}` : ageOf(entry);

/** A link that reports an error in an entry to the operator by email. Renders nothing without an address. */
export const ReportLink = ({ entry, name }: { entry: Entry; name: string }) => {
  const { contactEmail } = readSiteSettings();
  if (!contactEmail) return null;
  const { origin, pathname } = window.location;
  const body = [
    `Entry: ${name}`,
    `Address: ${origin}${pathname}#${entry.id}`,
    standingOf(entry),
    "",
    "What is wrong, and what is your source?",
    "",
  ];
  return (
    <a href={mailLink(contactEmail, `Error in Meridian: ${name}`, body)} className="text-link">
      Report an error<span className="sr-only"> in {name}</span>
    </a>
  );
};

interface EntryFootProps {
  entry: Entry;
  name: string;
  /** The figures of the card that the entry does not hold as statements. */
  figures?: readonly CurrentFigure[];
}

/**
 * How reliable an entry is, in one line: the age of its sources, how many of its facts they confirm, the sources, and a
 * link to report an error to the operator by email.
 */
export const EntryFoot = ({ entry, name, figures }: EntryFootProps) => {
  const { facts, confirmed } = countFacts(entry, figures);
  return (
    <div className="text-xs text-ink-muted">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{standingOf(entry)}</span>
        <span>
          {confirmed} of {countOf(facts, "fact")} confirmed
        </span>
        <SourceListButton />
        <ReportLink entry={entry} name={name} />
      </p>
      <SourceList />
    </div>
  );
};
