import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** Classes of text inputs and controls that look like them. */
export const inputClass = [
  "block w-full min-h-11 rounded-md border border-control bg-surface px-3 py-2 text-base text-ink",
  "placeholder:text-ink-muted placeholder:opacity-100",
  "transition-[border-color,box-shadow] duration-fast hover:border-ink",
  "focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0",
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted disabled:hover:border-control",
  "aria-invalid:border-danger aria-invalid:hover:border-danger aria-invalid:focus-visible:outline-danger",
].join(" ");

/** Label it with `Field` or `aria-label`. */
export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input {...rest} className={cn(inputClass, className)} />
);

/** Grows with its text. Label it with `Field` or `aria-label`. */
export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea {...rest} className={cn(inputClass, "field-sizing-content min-h-24 resize-y", className)} />
);
