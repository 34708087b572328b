import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
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

/** A form that replaces the buttons which open it. */
interface ReplacingForm<Kind extends string> {
  /** The visible form. Undefined while the buttons are visible. */
  shown: Kind | undefined;
  /** Whether a button opened the form. */
  isOpened: boolean;
  show: (kind: Kind) => void;
  /** Shows the buttons again and focuses `opener`. */
  close: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

/** @param first the form that is open initially */
export const useReplacingForm = <Kind extends string>(first?: Kind): ReplacingForm<Kind> => {
  const [{ shown, isOpened }, set] = useState({ shown: first, isOpened: false });
  const opener = useRef<HTMLButtonElement>(null);
  return {
    shown,
    isOpened,
    show: (kind) => set({ shown: kind, isOpened: true }),
    close: () => {
      // Renders the button first, so that it can take the focus from the form.
      flushSync(() => set({ shown: undefined, isOpened: false }));
      opener.current?.focus();
    },
    opener,
  };
};
