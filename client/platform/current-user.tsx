import {
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
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
import { CallError, callEndpoint, isSignedOut } from "./call-endpoint.ts";
import { rememberSignIn } from "./known-user.ts";

const userKey = [authContract.currentUser.path];

/** How long a call sent with the old session may take. */
const renewalGraceMs = 60_000;

/**
 * Signs the user out of the app as soon as any call reports that the session is over.
 * A mutation with `meta.renewsSession`, in this or another tab, invalidates the old session, so calls sent before it may
 * fail with 401. During a renewal and shortly after, the server is asked who is signed in instead.
 */
const useSessionEnd = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let isRenewing = false;
    let changedAt = Number.NEGATIVE_INFINITY;
    const refetchUser = () => void client.invalidateQueries({ queryKey: userKey });
    const setRenewing = (next: boolean) => {
      isRenewing = next;
      changedAt = Date.now();
      if (!isRenewing) refetchUser();
    };
    const check = (error: unknown) => {
      if (!isSignedOut(error)) return;
      if (Date.now() - changedAt > renewalGraceMs) client.setQueryData(userKey, null);
      // The end of a renewal refetches the user anyway.
      else if (!isRenewing) refetchUser();
    };
    const channel = new BroadcastChannel("meridian-session");
    channel.onmessage = ({ data }) => {
      if (typeof data === "boolean") setRenewing(data);
    };
    const unsubscribeQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") check(event.action.error);
    });
    const unsubscribeMutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action, mutation } = event;
      const isPending = action.type === "pending";
      const isSettled = action.type === "success" || action.type === "error";
      if (mutation.meta?.renewsSession && (isPending || isSettled)) {
        setRenewing(isPending);
        channel.postMessage(isPending);
      }
      if (action.type === "error") check(action.error);
    });
    return () => {
      channel.close();
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [client]);
};

export interface Auth {
  /** Null when nobody is signed in; undefined while unknown. */
  user: User | null | undefined;
  /** Set while the user is unknown because the request failed. */
  error: Error | null;
  /** Asks the server again; resolves to the user, or undefined if still unknown. */
  retry: () => Promise<User | null | undefined>;
  /** True after a deliberate sign-out: the next sign-in starts at home instead of the last screen. */
  hasLeft: boolean;
  /** True after the session ended for any reason other than signing out in this tab, such as expiry. */
  wasSignedOut: boolean;
  /** True after the account was deleted in this tab. */
  isDeleted: boolean;
  /** Forgets the user of a deleted account, in all tabs. */
  forget: () => void;
  login: UseMutationResult<User, Error, Credentials>;
  register: UseMutationResult<User, Error, NewAccount>;
  logout: UseMutationResult<unknown, Error, void>;
}

const AuthContext = createContext<Auth | null>(null);

/** Null for a 401, which means that nobody is signed in. */
const fetchUser = async ({ signal }: { signal: AbortSignal }): Promise<User | null> => {
  try {
    return await callEndpoint(authContract.currentUser, {}, { signal, expectsSignOut: true });
  } catch (error) {
    if (error instanceof CallError && error.details.status === 401) return null;
    throw error;
  }
};

export const currentUserOptions = queryOptions({
  queryKey: userKey,
  queryFn: fetchUser,
  staleTime: Number.POSITIVE_INFINITY,
});

const TabMessage = z.nullable(User);

/** Receives sign-ins and sign-outs of other tabs; returns a function that announces one to them. */
const useOtherTabs = (onChange: (user: User | null) => void): ((user: User | null) => void) => {
  const channel = useRef<BroadcastChannel | null>(null);
  // Validated, because another tab may run another release.
  const listen = useEffectEvent((data: unknown) => {
    const message = z.safeParse(TabMessage, data);
    if (message.success) onChange(message.data);
  });
  useEffect(() => {
    const opened = new BroadcastChannel("meridian-user");
    opened.onmessage = ({ data }) => listen(data);
    channel.current = opened;
    return () => opened.close();
  }, []);
  return (user) => channel.current?.postMessage(user);
};

/** Loads the current user and keeps all tabs of the browser in sync. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const [hasLeft, setHasLeft] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const { data: user, error, refetch } = useQuery(currentUserOptions);
  useSessionEnd();
  // The owner of the cached data. Kept when the session ends elsewhere, so that the same user finds it again after signing in.
  const [ownerId, setOwnerId] = useState<number>();
  useEffect(() => {
    if (user !== undefined) rememberSignIn(user !== null);
    if (user) setOwnerId(user.id);
  }, [user]);

  const applyUser = (next: User | null) => {
    setHasLeft(next === null);
    setDeleted(false);
    const isSame = ownerId === next?.id;
    client.removeQueries({
      predicate: ({ queryKey, state }) =>
        queryKey[0] !== userKey[0] &&
        // Another user must not see cached data. The same user keeps it, except for queries that failed without a session.
        (!isSame || (state.data === undefined && isSignedOut(state.error))),
    });
    client.setQueryData(userKey, next);
  };
  const announce = useOtherTabs(async (next) => {
    // A response still in flight would be older than this message.
    await client.cancelQueries({ queryKey: userKey });
    applyUser(next);
  });
  const change = (next: User | null) => {
    applyUser(next);
    if (!next) setOwnerId(undefined);
    announce(next);
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
  const state = {
    ...{ user, error: user === undefined ? error : null, retry, hasLeft, isDeleted, forget },
    wasSignedOut: user === null && ownerId !== undefined,
  };
  return <AuthContext value={{ ...state, login, register, logout }}>{children}</AuthContext>;
};

/** Throws outside `AuthProvider`. */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
};
