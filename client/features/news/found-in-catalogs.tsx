import { type ReactNode, useMemo } from "react";
import { useFoundProgrammes } from "#client/platform/found-programmes.ts";
import { findTools } from "./find-tools.ts";
import { FoundProgrammes } from "./found-programmes.tsx";
import { FoundTools } from "./found-tools.tsx";

interface FoundInCatalogsProps {
  /** The words of the search. */
  q: string;
  /** The words and the tags. */
  text: string;
  /** Shown first. */
  pages: ReactNode;
  /** Shown last, once the programs have loaded, so that they do not move it. */
  children?: ReactNode;
}

/** The results from the catalogs for a search: programs by its words and tags, and tools by its words. */
export const FoundInCatalogs = ({ q, text, pages, children }: FoundInCatalogsProps) => {
  const { data: programmes = [], isPending } = useFoundProgrammes(text);
  const tools = useMemo(() => findTools(q), [q]);
  return (
    !isPending && (
      <>
        {pages}
        <FoundProgrammes found={programmes} />
        <FoundTools found={tools} />
        {children}
      </>
    )
  );
};
