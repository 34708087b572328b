import { Check } from "lucide-react";

/** One of several points in a list, with a tick. */
export const Point = ({ title, text, small }: { title: string; text: string; small?: boolean }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
    <Check aria-hidden="true" className="mt-1 size-5 text-accent" strokeWidth={2} />
    <div className="grid content-start gap-1">
      <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
      <p className={small ? "text-sm text-ink-muted" : "text-ink-muted"}>{text}</p>
    </div>
  </li>
);
