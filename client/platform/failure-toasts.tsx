import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { failureText, isSignedOut } from "./call-endpoint.ts";
import { type ToastHandle, useToast } from "./toasts.tsx";

type ShowFailure = (title: string, error: unknown, description?: string) => ToastHandle | undefined;

/**
 * Returns a function that shows a destructive toast for a failed call.
 * It shows nothing when the session is over, because the sign-in page then replaces the screen.
 */
export const useFailureToast = (): ShowFailure => {
  const { toast } = useToast();
  return useCallback<ShowFailure>(
    (title, error, description = (error as Error).message) =>
      isSignedOut(error) ? undefined : toast({ title, description, variant: "destructive" }),
    [toast],
  );
};

/** Shows a toast for each failed query or mutation whose `meta` has a `failureTitle`. */
export const FailureToasts = () => {
  const client = useQueryClient();
  const showFailure = useFailureToast();
  useEffect(() => {
    const show = (
      error: unknown,
      { failureTitle, failureFallback }: { failureTitle?: string; failureFallback?: string } = {},
    ) => {
      if (failureTitle === undefined) return;
      showFailure(failureTitle, error, failureFallback && failureText(error, failureFallback));
    };
    const unsubscribeQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error")
        show(event.action.error, event.query.meta);
    });
    const unsubscribeMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error")
        show(event.action.error, event.mutation.meta);
    });
    return () => {
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [client, showFailure]);
  return null;
};
