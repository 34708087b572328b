import { Parser } from "htmlparser2";
import { decodeDocument, readText } from "./document-text.ts";
import type { DocumentSource } from "./documents.ts";

/**
 * Relative memory cost: an element or comment takes a hundred times the bytes of its tag, an attribute a third of
 * that.
 */
const weights = { element: 3, comment: 3, attribute: 1 };
/** Ten times the weight of the largest pages of laws. */
const maxWeight = 60_000;
/** Same as in `readText`. */
const maxDepth = 256;

/** Whether a DOM of the page fits into a thread's memory. Takes one pass over the markup. */
const fitsInMemory = (page: string): boolean => {
  let weight = 0;
  let depth = 0;
  let fits = true;
  const count = (each: number) => {
    weight += each;
    if (weight <= maxWeight && depth <= maxDepth) return;
    fits = false;
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
  return fits;
};

/** Characters of text, enough to tell what a page is about. */
const max = 20_000;
/** Characters of markup: about ten times a long page with its scripts. */
const maxMarkup = 2_000_000;

/** Elements around the main text. */
const chrome = new Set("nav footer aside button select textarea noscript dialog menu".split(" "));

/** Hidden elements may contain text that is meant for machines only. */
const isHidden = ({ hidden, style, "aria-hidden": aria }: Record<string, string | null | undefined>) =>
  typeof hidden === "string" ||
  aria === "true" ||
  /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test((style ?? "").slice(0, 1000));

const isHtml = (type: string, text: string): boolean =>
  /^(text\/html|application\/xhtml\+xml|(text|application)\/xml)$/.test(type) ||
  (type === "" && /^\s*</.test(text));

/** Loaded lazily: they take half of a thread's start time, and feeds do not need them. */
const loadReader = async () => {
  const [{ parseHTML }, { Readability }] = await Promise.all([
    import("linkedom"),
    import("@mozilla/readability"),
  ]);
  return { parseHTML, Readability };
};

const articleOf = async (page: string): Promise<string> => {
  const { parseHTML, Readability } = await loadReader();
  // Without these elements linkedom takes the first element for the whole page.
  const complete = /<html[\s>]/i.test(page) ? page : `<html><body>${page}</body></html>`;
  try {
    const { document } = parseHTML(complete);
    // Removed before Readability drops these attributes.
    for (const element of document.querySelectorAll("[hidden], [style], [aria-hidden]")) {
      const [hidden, style, aria] = ["hidden", "style", "aria-hidden"].map((name) =>
        element.getAttribute(name),
      );
      if (isHidden({ hidden, style, "aria-hidden": aria })) element.remove();
    }
    return new Readability(document as unknown as Document, { disableJSONLD: true }).parse()?.content ?? "";
  } catch {
    // Both libraries are made for browsers' pages and may throw on others.
    return "";
  }
};

/**
 * The main text of a web page, one paragraph per line, at most 20,000 characters: Readability's article, or else
 * the content of `article`, `main` or the page. Executes and loads nothing. Empty if the document is not a page.
 */
export const readArticle = async (
  bytes: Buffer,
  { contentType = "" }: Pick<DocumentSource, "contentType">,
): Promise<string> => {
  const type = contentType.split(";", 1)[0]!.trim().toLowerCase();
  const text = decodeDocument(bytes, contentType, { isPage: true });
  if (type === "text/plain") return readText(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"), { max });
  if (!isHtml(type, text)) return "";

  const page = text.slice(0, maxMarkup);
  const options = {
    max,
    maxMarkup,
    inLines: true,
    without: (name: string, attributes: Record<string, string>) => chrome.has(name) || isHidden(attributes),
  };
  return (
    (fitsInMemory(page) && readText(await articleOf(page), options)) ||
    readText(page, { ...options, within: "article" }) ||
    readText(page, { ...options, within: "main" }) ||
    readText(page, options)
  );
};
