import { useEffect } from "react";
import { createPortal } from "react-dom";
import { CallError, callEndpoint } from "#client/platform/call-endpoint.ts";
import { type ToastContent, ToastProvider, useToast } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { invalidEmail, type JoinWaitlist, waitlistContract } from "#shared/waitlist/contract.ts";
import { joinedMessage } from "#shared/waitlist/sign-up.ts";

export interface JoinOutcome {
  joined: boolean;
  /** Why the address is refused. */
  refusal?: string;
  toast: ToastContent;
}

const failed = (title: string, description: string): JoinOutcome => ({
  joined: false,
  toast: { title, description, variant: "destructive" },
});

/** Never rejects. */
export const joinWaitlist = async (body: JoinWaitlist): Promise<JoinOutcome> => {
  if (!body.email.trim().includes("@"))
    return { ...failed("Invalid email", invalidEmail), refusal: invalidEmail };
  try {
    await callEndpoint(waitlistContract.join, { body });
    return {
      joined: true,
      toast: { title: joinedMessage.title, description: joinedMessage.text },
    };
  } catch (error) {
    const { status, serverMessage } = error instanceof CallError ? error.details : {};
    if (status === undefined) return failed("Error", "Failed to connect to server. Please try again later.");
    const message = serverMessage ?? "Something went wrong. Please try again.";
    return { ...failed("Error", message), ...(status === 400 && { refusal: message }) };
  }
};

const ShowToast = ({ toast: content }: { toast: ToastContent | null }) => {
  const { toast } = useToast();
  useEffect(() => {
    if (content) toast(content);
  }, [content, toast]);
  return null;
};

/**
 * Shows each new `toast`, on a page without other toasts. They are children of the body, so that no section clips them or
 * positions them in itself.
 */
export const WaitlistToasts = ({ toast }: { toast: ToastContent | null }) => (
  <ToastProvider>
    <ShowToast toast={toast} />
    {createPortal(<Toaster />, document.body)}
  </ToastProvider>
);
