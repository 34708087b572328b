import type { ReactNode } from "react";

/** `Guilloche`, loaded from `public/rosette.svg` so that the page's HTML stays small. A test compares the file. */
export const Rosette = ({ className }: { className: string }) => (
  <svg
    aria-hidden="true"
    viewBox="-100 -100 200 200"
    className={`pointer-events-none select-none ${className}`}
  >
    <use href="/rosette.svg#rosette" x="-100" y="-100" width="200" height="200" />
  </svg>
);

/** The layout of a public page with a single message. Narrow pages hide the guilloche. */
export const Stage = ({ children }: { children: ReactNode }) => (
  <section className="relative overflow-hidden">
    <Rosette className="absolute -top-56 left-[calc(50%+7rem)] size-[48rem] max-w-none text-accent opacity-25 max-lg:hidden" />
    <div className="relative mx-auto grid min-h-[60dvh] max-w-page content-center justify-items-start gap-5 px-gutter py-section">
      {children}
    </div>
  </section>
);
