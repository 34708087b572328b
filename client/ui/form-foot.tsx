import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CardFooter } from "./card.tsx";
import { Notice } from "./notice.tsx";

interface FormFootProps {
  /** Set if a newer version was saved elsewhere: a text about it, and the button that loads it. */
  outdated: { text: string; action: string; onLoad: () => void } | false;
  /** Why the last save failed. */
  error?: string;
  /** The submit button. */
  children: ReactNode;
  isDirty: boolean;
  /** Shown after 'Unsaved changes', or alone if there are none. */
  after?: ReactNode;
}

/**
 * The foot of a form in a card: its submit button, the unsaved state, and a conflict with a version saved elsewhere.
 */
export const FormFoot = ({ outdated, error, children, isDirty, after }: FormFootProps) => (
  <CardFooter>
    {outdated && (
      <Notice
        className="w-full"
        action={
          <Button variant="secondary" size="sm" onClick={outdated.onLoad}>
            {outdated.action}
          </Button>
        }
      >
        {outdated.text}
      </Notice>
    )}
    {error && (
      <Notice variant="danger" className="w-full">
        {error}
      </Notice>
    )}
    {children}
    {isDirty && <p className="text-sm text-ink-muted">Unsaved changes</p>}
    {after}
  </CardFooter>
);
