/** An object in a list of a JSON text. */
export interface JsonElement {
  /** The name of the list. Empty if the whole text is the list. */
  list: string;
  /** Undefined if the object is too long to be read. */
  text?: string;
}

/** An object of more characters is skipped. */
const maxElement = 5_000_000;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** The position of the next quote or backslash in a chunk, or else the chunk's end. */
const endOfPlainText = (chunk: string, from: number): number => {
  let at = from;
  while (at < chunk.length && chunk.charCodeAt(at) !== quote && chunk.charCodeAt(at) !== backslash) at += 1;
  return at;
};

/** Reads the structure of a JSON text, and collects the objects of its lists. */
const createScanner = (lists: ReadonlySet<string>) => {
  let depth = 0;
  /** The nesting depth inside the list that is being read, or 0. */
  let listDepth = 0;
  let list = "";
  let isRootList = false;
  let inString = false;
  let isEscaped = false;
  /** The latest string at the top level, which is the key of the value that follows. */
  let name = "";
  let element = "";
  let isTooLong = false;
  /** Where the part of the element in this chunk begins, or -1 outside of elements. */
  let start = -1;

  const open = (at: number, isBracket: boolean): void => {
    depth += 1;
    if (isBracket && depth === 1) {
      isRootList = true;
      listDepth = 1;
    } else if (isBracket && depth === 2 && !isRootList && lists.has(name)) {
      list = name;
      listDepth = 2;
    } else if (listDepth > 0 && depth === listDepth + 1) start = at;
  };

  const append = (text: string): void => {
    if (!isTooLong) element += text;
    if (element.length <= maxElement) return;
    element = "";
    isTooLong = true;
  };

  /** The element that ends here, if one does. */
  const close = (chunk: string, at: number): JsonElement | undefined => {
    depth -= 1;
    if (depth < listDepth) listDepth = 0;
    if (listDepth === 0 || depth !== listDepth || start < 0) return undefined;
    append(chunk.slice(start, at + 1));
    const ended = { list, text: isTooLong ? undefined : element };
    element = "";
    isTooLong = false;
    start = -1;
    return ended;
  };

  /** Skips a string, or its part in this chunk. Returns the position after it. */
  const skipText = (chunk: string, from: number): number => {
    if (isEscaped) {
      isEscaped = false;
      return from + 1;
    }
    const at = endOfPlainText(chunk, from);
    if (depth === 1 && !isRootList) name = (name + chunk.slice(from, at)).slice(0, 100);
    if (chunk.charCodeAt(at) === backslash) isEscaped = true;
    else if (at < chunk.length) inString = false;
    return at + 1;
  };

  const readSign = (chunk: string, at: number): JsonElement | undefined => {
    const code = chunk.charCodeAt(at);
    if (code === quote) {
      inString = true;
      if (depth === 1) name = "";
    } else if (code === openBrace || code === openBracket) open(at, code === openBracket);
    else if (code === closeBrace || code === closeBracket) return close(chunk, at);
    return undefined;
  };

  return {
    *read(chunk: string): Generator<JsonElement> {
      start = listDepth > 0 && depth > listDepth ? 0 : -1;
      for (let at = 0; at < chunk.length; ) {
        if (inString) at = skipText(chunk, at);
        else {
          const ended = readSign(chunk, at);
          if (ended) yield ended;
          at += 1;
        }
      }
      if (start >= 0) append(chunk.slice(start));
    },
    isWhole: () => depth === 0 && !inString,
  };
};

/**
 * The objects in the top-level lists with these names in a JSON text that arrives in chunks, or in the text itself if
 * it is a list. Keeps one object in memory at a time. The generator returns whether the text is complete.
 */
export function* listElements(
  chunks: Iterable<string>,
  lists: ReadonlySet<string>,
): Generator<JsonElement, boolean> {
  const scanner = createScanner(lists);
  for (const chunk of chunks) yield* scanner.read(chunk);
  return scanner.isWhole();
}
