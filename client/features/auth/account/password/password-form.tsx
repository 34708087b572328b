import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { accountContract } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useFormFailure } from "../../use-form-failure.ts";
import { useChangePassword } from "../api.ts";
import { PartFormFrame } from "../part-form-frame.tsx";

const Change = accountContract.changePassword.body;

/** The password as it is, and as it shall be. */
export const PasswordForm = ({ username, onClose }: { username: string; onClose: () => void }) => {
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
