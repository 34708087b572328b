import { FeedError } from "../feed-entry.ts";

const malformed = () => new FeedError("not-well-formed", "The document type declaration does not end.");

const after = (xml: string, mark: string, from: number): number => {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw malformed();
  return at + mark.length;
};

/** Where the document type declaration that starts at `start` ends, its internal subset included. */
const endOfDoctype = (xml: string, start: number): number => {
  let inSubset = false;
  for (let at = start; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '"' || character === "'") at = after(xml, character, at + 1) - 1;
    else if (xml.startsWith("<!--", at)) at = after(xml, "-->", at) - 1;
    else if (xml.startsWith("<?", at)) at = after(xml, "?>", at) - 1;
    else if (character === "[") inSubset = true;
    else if (character === "]") inSubset = false;
    else if (character === ">" && !inSubset) return at + 1;
  }
  throw malformed();
};

/** Where the first tag or declaration of a document stands that is neither an instruction nor a comment; -1: nowhere. */
const startOfContent = (xml: string): number => {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const close = xml.startsWith("<?", at) ? "?>" : xml.startsWith("<!--", at) ? "-->" : undefined;
    if (!close) return at;
    const end = xml.indexOf(close, at);
    at = end < 0 ? -1 : xml.indexOf("<", end);
  }
  return -1;
};

/**
 * Takes the document type declaration out of a document. What it points to is never read, what it defines never
 * expanded.
 * @throws FeedError when the document uses an entity that it defines itself: left alone, the text would be wrong.
 */
export const withoutDoctype = (xml: string): string => {
  const start = startOfContent(xml);
  if (start < 0 || xml.slice(start, start + 9).toLowerCase() !== "<!doctype") return xml;
  const end = endOfDoctype(xml, start + 9);
  const rest = xml.slice(0, start) + xml.slice(end);

  const defined = new Set<string>();
  for (const [, name] of xml.slice(start, end).matchAll(/<!ENTITY\s+([^\s%"'>]{1,200})/g)) defined.add(name!);
  if (defined.size === 0) return rest;
  for (const [, name] of rest.matchAll(/&([^\s&;<#]{1,200});/g)) {
    if (defined.has(name!)) {
      throw new FeedError(
        "entities",
        "The document defines entities of its own (DTD); these are never expanded.",
      );
    }
  }
  return rest;
};
