import { Parser } from "htmlparser2";
import { decodeDocument, readText } from "./document-text.ts";
import type { DocumentSource } from "./documents.ts";

/** An element takes a hundred times the bytes of its tag, a comment no less, an attribute a third. */
const weights = { element: 3, comment: 3, attribute: 1 };
/** The largest pages of laws have a tenth. */
const maxWeight = 60_000;
/** As deep as the plain-text reader goes. */
const maxDepth = 256;

/** Whether a page can be made into a tree within the limits of a thread. Costs one pass over the markup. */
const isOrdinary = (page: string): boolean => {
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

/** Characters of text: what a model or a reader needs of a page to say what it is about. */
const max = 20_000;
/** Characters of markup, some ten times those of a long page with its scripts. */
const maxMarkup = 2_000_000;

/** What surrounds the text of a page. */
const furniture = new Set("nav footer aside button select textarea noscript dialog menu".split(" "));

/** Whether visitors of a page do not see an element, which then may be meant for machines that read it. */
const isUnseen = ({ hidden, style, "aria-hidden": aria }: Record<string, string | null | undefined>) =>
  typeof hidden === "string" ||
  aria === "true" ||
  /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test((style ?? "").slice(0, 1000));

const isHtml = (type: string, text: string): boolean =>
  /^(text\/html|application\/xhtml\+xml|(text|application)\/xml)$/.test(type) ||
  (type === "" && /^\s*</.test(text));

/** A thread that reads feeds only need not pay for these: half of the time in which it starts. */
const loadReader = async () => {
  const [{ parseHTML }, { Readability }] = await Promise.all([
    import("linkedom"),
    import("@mozilla/readability"),
  ]);
  return { parseHTML, Readability };
};

/** The article that a page holds, as HTML. */
const articleOf = async (page: string): Promise<string> => {
  const { parseHTML, Readability } = await loadReader();
  // Without these two linkedom takes the first element for the whole page.
  const whole = /<html[\s>]/i.test(page) ? page : `<html><body>${page}</body></html>`;
  try {
    const { document } = parseHTML(whole);
    // Here, for Readability takes the attributes off that say so.
    for (const element of document.querySelectorAll("[hidden], [style], [aria-hidden]")) {
      const [hidden, style, aria] = ["hidden", "style", "aria-hidden"].map((name) =>
        element.getAttribute(name),
      );
      if (isUnseen({ hidden, style, "aria-hidden": aria })) element.remove();
    }
    return new Readability(document as unknown as Document, { disableJSONLD: true }).parse()?.content ?? "";
  } catch {
    // Written for the pages of browsers, neither promises anything for others.
    return "";
  }
};

/**
 * The main text of a web page in plain text, each paragraph on a line of its own, at most 20,000 characters: the
 * article by Readability's lights, else what stands in `article`, `main` or the page. Nothing of it is executed or
 * loaded. "" for what is no page.
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
    without: (name: string, attributes: Record<string, string>) =>
      furniture.has(name) || isUnseen(attributes),
  };
  return (
    (isOrdinary(page) && readText(await articleOf(page), options)) ||
    readText(page, { ...options, within: "article" }) ||
    readText(page, { ...options, within: "main" }) ||
    readText(page, options)
  );
};
