import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { PasswordInput } from "#client/ui/password-input.tsx";
import { type Account, accountContract } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useChangePassword } from "./account-api.ts";
import { AccountPart, PartFormFrame, usePartForm } from "./account-part.tsx";
import { useFormFailure } from "./form-errors.ts";
import { useForgotPassword } from "./recovery-api.ts";

const Change = accountContract.changePassword.body;

/** The password as it is, and as it shall be. */
const PasswordForm = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { toast } = useToast();
  const form = useForm<z.infer<typeof Change>>({
    defaultValues: { password: "", newPassword: "" },
    resolver: zodResolver(Change, { error: errorMap }),
  });
  const { register, handleSubmit, formState, setFocus } = form;
  const { mutateAsync } = useChangePassword();
  const fail = useFormFailure(form, ["password", "newPassword"], "The password was not changed");
  useEffect(() => setFocus("password"), [setFocus]);

  const send = async (values: z.infer<typeof Change>) => {
    try {
      await mutateAsync(values);
      toast({ title: "Password changed", description: "Every other device is signed out." });
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <PartFormFrame
      onSubmit={handleSubmit(send)}
      onCancel={onClose}
      action="Change password"
      pending={formState.isSubmitting}
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
    </PartFormFrame>
  );
};

/** The change of the password; who has forgotten it has a link mailed. */
export const PasswordPart = ({ account: { username, email } }: { account: Account }) => {
  const { toast } = useToast();
  const { shown, show, close, opener } = usePartForm<"change">();
  const { mutate: mailLink, isPending } = useForgotPassword({ failureTitle: "No link was sent" });
  const askForLink = () =>
    mailLink(username, {
      onSuccess: () =>
        toast({
          title: "Check your inbox",
          description: `A link for a new password is on its way to ${email}.`,
        }),
    });
  return (
    <AccountPart title="Password">
      <p className="text-sm text-ink-muted">Changing it signs you out on every other device.</p>
      {shown && <PasswordForm username={username} onClose={close} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!shown && (
          <Button ref={opener} variant="secondary" size="sm" onClick={() => show("change")}>
            Change password
          </Button>
        )}
        {email !== null && (
          <Button
            variant="quiet"
            size="sm"
            // Below the form its words stand in line with the fields.
            className={shown && "-ml-3"}
            pending={isPending}
            onClick={askForLink}
          >
            Mail me a reset link
          </Button>
        )}
      </div>
    </AccountPart>
  );
};
