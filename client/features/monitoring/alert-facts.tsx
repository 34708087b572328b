import type { ReactNode } from "react";
import type { Alert } from "#shared/monitoring/alerts-contract.ts";
import { ImportanceMark } from "./rules/importance-mark.tsx";

interface AlertFactsProps {
  alert: Pick<Alert, "reason" | "importance" | "source">;
  /** A date. */
  children: ReactNode;
}

/** Why an alert was raised, how much it matters, and where it comes from. */
export const AlertFacts = ({ alert: { reason, importance, source }, children }: AlertFactsProps) => (
  <div className="grid gap-0.5 text-sm">
    <p className="wrap-anywhere">
      <bdi>{reason}</bdi>
    </p>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-muted">
      <ImportanceMark importance={importance} />
      <bdi className="wrap-anywhere">{source}</bdi>
      {children}
    </p>
  </div>
);
