import { HardDrive } from "lucide-react";
import type { ReactNode } from "react";

/** Where the stays are kept, and who sees them. */
export const WhereKept = ({ children }: { /** Other places to choose. */ children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
    <p className="flex items-start gap-2">
      <HardDrive aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>
        <span className="font-semibold text-ink">On this device.</span> Your stays, passports and answers stay
        in this browser. They are not sent to us.
      </span>
    </p>
    {children}
  </div>
);
