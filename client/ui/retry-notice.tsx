import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface RetryNoticeProps {
  /** If it returns a promise, the button stays focused until it settles. */
  onRetry: () => unknown;
  children: ReactNode;
}

/**
 * A loading failure with a retry button. When the notice is removed while its button has the focus, the focus moves to
 * the nearest focusable ancestor.
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
        <Button ref={button} variant="secondary" size="sm" disabled={isTrying} onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {/* Announced; if the retry fails, the failure is announced again. */}
      {isTrying ? "Trying again..." : children}
    </Notice>
  );
};
