import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import { Notice } from "../notice.tsx";

/** Something could not be loaded, or not again; it is asked for once more with one press. */
export const RetryNotice = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <Notice
    variant="danger"
    action={
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children}
  </Notice>
);
