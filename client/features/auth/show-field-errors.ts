import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { CallError } from "#client/lib/calls/call-endpoint.ts";

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
