import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useKeptDraft } from "#client/platform/kept-draft.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PasswordInput } from "#client/ui/password-input.tsx";
import { type Account, accountContract, EmailAddress } from "#shared/auth/account-contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useChangeEmail } from "./account-api.ts";
import { AccountPart, PartFormFrame, usePartForm } from "./account-part.tsx";
import { useFormFailure } from "./form-errors.ts";

/** What is kept of the form while another screen is shown: the address, and never a password. */
const emailDraft = "account e-mail";

const Change = z.extend(accountContract.changeEmail.body, { email: EmailAddress });

interface EmailFormProps {
  account: Account;
  /** Somebody asked for it, rather than coming back to it. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Asks for an address, and for the password once more. */
const EmailForm = ({ account, takesFocus, onClose }: EmailFormProps) => {
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

const Removal = z.pick(accountContract.changeEmail.body, { password: true });

/** Takes the address out of the account; the password is asked for once more. */
const RemoveEmailForm = ({ username, onClose }: { username: string; onClose: () => void }) => {
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

const Address = ({ children }: { children: string }) => (
  <strong className="font-semibold text-ink wrap-anywhere">{children}</strong>
);

/** The address of the account, the one that waits for its link, and what can be done about both. */
export const EmailPart = ({ account }: { account: Account }) => {
  const { email, pendingEmail, username } = account;
  const { read } = useKeptDraft<string>(emailDraft);
  const { shown, isOpened, show, close, opener } = usePartForm<"change" | "remove">(
    read() ? "change" : undefined,
  );
  return (
    <AccountPart title="E-mail">
      {email !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Address>{email}</Address>
          <Chip variant="accent">Confirmed</Chip>
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {email === null
          ? "Alerts by mail need an address, and so does a link for a forgotten password."
          : "Alerts by mail go there, a link if you forget your password, and word of changes to your account."}
      </p>
      {pendingEmail !== null && (
        <Notice className="w-full">
          We have mailed a link to <Address>{pendingEmail}</Address>. Open it within 24 hours to confirm the
          address{email !== null && "; until then the one above stays"}.
        </Notice>
      )}
      {shown === "change" && <EmailForm account={account} takesFocus={isOpened} onClose={close} />}
      {shown === "remove" && <RemoveEmailForm username={username} onClose={close} />}
      {shown === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button ref={opener} variant="secondary" size="sm" onClick={() => show("change")}>
            {pendingEmail !== null
              ? "Send again, or change"
              : email === null
                ? "Add an address"
                : "Change address"}
          </Button>
          {(email !== null || pendingEmail !== null) && (
            <Button variant="quiet" size="sm" onClick={() => show("remove")}>
              Remove address
            </Button>
          )}
        </div>
      )}
    </AccountPart>
  );
};
