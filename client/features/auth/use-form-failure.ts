import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { showFieldErrors } from "./show-field-errors.ts";

/**
 * Tells why a form was not taken: beside the fields that the server names, else in a toast with `title`. What was typed
 * stays. Nothing is told where the session is over: then the sign-in page is shown.
 */
export const useFormFailure = <T extends FieldValues>(
  { setError }: Pick<UseFormReturn<T>, "setError">,
  names: readonly Path<T>[],
  title: string,
): ((error: unknown) => void) => {
  const { toast } = useToast();
  return (error) => {
    if (isSignedOut(error) || showFieldErrors(error, names, setError)) return;
    toast({ title, description: (error as Error).message, variant: "destructive" });
  };
};
