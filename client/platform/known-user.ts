import { useEffect, useState } from "react";

const key = "signed-in-before";

/** Notes that somebody signed in with this browser, or that they signed out. */
export const noteSignIn = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(key, "yes");
    else localStorage.removeItem(key);
  } catch {
    // Then public pages take everybody for a visitor.
  }
};

const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** Whether the reader of a public page is signed in. The server is asked only where somebody signed in before. */
export const useKnownUser = (): boolean => {
  const [isUser, setUser] = useState(false);
  useEffect(() => {
    if (!wasSignedIn()) return;
    const controller = new AbortController();
    fetch("/api/user", { signal: controller.signal }).then(
      (answer) => {
        setUser(answer.ok);
        if (answer.status === 401) noteSignIn(false);
        // An answer that nobody reads keeps its connection.
        return answer.body?.cancel();
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return isUser;
};
