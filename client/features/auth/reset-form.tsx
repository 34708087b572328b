import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
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
import { useResetPassword } from "./recovery-api.ts";

const Reset = z.pick(accountContract.resetPassword.body, { newPassword: true });

const notice = "Your password is changed, and every device is signed out. Sign in with the new one.";

/** Sets a new password with the token of the address, which leaves the history once it is used. */
export const ResetForm = () => {
  const { user, retry } = useAuth();
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  /** Why the link does nothing any more. */
  const [over, setOver] = useState(token ? undefined : incompleteLink.message);
  const form = useForm<z.infer<typeof Reset>>({
    defaultValues: { newPassword: "" },
    resolver: zodResolver(Reset, { error: errorMap }),
  });
  const { register, handleSubmit, formState } = form;
  const { mutateAsync } = useResetPassword();
  const fail = useFormFailure(form, ["newPassword"], "The password was not changed");
  const link = useRef<HTMLAnchorElement>(null);
  // The form that had the focus is gone; the link says what to do.
  useEffect(() => {
    if (over) link.current?.focus();
  }, [over]);

  const send = async ({ newPassword }: z.infer<typeof Reset>) => {
    try {
      await mutateAsync({ token, newPassword });
    } catch (error) {
      const { status, fields } = error instanceof CallError ? error.details : {};
      if (fields?.newPassword || refusedOutcome(status) === "retry") return fail(error);
      return setOver((error as Error).message);
    }
    // Whoever was signed in here with the old password is not any more.
    const stillThere = await retry();
    // The sign-in page would lead somebody else on, past its notice.
    if (stillThere) toast({ title: "The password is changed", description: "Sign in with it anywhere." });
    navigate(paths.auth, { replace: true, state: stillThere ? null : { notice } });
  };

  if (over)
    return (
      <div className="grid gap-5">
        <Notice variant="danger">{over}</Notice>
        <Button asChild size="lg">
          <Link ref={link} href={user ? accountPath : forgotPasswordPath}>
            {user ? "To your account" : "Ask for a new link"}
          </Link>
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-5">
      <Field
        label="New password"
        hint="At least 8 characters. Every device that is signed in to the account is signed out."
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
