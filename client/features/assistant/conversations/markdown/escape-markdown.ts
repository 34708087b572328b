/** Plain text as Markdown that reads the same: nothing in it becomes a heading, a link, a picture or HTML. */
export const escapeMarkdown = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .trim()
        .replace(/[\\`*_[\]<>~|]/g, "\\$&")
        .replace(/&(?=#?\w+;)/g, "\\&")
        .replace(/^(#|[-+=])/, "\\$1")
        .replace(/^(\d+)([.)])/, "$1\\$2"),
    )
    .join("\n");

/** Plain text in one line. */
export const escapeLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, " "));

/** Plain text whose lines stay apart. */
export const escapeLines = (text: string): string =>
  escapeMarkdown(text.trim()).replace(/([^\n])\n(?=[^\n])/g, "$1  \n");

/**
 * Markdown that keeps its emphasis, lists and headings, and loses HTML, pictures and links. References stand for what is
 * taken out: a backslash could be undone by one that stands before it.
 */
export const defuseMarkdown = (markdown: string): string =>
  markdown
    .replaceAll("<", "&lt;")
    .replaceAll("![", "&#33;[")
    .replaceAll("](", "&#93;(")
    .replace(/\[(?=[^\]]*\]:)/g, "&#91;");

/** A link whose target cannot end early; the words alone where the target is no page. */
export const linkTo = (words: string, href: string | null | undefined, origin: string): string => {
  const label = escapeLine(words);
  if (!href || !(/^https?:\/\//i.test(href) || /^\/(?![/\\])/.test(href)) || !URL.canParse(href, origin))
    return label;
  const target = new URL(href, origin).href.replace(/[<>\s\\]/g, encodeURIComponent);
  return `[${label}](<${target}>)`;
};
