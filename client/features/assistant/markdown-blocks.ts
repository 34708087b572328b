const fence = /^ {0,3}(`{3,}|~{3,})/;
/** A line that can continue a list, a quote or a paragraph in them, even after an empty line. */
const continues = /^(?:\s|[-*+>]|\d{1,9}[.)])/;

/** A link definition, which links elsewhere in the text refer to. */
const definition = /^ {0,3}\[[^\]\n]{1,999}\]:/m;

/**
 * Splits Markdown at empty lines into parts that can be parsed independently. If text is appended, all parts but the
 * last stay the same, so that they need not be parsed again. A text with link definitions is not split.
 */
export const blocksOf = (markdown: string): string[] => {
  if (definition.test(markdown)) return [markdown];
  const blocks: string[][] = [[]];
  let openFence: string | undefined;
  let isAfterEmpty = false;
  for (const line of markdown.split("\n")) {
    const isEmpty = line.trim() === "";
    if (isAfterEmpty && !isEmpty && openFence === undefined && !continues.test(line)) blocks.push([]);
    blocks.at(-1)?.push(line);
    const [, mark] = fence.exec(line) ?? [];
    if (openFence === undefined) openFence = mark;
    else if (mark?.startsWith(openFence) && line.trim() === mark) openFence = undefined;
    isAfterEmpty = isEmpty;
  }
  return blocks.map((lines) => lines.join("\n"));
};
