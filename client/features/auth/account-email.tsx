import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
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
import { AccountForm, AccountPart } from "./account-part.tsx";

/** The key of the draft, which holds the email address and never the password. */
const emailDraft = "account email";

const Change = z.extend(accountContract.changeEmail.body, { email: EmailAddress });

interface EmailFormProps {
  account: Account;
  onClose: () => void;
}

const EmailForm = ({ account, onClose }: EmailFormProps) => {
  const { toast } = useToast();
  const { read, write, clear } = useKeptDraft<string>(emailDraft);
  const form = useForm<z.infer<typeof Change>>({
    defaultValues: { email: read() ?? account.pendingEmail ?? "", password: "" },
    resolver: zodResolver(Change, { error: errorMap }),
  });
  const { register, formState, getValues } = form;
  const { mutateAsync } = useChangeEmail();

  const close = () => {
    clear();
    onClose();
  };
  const send = async (values: z.infer<typeof Change>) => {
    const { pendingEmail } = await mutateAsync(values);
    toast(
      pendingEmail === null
        ? { title: "Nothing to confirm", description: "This is already your email address." }
        : { title: "Check your inbox", description: `We emailed a link to ${pendingEmail}.` },
    );
    close();
  };
  return (
    <AccountForm
      {...{ form, send }}
      failure="Couldn't change your email"
      onCancel={close}
      action="Email me a link"
      username={account.username}
    >
      <Field
        label="Email address"
        hint="We'll email you a link to confirm this address."
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
    </AccountForm>
  );
};

const Removal = z.pick(accountContract.changeEmail.body, { password: true });

const RemoveEmailForm = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { toast } = useToast();
  const form = useForm<z.infer<typeof Removal>>({
    defaultValues: { password: "" },
    resolver: zodResolver(Removal, { error: errorMap }),
  });
  const { register, formState } = form;
  const { mutateAsync } = useChangeEmail();

  const send = async ({ password }: z.infer<typeof Removal>) => {
    await mutateAsync({ email: null, password });
    toast({ title: "Email address removed" });
    onClose();
  };
  return (
    <AccountForm
      {...{ form, send }}
      failure="Couldn't remove your email"
      onCancel={onClose}
      action="Remove address"
      username={username}
    >
      <p className="text-sm text-ink-muted">
        Without an email address, you won't receive alerts by email, and you can't reset a forgotten password.
      </p>
      <Field label="Your password" error={formState.errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
    </AccountForm>
  );
};

const Address = ({ children }: { children: string }) => (
  <strong className="font-semibold text-ink wrap-anywhere">{children}</strong>
);

/** The confirmed address and the pending one. */
export const EmailPart = ({ account }: { account: Account }) => {
  const { email, pendingEmail, username } = account;
  const { read } = useKeptDraft<string>(emailDraft);
  /** The form that is shown instead of the buttons. */
  const [shown, show] = useState<"change" | "remove" | undefined>(read() ? "change" : undefined);
  const close = () => show(undefined);
  return (
    <AccountPart title="Email">
      {email !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Address>{email}</Address>
          <Chip variant="accent">Confirmed</Chip>
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {email === null
          ? "Add an email address to receive alerts and to reset a forgotten password."
          : "We send alerts, password reset links, and account notices to this address."}
      </p>
      {pendingEmail !== null && (
        <Notice className="w-full">
          We emailed a link to <Address>{pendingEmail}</Address>. Open it within 24 hours to confirm the
          address.
          {email !== null && " Until then, we use the address above."}
        </Notice>
      )}
      {shown === "change" && <EmailForm account={account} onClose={close} />}
      {shown === "remove" && <RemoveEmailForm username={username} onClose={close} />}
      {shown === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => show("change")}>
            {pendingEmail !== null
              ? "Resend or change"
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
