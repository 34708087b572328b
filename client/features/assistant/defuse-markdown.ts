/**
 * The opening bracket of a link definition (`[ref]: url`), after any quote or list markers. A label has at most 999
 * characters (CommonMark).
 */
const definitionStart = /^((?:[^\S\r\n\u2028\u2029]|[>*+\-\d.)])*)\[(?=(?:\\[\s\S]|[^\]\\]){0,999}\]:)/gm;

/**
 * Disables HTML, links and images in Markdown that leaves the app (clipboard and file), and keeps emphasis, lists and
 * headings. Bare URLs stay, and some viewers link them. Inserts character references, not backslashes: after a
 * backslash in the text, an added one would itself be escaped.
 */
export const defuseMarkdown = (markdown: string): string =>
  markdown
    .replace(/<(?=[a-z/!?]|[^\s<>]*@)/gi, "&lt;")
    .replaceAll("![", "&#33;[")
    .replaceAll("](", "&#93;(")
    .replace(definitionStart, "$1&#91;");
