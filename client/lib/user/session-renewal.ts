import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { authContract } from "#shared/auth/contract.ts";
import { isSignedOut } from "../calls/call-endpoint.ts";

/** Where the user is kept. */
export const userKey = [authContract.currentUser.path];

/** `meta` of a mutation that gives the browser a new session and ends the old one. */
export const renewsSession = { renewsSession: true } as const;

/** How long a call that was sent with the old session may be on its way. */
const graceMs = 60_000;

/**
 * Forgets the user as soon as any call answers that the session is over. While one of the browser's tabs renews it, and
 * shortly afterwards, a call may have been refused for the old one: then the server is asked who is signed in.
 */
export const useSessionEnd = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let isRenewing = false;
    let notedAt = Number.NEGATIVE_INFINITY;
    const askForUser = () => void client.invalidateQueries({ queryKey: userKey });
    const note = (isNewOnItsWay: boolean) => {
      isRenewing = isNewOnItsWay;
      notedAt = Date.now();
      if (!isRenewing) askForUser();
    };
    const check = (error: unknown) => {
      if (!isSignedOut(error)) return;
      if (Date.now() - notedAt > graceMs) client.setQueryData(userKey, null);
      // What is refused meanwhile is looked at when that is over.
      else if (!isRenewing) askForUser();
    };
    const channel = new BroadcastChannel("meridian-session");
    channel.onmessage = ({ data }) => {
      if (typeof data === "boolean") note(data);
    };
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") check(event.action.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action, mutation } = event;
      const isPending = action.type === "pending";
      const isOver = action.type === "success" || action.type === "error";
      if (mutation.meta?.renewsSession && (isPending || isOver)) {
        note(isPending);
        channel.postMessage(isPending);
      }
      if (action.type === "error") check(action.error);
    });
    return () => {
      channel.close();
      stopQueries();
      stopMutations();
    };
  }, [client]);
};
