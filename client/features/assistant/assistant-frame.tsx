import type { ReactNode } from "react";
import { PageHeader } from "#client/ui/page-header.tsx";

/** The assistant's screen: its heading, and the card that is asked for. */
export const AssistantFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader
      title="Meridian AI Assistant"
      subtitle={
        <span className="inline-block text-balance">
          Answers on visas, taxes and residency planning, with the sources that they rest on.
        </span>
      }
    />
    {children}
  </>
);
