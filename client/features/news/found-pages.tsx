import { useMemo } from "react";
import { Link } from "wouter";
import { useCountries } from "#client/platform/countries.ts";
import { findPages } from "./find-pages.ts";
import { FoundList } from "./found-list.tsx";

interface FoundPagesProps {
  /** The words and tags of the search. */
  text: string;
  findNamed: Parameters<typeof findPages>[2];
}

/** The country pages and the screens that a search names; nothing if there are none. */
export const FoundPages = ({ text: search, findNamed }: FoundPagesProps) => {
  const { data: countries = [] } = useCountries();
  const found = useMemo(() => findPages(search, countries, findNamed), [search, countries, findNamed]);
  return (
    <FoundList title="Pages for this search">
      {found.map(({ title, text, href }) => (
        <li key={href} className="border-t px-card py-3 wrap-anywhere">
          <Link href={href} className="text-link font-semibold">
            {title}
          </Link>
          <span className="block text-sm text-ink-muted">{text}</span>
        </li>
      ))}
    </FoundList>
  );
};
