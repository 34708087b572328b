import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { preloadedFreshMs } from "#client/platform/query-client.ts";
import { saveEndpoint } from "#client/platform/save-file.ts";
import { accountContract } from "#shared/auth/account-contract.ts";
import { apiTokenContract, type NewApiToken } from "#shared/auth/api-token-contract.ts";
import type { CallInput } from "#shared/contract.ts";

const { read, changeEmail, changePassword, devices, endDevice, endOthers, download, remove } =
  accountContract;

const accountOptions = queryOptions({
  queryKey: [read.path],
  queryFn: ({ signal }) => callEndpoint(read, {}, { signal }),
  staleTime: preloadedFreshMs,
});

/** Refetched on window focus, because the confirmation link may have been opened in another tab. */
export const useAccount = () => useQuery({ ...accountOptions, refetchOnWindowFocus: "always" });

/** Requests another email address, or removes it with `email: null`. */
export const useChangeEmail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeEmail>["body"]) => callEndpoint(changeEmail, { body }),
    onSuccess: (account) => client.setQueryData([read.path], account),
  });
};

/** Changes the password. The server signs out all other devices and revokes all API tokens. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword>["body"]) => callEndpoint(changePassword, { body }),
    meta: { renewsSession: true },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [devices.path] });
      void client.invalidateQueries({ queryKey: [tokens.path] });
    },
  });
};

const devicesOptions = queryOptions({
  queryKey: [devices.path],
  queryFn: ({ signal }) => callEndpoint(devices, {}, { signal }),
  staleTime: preloadedFreshMs,
});

export const useDevices = () => useQuery({ ...devicesOptions, refetchOnWindowFocus: "always" });

const { list: tokens, create: createToken, revoke: revokeToken } = apiTokenContract;

const tokensOptions = queryOptions({
  queryKey: [tokens.path],
  queryFn: ({ signal }) => callEndpoint(tokens, {}, { signal }),
  staleTime: preloadedFreshMs,
});

/** The API tokens. Refetched on window focus, because their last use changes elsewhere. */
export const useTokens = () => useQuery({ ...tokensOptions, refetchOnWindowFocus: "always" });

export const useCreateToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiToken) => callEndpoint(createToken, { body }),
    // The cache of mutations must not keep the token.
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: [tokens.path] }),
  });
};

/** Refetches the list also on failure, because it may be stale. */
export const useRevokeToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(revokeToken, { params: { id } }),
    meta: { failureTitle: "Couldn't revoke the token" },
    onSettled: () => client.invalidateQueries({ queryKey: [tokens.path] }),
  });
};

export const preloadAccount = (client: QueryClient): void => {
  void client.prefetchQuery(accountOptions);
  void client.prefetchQuery(devicesOptions);
  void client.prefetchQuery(tokensOptions);
};

/** Signs out one device, or all others without an id. Refetches the list also on failure, because it may be stale. */
export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) =>
      id === undefined ? callEndpoint(endOthers, {}) : callEndpoint(endDevice, { params: { id } }),
    meta: { failureTitle: "Couldn't sign out the device" },
    onSettled: () => client.invalidateQueries({ queryKey: [devices.path] }),
  });
};

/** Downloads all data of the account. */
export const useDownload = () =>
  useMutation({
    mutationFn: () => saveEndpoint(download, {}),
    meta: {
      failureTitle: "Couldn't download your data",
      failureFallback: download.failure,
    },
  });

export const useRemoveAccount = () =>
  useMutation({ mutationFn: (password: string) => callEndpoint(remove, { body: { password } }) });
