import { useRef } from "react";
import { CallError, isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { brokenOff } from "#client/lib/calls/stream-endpoint.ts";
import type { ToastHandle } from "#client/lib/toasts/toast-store.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { useWait } from "./use-wait.ts";

/** Tells of a question that failed, and how long nothing can be asked afterwards. */
export const useFailure = () => {
  const { toast } = useToast();
  const shown = useRef<ToastHandle>(undefined);
  const [waitSec, wait] = useWait();
  return {
    waitSec,
    /** Says so in words. Where the session is over, the sign-in page is shown. */
    tell(reason: unknown, hadWords: boolean) {
      if (isSignedOut(reason)) return;
      const { message } = reason as Error;
      const description = hadWords && !message.startsWith(brokenOff) ? `${brokenOff} ${message}` : message;
      shown.current = toast({ title: "Failed to send message", description, variant: "destructive" });
      if (!(reason instanceof CallError)) return;
      const { status, retryAfter } = reason.details;
      if (status === 429 && retryAfter) wait(retryAfter);
    },
    /** Takes away what was said last. */
    clear: () => shown.current?.dismiss(),
  };
};
