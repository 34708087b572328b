import { zodResolver } from "@hookform/resolvers/zod";
import type { RefObject } from "react";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { readSiteSettings } from "#client/platform/site-settings.ts";
import { Button } from "#client/ui/button.tsx";
import { Status } from "#client/ui/status.tsx";
import { accountContract } from "#shared/auth/account-contract.ts";
import type { Credentials } from "#shared/auth/contract.ts";
import { errorMap } from "#shared/errors.ts";
import { useFormFailure } from "./form-errors.ts";
import { useForgotPassword } from "./recovery-api.ts";
import { UsernameField } from "./username-field.tsx";

interface ForgotFormProps {
  /** The input of the sign-in page, which shares its username with this form. */
  typed: RefObject<Credentials>;
  signInHref: string;
}

const WithoutAddress = () => {
  const { contactEmail } = readSiteSettings();
  return (
    <p className="text-sm text-ink-muted">
      No email address on your account? Then only the operator of this site can reset your password
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

/** Requests a password reset link. The response does not reveal whether the account exists. */
export const ForgotForm = ({ typed, signInHref }: ForgotFormProps) => {
  const form = useForm<Pick<Credentials, "username">>({
    defaultValues: { username: typed.current.username },
    resolver: zodResolver(accountContract.forgotPassword.body, { error: errorMap }),
  });
  const { register, handleSubmit, formState, getValues } = form;
  const { mutateAsync, isPending, data: answer } = useForgotPassword();
  const fail = useFormFailure(form, "Couldn't send a link");

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
          data-takes-focus=""
          tabIndex={-1}
          className="border-l-2 border-accent bg-accent-wash px-3.5 py-2.5"
        >
          {answer.message}
        </Status>
        <p className="text-sm text-ink-muted">
          No email after a few minutes? Check your spam folder and the username.
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
      <UsernameField error={formState.errors.username?.message} {...register("username")} />
      <Button type="submit" size="lg" pending={isPending} className="mt-1">
        Email me a link
      </Button>
      {back}
      <WithoutAddress />
    </form>
  );
};
