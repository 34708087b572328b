import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "#client/ui/button.tsx";

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

interface AccountFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** The label of the submit button. */
  action: string;
  pending: boolean;
  /** Tells password managers which account the password belongs to, in a form with one. */
  username?: string;
  children: ReactNode;
}

/** A form of the account card with its buttons. */
export const AccountForm = (props: AccountFormProps) => {
  const { onSubmit, onCancel, action, pending, username, children } = props;
  return (
    <form noValidate onSubmit={onSubmit} className="grid w-full max-w-sm gap-4">
      {username !== undefined && (
        <input hidden readOnly name="username" autoComplete="username" value={username} />
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {action}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
