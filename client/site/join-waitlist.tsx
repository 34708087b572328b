import { useEffect } from "react";
import { createPortal } from "react-dom";
import { CallError, callEndpoint } from "#client/platform/call-endpoint.ts";
import { type ToastContent, ToastProvider, useToast } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { invalidEmail, type SignUpHints, waitlistContract } from "#shared/waitlist/contract.ts";
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

/** Sends a sign-up, and returns the outcome with its toast. Never rejects. */
export const joinWaitlist = async (email: string, query: SignUpHints): Promise<JoinOutcome> => {
  const refused = { ...failed("Invalid email", invalidEmail), refusal: invalidEmail };
  if (!email.trim().includes("@")) return refused;
  try {
    await callEndpoint(waitlistContract.join, { body: { email }, query });
    return {
      joined: true,
      toast: { title: joinedMessage.title, description: joinedMessage.text },
    };
  } catch (error) {
    const { status, serverMessage, fields } = error instanceof CallError ? error.details : {};
    if (fields?.email) return refused;
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
