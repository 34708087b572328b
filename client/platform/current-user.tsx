import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import * as z from "zod/mini";
import { authContract, type Credentials, type NewAccount, User } from "#shared/auth/contract.ts";
import { callEndpoint, isSignedOut } from "./call-endpoint.ts";
import { rememberSignIn } from "./known-user.ts";

/** Where the user is kept. */
const userKey = [authContract.currentUser.path];

/** How long a call that was sent with the old session may be on its way. */
const graceMs = 60_000;

/**
 * Forgets the user as soon as any call answers that the session is over. While one of the browser's tabs renews it, and
 * shortly afterwards, a call may have been refused for the old one: then the server is asked who is signed in.
 */
const useSessionEnd = (): void => {
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

/** Who is signed in, and how that changes. */
export interface Auth {
  /** Null when nobody is signed in, undefined while that is not known. */
  user: User | null | undefined;
  /** Set when it could not be found out. */
  error: Error | null;
  /** Asks once more; gives who is signed in, as far as that is known. */
  retry: () => Promise<User | null | undefined>;
  /** True after signing out on purpose: then nobody asks to come back to where they were. */
  hasLeft: boolean;
  /** True after the account was deleted here. */
  isDeleted: boolean;
  /** The account is deleted: forgets its user, here and in the other tabs. */
  forget: () => void;
  login: UseMutationResult<User, Error, Credentials>;
  register: UseMutationResult<User, Error, NewAccount>;
  logout: UseMutationResult<unknown, Error, void>;
}

const AuthContext = createContext<Auth | null>(null);

/** A 401 means that nobody is signed in; it is no error. */
const fetchUser = async ({ signal }: { signal: AbortSignal }): Promise<User | null> => {
  try {
    return await callEndpoint(authContract.currentUser, {}, { signal });
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
};

const TabMessage = z.nullable(User);

/** Hears from the other tabs of this browser who signed in or out there; gives what tells them of it. */
const useOtherTabs = (hear: (user: User | null) => void): ((user: User | null) => void) => {
  const channel = useRef<BroadcastChannel | null>(null);
  // A tab may run another release.
  const listen = useEffectEvent((data: unknown) => {
    const message = z.safeParse(TabMessage, data);
    if (message.success) hear(message.data);
  });
  useEffect(() => {
    const opened = new BroadcastChannel("meridian-user");
    opened.onmessage = ({ data }) => listen(data);
    channel.current = opened;
    return () => opened.close();
  }, []);
  return (user) => channel.current?.postMessage(user);
};

/** Finds the user at the start, follows the other tabs, and gives `useAuth` to everything below. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const [hasLeft, setHasLeft] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const {
    data: user,
    error,
    refetch,
  } = useQuery({ queryKey: userKey, queryFn: fetchUser, staleTime: Infinity });
  useSessionEnd();
  /** Whose everything in the cache is, also after their session's end: they come back to what they saw and typed. */
  const ownerId = useRef<number>(undefined);
  useEffect(() => {
    if (user !== undefined) rememberSignIn(user !== null);
    if (user) ownerId.current = user.id;
  }, [user]);

  const take = (next: User | null) => {
    setHasLeft(next === null);
    setDeleted(false);
    const isSame = ownerId.current === next?.id;
    ownerId.current = next?.id;
    client.removeQueries({
      predicate: ({ queryKey, state }) =>
        queryKey[0] !== userKey[0] &&
        // Nothing of what one user saw stays behind for another; what only failed for want of a session is asked anew.
        (!isSame || (state.data === undefined && isSignedOut(state.error))),
    });
    client.setQueryData(userKey, next);
  };
  const tellOtherTabs = useOtherTabs(async (next) => {
    // An answer that is on its way is older than the news.
    await client.cancelQueries({ queryKey: userKey });
    take(next);
  });
  const change = (next: User | null) => {
    take(next);
    tellOtherTabs(next);
  };
  const login = useMutation({
    mutationFn: (body: Credentials) => callEndpoint(authContract.login, { body }),
    onSuccess: change,
    meta: { failureTitle: "Login failed" },
  });
  const register = useMutation({
    mutationFn: (body: NewAccount) => callEndpoint(authContract.register, { body }),
    onSuccess: change,
    meta: { failureTitle: "Registration failed" },
  });
  const logout = useMutation({
    mutationFn: () => callEndpoint(authContract.logout, {}),
    onSuccess: () => change(null),
    meta: { failureTitle: "Logout failed" },
  });

  const retry = async () => (await refetch()).data;
  const forget = () => {
    change(null);
    setDeleted(true);
  };
  const known = { user, error: user === undefined ? error : null, retry, hasLeft, isDeleted, forget };
  return <AuthContext value={{ ...known, login, register, logout }}>{children}</AuthContext>;
};

/** Who is signed in; throws outside `AuthProvider`. */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
};
