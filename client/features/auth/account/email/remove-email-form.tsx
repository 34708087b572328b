import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { accountContract } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useFormFailure } from "../../use-form-failure.ts";
import { useChangeEmail } from "../api.ts";
import { PartFormFrame } from "../part-form-frame.tsx";

const Removal = z.pick(accountContract.changeEmail.body, { password: true });

/** Takes the address out of the account; the password is asked for once more. */
export const RemoveEmailForm = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { toast } = useToast();
  const form = useForm<z.infer<typeof Removal>>({
    defaultValues: { password: "" },
    resolver: zodResolver(Removal, { error: errorMap }),
  });
  const { register, handleSubmit, formState, setFocus } = form;
  const { mutateAsync } = useChangeEmail();
  const fail = useFormFailure(form, ["password"], "The address was not removed");
  useEffect(() => setFocus("password"), [setFocus]);

  const send = async ({ password }: z.infer<typeof Removal>) => {
    try {
      await mutateAsync({ email: null, password });
      toast({ title: "E-mail address removed" });
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <PartFormFrame
      onSubmit={handleSubmit(send)}
      onCancel={onClose}
      action="Remove address"
      pending={formState.isSubmitting}
      username={username}
    >
      <p className="text-sm text-ink-muted">
        Without an address, no alerts come by mail, and no link for a forgotten password.
      </p>
      <Field label="Your password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
    </PartFormFrame>
  );
};
