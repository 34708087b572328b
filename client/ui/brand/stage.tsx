import type { ReactNode } from "react";
import { Rosette } from "#client/ui/brand/rosette.tsx";

/** What stands around a page that says one thing. */
export const Stage = ({ children }: { children: ReactNode }) => (
  <section className="relative overflow-hidden">
    <Rosette className="absolute -top-56 -right-96 size-[48rem] max-w-none text-accent opacity-25 lg:-right-40" />
    <div className="relative mx-auto grid min-h-[60dvh] max-w-page content-center justify-items-start gap-5 px-gutter py-section">
      {children}
    </div>
  </section>
);
