import { type MutationMeta, useMutation } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { accountContract } from "#shared/auth/account-contract.ts";

/** Has a link for a new password mailed; the answer is the same for every name. */
export const useForgotPassword = (meta?: MutationMeta) =>
  useMutation({
    meta,
    mutationFn: (username: string) => callEndpoint(accountContract.forgotPassword, { body: { username } }),
  });

/** Sets a new password with the token of a mailed link. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      callEndpoint(accountContract.resetPassword, { body }),
  });
