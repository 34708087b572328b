import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/button.tsx";

interface AccountPartProps {
  title: string;
  children: ReactNode;
}

/** One part of the account card: its title, beside it on wide screens what it says and does. */
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

interface PartFormFrameProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Says what the button does. */
  action: string;
  pending: boolean;
  /** Whose password is asked for: a browser fills in, and keeps, the right one. */
  username: string;
  children: ReactNode;
}

/** A form of the account card, with its buttons. */
export const PartFormFrame = (frame: PartFormFrameProps) => {
  const { onSubmit, onCancel, action, pending, username, children } = frame;
  return (
    <form noValidate onSubmit={onSubmit} className="grid w-full max-w-sm gap-4">
      <input hidden readOnly name="username" autoComplete="username" value={username} />
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

/** A form that stands in the place of the buttons which open it. */
export interface PartForm<Kind extends string> {
  /** Which form is shown; undefined where the buttons are. */
  shown: Kind | undefined;
  /** Whether it was opened by its button, and not there from the start. */
  isOpened: boolean;
  show: (kind: Kind) => void;
  /** Shows the buttons again, with the focus on `opener`. */
  close: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

/** @param first what is shown at once */
export const usePartForm = <Kind extends string>(first?: Kind): PartForm<Kind> => {
  const [{ shown, isOpened }, set] = useState({ shown: first, isOpened: false });
  const opener = useRef<HTMLButtonElement>(null);
  return {
    shown,
    isOpened,
    show: (kind) => set({ shown: kind, isOpened: true }),
    close: () => {
      // The form that had the focus goes away, and the button must be there to take it.
      flushSync(() => set({ shown: undefined, isOpened: false }));
      opener.current?.focus();
    },
    opener,
  };
};
