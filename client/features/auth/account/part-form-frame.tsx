import type { FormEvent, ReactNode } from "react";
import { Button } from "#client/ui/form/button.tsx";

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
