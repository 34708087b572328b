import { ChevronLeft } from "lucide-react";

/** A link to the list that a page belongs to, above its title. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <p>
    <a href={href} className="inline-flex min-h-8 items-center gap-1 text-link">
      <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {children}
    </a>
  </p>
);
