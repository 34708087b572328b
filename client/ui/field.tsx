import { Slot } from "@radix-ui/react-slot";
import { CircleAlert } from "lucide-react";
import { type ReactElement, type ReactNode, useId } from "react";
import { cn } from "./class-names.ts";

/** An error message; announced when it appears. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
    <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={1.75} />
    {children}
  </p>
);

interface FieldProps {
  label: ReactNode;
  /** The control: one element that passes `id` and `aria-*` to its input. */
  children: ReactElement;
  /** Error message; announced when it appears. */
  error?: string;
  /** Help text, also shown together with an error. */
  hint?: ReactNode;
  className?: string;
}

export const Field = ({ label, children, error, hint, className }: FieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cn("grid gap-1.5", className)}>
      <label htmlFor={id} className="w-fit text-sm font-semibold text-ink">
        {label}
      </label>
      <Slot id={id} aria-invalid={error ? true : undefined} aria-describedby={described || undefined}>
        {children}
      </Slot>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
