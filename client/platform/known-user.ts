import { useEffect, useState } from "react";
import { knownUserAttribute, knownUserKey } from "./known-user-script.ts";
import { readStored, writeStored } from "./storage.ts";

/** Remembers that this browser has a session. Without storage, public pages treat everybody as a visitor. */
export const rememberSignIn = (isSignedIn: boolean): void => {
  writeStored(knownUserKey, isSignedIn ? "yes" : null);
  document.documentElement.toggleAttribute(knownUserAttribute, isSignedIn);
};

/** Whether this browser had a session when the app was last used. */
export const wasSignedIn = (): boolean => readStored(knownUserKey) !== null;

/** Whether the reader of a public page is signed in. Asks the server only if this browser signed in before. */
export const useKnownUser = (): boolean => {
  const [isUser, setUser] = useState(false);
  useEffect(() => {
    if (!wasSignedIn()) return;
    const controller = new AbortController();
    fetch("/api/user", { signal: controller.signal }).then(
      (response) => {
        setUser(response.ok);
        if (response.status === 401) rememberSignIn(false);
        // An unread body keeps its connection open.
        return response.body?.cancel();
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return isUser;
};
