import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";

interface UsernameFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** The username in a form of someone who is not signed in. */
export const UsernameField = ({ error, ...input }: UsernameFieldProps) => (
  <Field label="Username" error={error}>
    <Input autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...input} />
  </Field>
);
