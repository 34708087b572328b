import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { CallError } from "#client/platform/call-endpoint.ts";
import { useFailureToast } from "#client/platform/failure-toasts.tsx";

/** Shows the server's messages at their fields. Returns whether there was a message for one of `names`. */
export const showFieldErrors = <T extends FieldValues>(
  error: unknown,
  names: readonly Path<T>[],
  setError: UseFormReturn<T>["setError"],
): boolean => {
  const fields = (error instanceof CallError && error.details.fields) || {};
  const invalid = names.filter((name) => fields[name]);
  for (const name of invalid) setError(name, { message: fields[name] }, { shouldFocus: name === invalid[0] });
  return invalid.length > 0;
};

/**
 * Shows why submitting a form failed: at the fields that the server names, or else in a toast with `title`. Shows
 * nothing when the session has expired, because the sign-in page appears instead.
 */
export const useFormFailure = <T extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<T>, "getValues" | "setError">,
  title: string,
): ((error: unknown) => void) => {
  const showFailure = useFailureToast();
  return (error) => {
    const names = Object.keys(getValues()) as Path<T>[];
    if (!showFieldErrors(error, names, setError)) showFailure(title, error);
  };
};
