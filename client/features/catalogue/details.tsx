import * as Collapsible from "@radix-ui/react-collapsible";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { monthOrDay } from "#client/platform/format.ts";
import { readSiteSettings } from "#client/platform/site-settings.ts";
import { Button } from "#client/ui/button.tsx";
import type { ButtonVariants } from "#client/ui/button-variants.ts";
import { cn } from "#client/ui/class-names.ts";
import type { Entry } from "#shared/catalogue/entry.ts";

/** What unfolds when the address or a press says so: holds one `DetailsButton` and one `DetailsContent`. */
export const Details = Collapsible.Root;

interface DetailsButtonProps {
  open: boolean;
  /** What the details are of, for screen readers. */
  of: string;
  variant?: ButtonVariants["variant"];
  className?: string;
}

/** 'View Details', and 'Hide Details' while they are open. */
export const DetailsButton = ({ open, of, variant = "secondary", className }: DetailsButtonProps) => (
  <Collapsible.Trigger asChild>
    <Button variant={variant} size="sm" className={className}>
      {open ? "Hide Details" : "View Details"}
      <span className="sr-only"> of {of}</span>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.75}
        className={cn("transition-transform", open && "rotate-180")}
      />
    </Button>
  </Collapsible.Trigger>
);

/** The details, which unfold in 0.3 s. */
export const DetailsContent = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Collapsible.Content
    className={cn(
      "overflow-hidden data-[state=closed]:animate-[unfold-out_var(--motion-slow)_forwards] data-[state=open]:animate-[unfold-in_var(--motion-slow)]",
      className,
    )}
  >
    {children}
  </Collapsible.Content>
);

interface UnfoldingProps {
  open: boolean;
  onToggle: () => void;
  /** What the details are of, for screen readers. */
  of: string;
  /** Stands beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The foot of a card: a button, and the details that it unfolds. */
export const Unfolding = ({ open, onToggle, of, beside, children }: UnfoldingProps) => (
  <Details open={open} onOpenChange={onToggle}>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-card py-3">
      <DetailsButton open={open} of={of} />
      {beside}
    </div>
    <DetailsContent>
      <div className="grid grid-cols-1 gap-5 border-t bg-sunken/40 p-card">{children}</div>
    </DetailsContent>
  </Details>
);

const lastChecked = ({ checked }: Entry): string =>
  checked
    ? `Last checked against its sources: ${monthOrDay(checked)} (the newest date they bear)`
    : "Not checked: its sources bear no date";

/** A link to a mail that is begun. Encoded by hand: mail programs would show the plus signs of `URLSearchParams`. */
const mailLink = (to: string, subject: string, lines: readonly string[]): string => {
  const address = to.split("@").map(encodeURIComponent).join("@");
  const [about, body] = [subject, lines.join("\r\n")].map(encodeURIComponent);
  return `mailto:${address}?subject=${about}&body=${body}`;
};

interface EntryFootProps {
  entry: Entry;
  /** The entry as readers know it. */
  name: string;
}

/** When an entry was last held against its sources, and the way to tell the operator of an error in it. */
export const EntryFoot = ({ entry, name }: EntryFootProps) => {
  const { contactEmail } = readSiteSettings();
  const { origin, pathname } = window.location;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      <span>{lastChecked(entry)}</span>
      {contactEmail && (
        <a
          href={mailLink(contactEmail, `Error in Meridian: ${name}`, [
            `Entry: ${name}`,
            `Address: ${origin}${pathname}#${entry.id}`,
            lastChecked(entry),
            "",
            "What is wrong, and where can it be read?",
            "",
          ])}
          className="text-link"
        >
          Report an error<span className="sr-only"> in {name}</span>
        </a>
      )}
    </p>
  );
};
