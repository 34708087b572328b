import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useSearchParams } from "wouter";
import * as z from "zod/mini";
import { CallError } from "#client/platform/call-endpoint.ts";
import { useAuth } from "#client/platform/current-user.tsx";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PasswordInput } from "#client/ui/password-input.tsx";
import { accountContract } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { incompleteLink, refusedOutcome } from "#shared/mailed-links.ts";
import { accountPath, forgotPasswordPath, paths } from "#shared/paths.ts";
import { useFormFailure } from "./form-errors.ts";
import { type AfterReset, useResetPassword } from "./recovery-api.ts";

const Reset = z.pick(accountContract.resetPassword.body, { newPassword: true });

const notice =
  "Your password was changed, all devices were signed out, and API tokens were revoked. Sign in with your new password.";

/** Sets a new password with the token in the URL. Replaces the history entry, so that the token leaves the history. */
export const ResetForm = () => {
  const { user, retry: refetchUser } = useAuth();
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  /** Why the link is no longer valid. */
  const [refusal, setRefusal] = useState(token ? undefined : incompleteLink.message);
  const form = useForm<z.infer<typeof Reset>>({
    defaultValues: { newPassword: "" },
    resolver: zodResolver(Reset, { error: errorMap }),
  });
  const { register, handleSubmit, formState } = form;
  const { mutateAsync } = useResetPassword();
  const fail = useFormFailure(form, "Couldn't change your password");

  const send = async ({ newPassword }: z.infer<typeof Reset>) => {
    const state: AfterReset = { notice };
    try {
      state.username = (await mutateAsync({ token, newPassword })).username;
    } catch (error) {
      const { status, fields } = error instanceof CallError ? error.details : {};
      if (fields?.newPassword || refusedOutcome(status) === "retry") return fail(error);
      return setRefusal((error as Error).message);
    }
    // The change signed out this account. A user of another account stays signed in.
    const otherUser = await refetchUser();
    // The sign-in page redirects that user before its notice is visible.
    if (otherUser)
      toast({ title: "Password changed", description: "You can now sign in with the new password." });
    navigate(paths.auth, { replace: true, state: otherUser ? null : state });
  };

  if (refusal)
    return (
      <div className="grid gap-5">
        <Notice variant="danger">{refusal}</Notice>
        <Button asChild size="lg">
          <Link href={user ? accountPath : forgotPasswordPath}>
            {user ? "Go to your account" : "Request a new link"}
          </Link>
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-5">
      <Field
        label="New password"
        hint="At least 8 characters. All devices will be signed out, and API tokens will be revoked."
        error={formState.errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...register("newPassword")} />
      </Field>
      <Button type="submit" size="lg" pending={formState.isSubmitting} className="mt-1">
        Set password
      </Button>
    </form>
  );
};
