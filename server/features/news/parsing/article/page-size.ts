import { Parser } from "htmlparser2";

/** An element takes a hundred times the bytes of its tag, a comment no less, an attribute a third. */
const weights = { element: 3, comment: 3, attribute: 1 };
/** The largest pages of laws have a tenth. */
const maxWeight = 60_000;
/** As deep as the plain-text reader goes. */
const maxDepth = 256;

/** Whether a page can be made into a tree within the limits of a thread. Costs one pass over the markup. */
export const isOrdinary = (page: string): boolean => {
  let weight = 0;
  let depth = 0;
  let ordinary = true;
  const count = (each: number) => {
    weight += each;
    if (weight <= maxWeight && depth <= maxDepth) return;
    ordinary = false;
    parser.pause();
  };
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      count(weights.element);
    },
    onclosetag() {
      depth -= 1;
    },
    oncomment: () => count(weights.comment),
    onattribute: () => count(weights.attribute),
  });
  parser.end(page);
  return ordinary;
};
