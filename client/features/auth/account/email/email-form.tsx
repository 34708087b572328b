import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { useKeptDraft } from "#client/lib/user/kept-draft.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { type Account, accountContract, EmailAddress } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useFormFailure } from "../../use-form-failure.ts";
import { useChangeEmail } from "../api.ts";
import { PartFormFrame } from "../part-form-frame.tsx";

/** What is kept of the form while another screen is shown: the address, and never a password. */
export const emailDraft = "account e-mail";

const Change = z.extend(accountContract.changeEmail.body, { email: EmailAddress });

interface EmailFormProps {
  account: Account;
  /** Somebody asked for it, rather than coming back to it. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Asks for an address, and for the password once more. */
export const EmailForm = ({ account, takesFocus, onClose }: EmailFormProps) => {
  const { toast } = useToast();
  const { read, write, clear } = useKeptDraft<string>(emailDraft);
  const form = useForm<z.infer<typeof Change>>({
    defaultValues: { email: read() ?? account.pendingEmail ?? "", password: "" },
    resolver: zodResolver(Change, { error: errorMap }),
  });
  const { register, handleSubmit, formState, getValues, setFocus } = form;
  const { mutateAsync } = useChangeEmail();
  const fail = useFormFailure(form, ["email", "password"], "The address was not changed");
  useEffect(() => {
    if (takesFocus) setFocus("email");
  }, [takesFocus, setFocus]);

  const close = () => {
    clear();
    onClose();
  };
  const send = async (values: z.infer<typeof Change>) => {
    try {
      const { pendingEmail } = await mutateAsync(values);
      toast(
        pendingEmail === null
          ? { title: "Nothing to confirm", description: "This is your address already." }
          : { title: "Check your inbox", description: `We have mailed a link to ${pendingEmail}.` },
      );
      close();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <PartFormFrame
      onSubmit={handleSubmit(send)}
      onCancel={close}
      action="Mail me a link"
      pending={formState.isSubmitting}
      username={account.username}
    >
      <Field
        label="E-mail address"
        hint="We mail a link to this address. Open it to confirm that the address is yours."
        error={formState.errors.email?.message}
      >
        <Input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register("email", { onChange: () => write(getValues("email")) })}
        />
      </Field>
      <Field label="Your password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
    </PartFormFrame>
  );
};
