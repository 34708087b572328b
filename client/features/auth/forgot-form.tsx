import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { readSiteSettings } from "#client/platform/site-settings.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { Status } from "#client/ui/status.tsx";
import { accountContract } from "#shared/auth/account-contract.ts";
import type { Credentials } from "#shared/auth/contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useFormFailure } from "./form-errors.ts";
import { useForgotPassword } from "./recovery-api.ts";

interface ForgotFormProps {
  /** What stands in the fields of the sign-in page; the name is kept up to date. */
  typed: RefObject<Credentials>;
  signInHref: string;
}

const WithoutAddress = () => {
  const { contactEmail } = readSiteSettings();
  return (
    <p className="text-sm text-ink-muted">
      No address with your account? Then no link can be mailed, and only the operator of this site can set a
      new password
      {contactEmail ? (
        <>
          {": "}
          <a href={`mailto:${contactEmail}`} className="text-link wrap-anywhere">
            {contactEmail}
          </a>
        </>
      ) : (
        "."
      )}
    </p>
  );
};

/** Asks for a link for a new password. What is answered does not tell whether there is such an account. */
export const ForgotForm = ({ typed, signInHref }: ForgotFormProps) => {
  const form = useForm<Pick<Credentials, "username">>({
    defaultValues: { username: typed.current.username },
    resolver: zodResolver(accountContract.forgotPassword.body, { error: errorMap }),
  });
  const { register, handleSubmit, formState, getValues } = form;
  const { mutateAsync, isPending, data: answer } = useForgotPassword();
  const fail = useFormFailure(form, ["username"], "No link was sent");
  const told = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (answer) told.current?.focus();
  }, [answer]);

  const back = (
    <Link href={signInHref} className="text-link inline-flex min-h-8 w-fit items-center justify-self-center">
      Back to sign in
    </Link>
  );
  if (answer)
    return (
      <div className="grid gap-5">
        <Status
          as="p"
          ref={told}
          tabIndex={-1}
          className="border-l-2 border-accent bg-accent-wash px-3.5 py-2.5"
        >
          {answer.message}
        </Status>
        <p className="text-sm text-ink-muted">
          Has nothing come after a few minutes? Look among the unwanted mails, and check the username.
        </p>
        <WithoutAddress />
        {back}
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ username }) => mutateAsync(username).catch(fail))}
      onChange={() => {
        typed.current = { ...typed.current, ...getValues() };
      }}
      className="grid gap-5"
    >
      <Field label="Username" error={formState.errors.username?.message}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...register("username")}
        />
      </Field>
      <Button type="submit" size="lg" pending={isPending} className="mt-1">
        Mail me a link
      </Button>
      {back}
      <WithoutAddress />
    </form>
  );
};
