import { zodResolver } from "@hookform/resolvers/zod";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#client/ui/form/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { PasswordInput } from "#client/ui/form/password-input.tsx";
import { Credentials, NewAccount, type User } from "#shared/auth/contract.ts";
import { errorMap } from "#shared/errors.ts";
import { showFieldErrors } from "./show-field-errors.ts";

const forms = {
  login: { schema: Credentials, button: "Login", passwordUse: "current-password", hint: undefined },
  register: {
    schema: NewAccount,
    button: "Register",
    passwordUse: "new-password",
    hint: "At least 8 characters.",
  },
} as const;

interface CredentialsFormProps {
  kind: keyof typeof forms;
  mutation: UseMutationResult<User, Error, Credentials>;
  /** What stands in the fields; the form begins with it and keeps it up to date. */
  typed: RefObject<Credentials>;
  /** Stands below the button. */
  help?: ReactNode;
}

/** Name and password with a message under each; what the server says of a field stands there too. */
export const CredentialsForm = ({ kind, mutation, typed, help }: CredentialsFormProps) => {
  const { schema, button, passwordUse, hint } = forms[kind];
  const { register, handleSubmit, formState, setError, setFocus, getValues } = useForm<Credentials>({
    defaultValues: typed.current,
    resolver: zodResolver(schema, { error: errorMap }),
  });
  const { error, mutate, isPending } = mutation;

  useEffect(() => {
    if (!error || showFieldErrors(error, ["username", "password"], setError)) return;
    // What the server does not name is most often the password; who types elsewhere by then goes on there.
    if (document.activeElement?.matches("body, [type=submit]")) setFocus("password");
  }, [error, setError, setFocus]);

  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => mutate(values))}
      onChange={() => {
        typed.current = getValues();
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
      <Field
        label="Password"
        hint={formState.errors.password ? undefined : hint}
        error={formState.errors.password?.message}
      >
        <PasswordInput autoComplete={passwordUse} {...register("password")} />
      </Field>
      <Button type="submit" size="lg" pending={isPending} className="mt-1">
        {button}
      </Button>
      {help}
    </form>
  );
};
