import type { ReactNode } from "react";
import { PageHeader } from "#client/ui/page-header.tsx";

/** The heading of the chat and of the monitoring screen. */
export const AssistantFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader
      title="Meridian AI Assistant"
      subtitle={
        <span className="inline-block text-balance">
          Answers on visas, taxes and residency planning, with their sources.
        </span>
      }
    />
    {children}
  </>
);
