import { type ReactNode, useId } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "#client/ui/button.tsx";
import { useFormFailure } from "./form-errors.ts";

interface AccountPartProps {
  title: string;
  children: ReactNode;
}

/** A section of the account card. On wide screens, its title is on the left. */
export const AccountPart = ({ title, children }: AccountPartProps) => {
  const id = useId();
  return (
    <section
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-2.5 border-t py-6 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
    >
      <h3 id={id} className="font-display text-lg text-ink">
        {title}
      </h3>
      <div className="grid max-w-measure justify-items-start gap-3">{children}</div>
    </section>
  );
};

interface AccountFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  send: (values: Values) => Promise<void>;
  /** The title of the message if sending fails and the server names no field. */
  failure: string;
  onCancel: () => void;
  /** The label of the submit button. */
  action: string;
  /** Tells password managers which account the password belongs to, in a form with one. */
  username?: string;
  children: ReactNode;
}

/** A form of the account card with its buttons. */
export const AccountForm = <Values extends FieldValues>(props: AccountFormProps<Values>) => {
  const { form, send, failure, onCancel, action, username, children } = props;
  const { isSubmitting } = form.formState;
  const fail = useFormFailure(form, failure);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => send(values).catch(fail))}
      className="grid w-full max-w-sm gap-4"
    >
      {username !== undefined && (
        <input hidden readOnly name="username" autoComplete="username" value={username} />
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting}>
          {action}
        </Button>
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
