import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { PasswordInput } from "#client/ui/password-input.tsx";
import { type Account, accountContract } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useChangePassword } from "./account-api.ts";
import { AccountForm, AccountPart } from "./account-part.tsx";
import { useForgotPassword } from "./recovery-api.ts";

const Change = accountContract.changePassword.body;

const PasswordForm = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { toast } = useToast();
  const form = useForm<z.infer<typeof Change>>({
    defaultValues: { password: "", newPassword: "" },
    resolver: zodResolver(Change, { error: errorMap }),
  });
  const { register, formState, setFocus } = form;
  const { mutateAsync } = useChangePassword();
  useEffect(() => setFocus("password"), [setFocus]);

  const send = async (values: z.infer<typeof Change>) => {
    await mutateAsync(values);
    toast({
      title: "Password changed",
      description: "All other devices are signed out. API tokens are revoked.",
    });
    onClose();
  };
  return (
    <AccountForm
      {...{ form, send }}
      failure="Couldn't change your password"
      onCancel={onClose}
      action="Change password"
      username={username}
    >
      <Field label="Current password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
      <Field
        label="New password"
        hint={formState.errors.newPassword ? undefined : "At least 8 characters."}
        error={formState.errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...register("newPassword")} />
      </Field>
    </AccountForm>
  );
};

/** Changes the password, or emails a reset link if the user has forgotten it. */
export const PasswordPart = ({ account: { username, email } }: { account: Account }) => {
  const { toast } = useToast();
  const [isOpen, setOpen] = useState(false);
  const { mutate: requestLink, isPending } = useForgotPassword({ failureTitle: "Couldn't send a link" });
  const sendLink = () =>
    requestLink(username, {
      onSuccess: () =>
        toast({
          title: "Check your inbox",
          description: `We're sending a password reset link to ${email}.`,
        }),
    });
  return (
    <AccountPart title="Password">
      <p className="text-sm text-ink-muted">
        Changing your password signs you out on all other devices and revokes your API tokens.
      </p>
      {isOpen && <PasswordForm username={username} onClose={() => setOpen(false)} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!isOpen && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            Change password
          </Button>
        )}
        {email !== null && (
          <Button
            variant="quiet"
            size="sm"
            // Below the form, aligns the label with the fields.
            className={isOpen ? "-ml-3" : undefined}
            pending={isPending}
            onClick={sendLink}
          >
            Email me a reset link
          </Button>
        )}
      </div>
    </AccountPart>
  );
};
