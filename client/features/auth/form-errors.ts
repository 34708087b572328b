import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { CallError } from "#client/platform/call-endpoint.ts";
import { useFailureToast } from "#client/platform/failure-toasts.tsx";

/** What the server says of fields is put beside them; gives whether it said anything of one of `names`. */
export const showFieldErrors = <T extends FieldValues>(
  error: unknown,
  names: readonly Path<T>[],
  setError: UseFormReturn<T>["setError"],
): boolean => {
  const fields = (error instanceof CallError && error.details.fields) || {};
  const named = names.filter((name) => fields[name]);
  for (const name of named) setError(name, { message: fields[name] }, { shouldFocus: name === named[0] });
  return named.length > 0;
};

/**
 * Tells why a form was not taken: beside the fields that the server names, else in a toast with `title`. What was typed
 * stays. Nothing is told where the session is over: then the sign-in page is shown.
 */
export const useFormFailure = <T extends FieldValues>(
  { setError }: Pick<UseFormReturn<T>, "setError">,
  names: readonly Path<T>[],
  title: string,
): ((error: unknown) => void) => {
  const showFailure = useFailureToast();
  return (error) => {
    if (!showFieldErrors(error, names, setError)) showFailure(title, error);
  };
};
