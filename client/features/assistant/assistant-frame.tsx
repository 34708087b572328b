import type { ReactNode } from "react";
import { PageHeader } from "#client/ui/page-header.tsx";

interface AssistantFrameProps {
  /** Leaves more room for the chat on phones, where screen readers alone get the subtitle. */
  isCompact?: boolean;
  children: ReactNode;
}

const compactClass =
  "max-sm:mb-4 max-sm:[&_h1]:text-2xl max-sm:[&_p]:sr-only max-sm:[&>div:first-child]:pb-3";

/** The heading of the chat and of the monitoring screen. */
export const AssistantFrame = ({ isCompact = false, children }: AssistantFrameProps) => (
  <>
    <PageHeader
      title="Meridian AI Assistant"
      className={isCompact ? compactClass : undefined}
      subtitle={
        <span className="inline-block text-balance">
          Answers on visas, taxes and residency planning, with their sources.
        </span>
      }
    />
    {children}
  </>
);
