import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface RetryNoticeProps {
  /** Gives a promise where it can be waited for: the button keeps the focus meanwhile. */
  onRetry: () => unknown;
  children: ReactNode;
}

/**
 * Something could not be loaded, or not again; it is asked for once more with one press. Goes when it is there: the focus
 * then goes from its button to the part that it stood in, the nearest one that can have it.
 */
export const RetryNotice = ({ onRetry, children }: RetryNoticeProps) => {
  const [isTrying, setTrying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement)
        own.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
    };
  }, []);

  const retry = async () => {
    if (isTrying) return;
    const trying = onRetry();
    if (!(trying instanceof Promise)) return;
    setTrying(true);
    await trying;
    setTrying(false);
  };
  return (
    <Notice
      variant="danger"
      action={
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          aria-disabled={isTrying}
          onClick={() => void retry()}
        >
          Try again
        </Button>
      }
    >
      {/* Read out, and the failure once more where it stays. */}
      {isTrying ? "Trying again..." : children}
    </Notice>
  );
};
