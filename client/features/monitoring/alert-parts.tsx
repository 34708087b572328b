import type { ReactNode } from "react";
import { Link } from "wouter";
import { Stamp } from "#client/brand/stamp.tsx";
import { cn } from "#client/ui/class-names.ts";
import { type Alert, alertPath } from "#shared/monitoring/alerts-contract.ts";
import { type Importance, importances } from "#shared/monitoring/rules.ts";

const strengths: Readonly<Record<Importance, number>> = { low: 1, medium: 2, high: 3 };
const bars = ["h-1.5", "h-2.5", "h-3.5"] as const;

/** Bars and words, for example 'High importance'. */
export const ImportanceMark = ({ importance }: { importance: Importance }) => (
  <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-muted">
    <span aria-hidden="true" className="inline-flex items-end gap-0.5">
      {bars.map((height, index) => (
        <span
          key={height}
          className={cn(
            "w-0.75 rounded-[1px]",
            height,
            index < strengths[importance] ? "bg-accent" : "bg-hairline",
          )}
        />
      ))}
    </span>
    {importances[importance]} importance
  </span>
);

interface AlertFactsProps {
  alert: Pick<Alert, "reason" | "importance"> & { source?: string };
  /** A date. */
  children: ReactNode;
}

/** The reason and importance of an alert, and the source of an update. */
export const AlertFacts = ({ alert: { reason, importance, source }, children }: AlertFactsProps) => (
  <div className="grid gap-0.5 text-sm">
    <p className="wrap-anywhere">
      <bdi>{reason}</bdi>
    </p>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-muted">
      <ImportanceMark importance={importance} />
      {source && <bdi className="wrap-anywhere">{source}</bdi>}
      {children}
    </p>
  </div>
);

/** The topic of an update, or the mark of a reminder about stays. */
export const AlertStamp = ({ alert }: { alert: Alert }) =>
  alert.kind === "update" ? (
    <Stamp kind={alert.type} />
  ) : (
    <span className="label-caps text-accent">Stays</span>
  );

const linkLook =
  "font-semibold decoration-1 underline-offset-4 wrap-anywhere hover:text-accent hover:underline";

interface NewTabLinkProps {
  href: string;
  /** Called for a click with the main or the middle button. */
  onFollow?: () => void;
  children: ReactNode;
}

/** Opens in a new tab, so that unsaved changes here survive. */
export const NewTabLink = ({ href, onFollow, children }: NewTabLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    onClick={onFollow}
    onAuxClick={({ button }) => button === 1 && onFollow?.()}
    className={linkLook}
  >
    <bdi>{children}</bdi>
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

interface AlertLinkProps {
  alert: Alert;
  /** Called for a click with the main or the middle button. */
  onFollow?: () => void;
  /** Called when the link leads to another screen of this tab. */
  onLeave?: () => void;
}

/** The title of an alert. An update opens in a new tab, and a reminder about stays leads to their screen. */
export const AlertLink = ({ alert, onFollow, onLeave }: AlertLinkProps) => {
  if (alert.kind === "update")
    return (
      <NewTabLink href={alertPath(alert)} onFollow={onFollow}>
        {alert.title}
      </NewTabLink>
    );
  return (
    <Link
      href={alertPath(alert)}
      onClick={() => {
        onFollow?.();
        onLeave?.();
      }}
      className={linkLook}
    >
      <bdi>{alert.title}</bdi>
    </Link>
  );
};
