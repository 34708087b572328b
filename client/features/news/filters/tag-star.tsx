import { Star } from "lucide-react";
import { starAbove } from "./tags.ts";

/** Marks a tag that matters more than the others. */
export const TagStar = ({ relevance }: { relevance: number }) =>
  relevance > starAbove ? (
    <>
      <Star aria-hidden="true" className="fill-current" strokeWidth={1.5} />
      <span className="sr-only">, highly relevant</span>
    </>
  ) : null;
