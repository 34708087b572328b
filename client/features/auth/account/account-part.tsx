import { type ReactNode, useId } from "react";

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
