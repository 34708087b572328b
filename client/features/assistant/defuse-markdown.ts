/** A bracket at the start of a line, behind marks of quotes and lists, that begins a link definition. */
const definition = /^([\s>*+\-\d.)]*)\[(?=(?:\\[\s\S]|[^\]\\])*\]:)/gm;

/**
 * Disables HTML, links and images in Markdown, and keeps emphasis, lists and headings. Uses character references,
 * because a backslash before a backslash would lose its effect.
 */
export const defuseMarkdown = (markdown: string): string =>
  markdown
    .replace(/<(?=[a-z/!?]|[^\s<>]*@)/gi, "&lt;")
    .replaceAll("![", "&#33;[")
    .replaceAll("](", "&#93;(")
    .replace(definition, "$1&#91;");
