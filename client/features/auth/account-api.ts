import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { saveEndpoint } from "#client/platform/save-file.ts";
import { accountContract } from "#shared/auth/account-contract.ts";
import type { CallInput } from "#shared/contract.ts";

const { read, changeEmail, changePassword, devices, endDevice, endOthers, download, remove } =
  accountContract;

/** The account; looked at again when the reader comes back from the mail with the link. */
export const useAccount = () =>
  useQuery({
    queryKey: [read.path],
    queryFn: ({ signal }) => callEndpoint(read, {}, { signal }),
    refetchOnWindowFocus: "always",
  });

/** Asks for another address, or takes it away with `email: null`. */
export const useChangeEmail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeEmail>["body"]) => callEndpoint(changeEmail, { body }),
    onSuccess: (account) => client.setQueryData([read.path], account),
  });
};

/** Changes the password; the other devices are signed out. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword>["body"]) => callEndpoint(changePassword, { body }),
    meta: { renewsSession: true },
    onSuccess: () => void client.invalidateQueries({ queryKey: [devices.path] }),
  });
};

/** Where the account is signed in. */
export const useDevices = () =>
  useQuery({
    queryKey: [devices.path],
    queryFn: ({ signal }) => callEndpoint(devices, {}, { signal }),
    refetchOnWindowFocus: "always",
  });

/** Signs out on one device, or everywhere else where none is named; the list follows, also where it was too late. */
export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) =>
      id === undefined ? callEndpoint(endOthers, {}) : callEndpoint(endDevice, { params: { id } }),
    meta: { failureTitle: "Not signed out" },
    onSettled: () => client.invalidateQueries({ queryKey: [devices.path] }),
  });
};

/** Saves everything that is stored about the account as a file. */
export const useDownload = () =>
  useMutation({
    mutationFn: () => saveEndpoint(download, {}, "meridian-account.json"),
    meta: {
      failureTitle: "Download failed",
      failureFallback: download.failure,
    },
  });

/** Deletes the account. */
export const useRemoveAccount = () =>
  useMutation({ mutationFn: (password: string) => callEndpoint(remove, { body: { password } }) });
