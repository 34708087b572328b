import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { authContract, type Credentials, type NewAccount, type User } from "#shared/auth/contract.ts";
import { callEndpoint, isSignedOut } from "./call-endpoint.ts";
import { useToast } from "./toasts.tsx";

/** Who is signed in, and how that changes. */
export interface Auth {
  /** Null when nobody is signed in, undefined while that is not known. */
  user: User | null | undefined;
  /** Set when it could not be found out. */
  error: Error | null;
  retry: () => void;
  /** True after signing out on purpose: then nobody asks to come back to where they were. */
  hasLeft: boolean;
  login: UseMutationResult<User, Error, Credentials>;
  register: UseMutationResult<User, Error, NewAccount>;
  logout: UseMutationResult<unknown, Error, void>;
}

const AuthContext = createContext<Auth | null>(null);
const userKey = [authContract.currentUser.path];

/** A 401 means that nobody is signed in; it is no error. */
const fetchUser = async ({ signal }: { signal: AbortSignal }): Promise<User | null> => {
  try {
    return await callEndpoint(authContract.currentUser, {}, { signal });
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
};

/** Forgets the user as soon as any call answers that the session is over. */
const useSessionEnd = () => {
  const client = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => isSignedOut(error) && client.setQueryData(userKey, null);
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") check(event.action.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") check(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client]);
};

/** Finds the user at the start and gives `useAuth` to everything below. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const { toast } = useToast();
  const [hasLeft, setHasLeft] = useState(false);
  const {
    data: user,
    error,
    refetch,
  } = useQuery({ queryKey: userKey, queryFn: fetchUser, staleTime: Infinity });
  useSessionEnd();

  const fail = (title: string) => (failure: Error) => {
    toast({ title, description: failure.message, variant: "destructive" });
  };
  const enter = (entered: User) => {
    setHasLeft(false);
    client.setQueryData(userKey, entered);
  };
  const login = useMutation({
    mutationFn: (body: Credentials) => callEndpoint(authContract.login, { body }),
    onSuccess: enter,
    onError: fail("Login failed"),
  });
  const register = useMutation({
    mutationFn: (body: NewAccount) => callEndpoint(authContract.register, { body }),
    onSuccess: enter,
    onError: fail("Registration failed"),
  });
  const logout = useMutation({
    mutationFn: () => callEndpoint(authContract.logout, {}),
    onSuccess: () => {
      setHasLeft(true);
      // Nothing of what the user saw stays behind for the next one.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
      client.setQueryData(userKey, null);
    },
    onError: fail("Logout failed"),
  });

  const retry = () => void refetch();
  return (
    <AuthContext
      value={{ user, error: user === undefined ? error : null, retry, hasLeft, login, register, logout }}
    >
      {children}
    </AuthContext>
  );
};

/** Who is signed in; throws outside `AuthProvider`. */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
};
