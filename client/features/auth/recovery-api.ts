import { type MutationMeta, useMutation } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { accountContract } from "#shared/auth/account-contract.ts";

/** Requests a password reset link. The response is the same for every username. */
export const useForgotPassword = (meta?: MutationMeta) =>
  useMutation({
    meta,
    mutationFn: (username: string) => callEndpoint(accountContract.forgotPassword, { body: { username } }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      callEndpoint(accountContract.resetPassword, { body }),
  });

/** The history state of the sign-in page after a reset. */
export interface AfterReset {
  notice?: string;
  /** Filled into the sign-in form. */
  username?: string;
}
