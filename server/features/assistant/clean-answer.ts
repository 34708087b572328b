import {
  createCharacterFilter,
  createInertText,
  createTagFilter,
  type Filter,
  gap,
  mostHeld,
} from "./answer-filters.ts";

const one = String.raw`\^?\d+`;
const marks = new RegExp(String.raw`^\s*${one}(?:\s*(?:[,;&]|\band\b|[-–—])\s*${one})*\s*(?:†.*)?$`, "s");

/**
 * The numbers that a bracket names (`1`, `1, 2`, `1-3`, `^1`), as far as they are from 1 to `last`; undefined where it
 * names none at all.
 */
const readCitationMarks = (content: string, last: number): number[] | undefined => {
  if (!marks.test(content)) return undefined;
  const numbers = new Set<number>();
  for (const part of content.replace(/†.*$/s, "").split(/[,;&]|and/)) {
    const [from = 0, to = from] = [...part.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const [low, high] = from < to ? [from, to] : [to, from];
    for (let number = Math.max(1, low); number <= Math.min(high, last); number += 1) numbers.add(number);
  }
  return [...numbers];
};

/** A bracket that is open. */
interface Opening {
  /** Where it stands in what is held. */
  at: number;
  /** `[`, `![`, `【` … */
  mark: string;
  /** Whether a definition may begin with it. */
  beginsLine: boolean;
}

/** A bracket that was closed, until the next character tells what it was. */
interface Closed {
  opening: Opening | undefined;
  mark: string;
}

const openers = "[【［";
const closers = "]】］";
/** What may stand before a definition: marks of quotes and lists. */
const lineMarks = /[\s>*+\-\d.)]/;
const known = /^<?(?:(?:https?|ftp|file|mailto|tel|javascript|vbscript|data|blob):|\/\/|www\.)/i;

/** Whether what stands in parentheses after `]` is the address of a link; else it is words. */
const isDestination = (inner: string): boolean =>
  /^\S*$/.test(inner) || /^\S+\s+["'(]/.test(inner) || known.test(inner);

/** Makes `[1][2]` of all forms of citations, and of links and images their words. */
const createBracketFilter = (last: number): Filter => {
  /** From the first bracket that is open. */
  let held = "";
  let opens: Opening[] = [];
  let closed: Closed | undefined;
  /** From the `(` or `:` after a bracket that was closed. */
  let after = "";
  let depth = 0;
  let mode: "text" | "closed" | "destination" | "definition" | "address" | "line" = "text";
  /** `!` or `\`, which belong to a bracket that may follow. */
  let prefix = "";
  let lineBegins = true;
  let out = "";

  const put = (text: string) => {
    if (opens.length > 0) held += text;
    else out += text;
  };

  const giveUp = () => {
    out += held;
    held = "";
    opens = [];
  };

  /** Takes what the closed bracket holds out of what is held. */
  const contentOf = ({ at, mark }: Opening) => {
    const content = held.slice(at + mark.length);
    held = held.slice(0, at);
    return content;
  };

  const cite = (content: string) => {
    const numbers = readCitationMarks(content.replaceAll(gap, ""), last);
    return numbers && (numbers.map((number) => `[${number}]`).join("") || gap);
  };

  const settle = (isLink: boolean) => {
    const { opening, mark } = closed!;
    closed = undefined;
    mode = "text";
    if (!opening) {
      put(mark);
      return;
    }
    const content = contentOf(opening);
    const citation = cite(content);
    if (citation) put((opening.mark === "![" && !isLink ? "!" : "") + citation);
    else if (isLink) put(content || gap);
    else put(/^(?:\[\d+\])+$/.test(content) ? content : opening.mark + content + mark);
  };

  /** What followed the bracket belongs to it no more: it is text. */
  const letGo = () => {
    const text = after;
    after = "";
    settle(false);
    put(text);
    lineBegins = text.endsWith("\n");
  };

  const settleLink = () => {
    after = "";
    settle(true);
  };

  const takeText = (character: string): void => {
    const before = prefix;
    prefix = "";
    const opensHere = openers.includes(character);
    const closesHere = closers.includes(character);
    // `\[` would show a number as it stands.
    if (before && !(before === "\\" && (opensHere || closesHere)) && !(before === "!" && character === "["))
      put(before);
    if (character === "!" || character === "\\") {
      prefix = character;
      lineBegins = false;
      return;
    }
    if (opensHere) {
      const beginsLine = lineBegins && opens.length === 0 && before === "";
      opens.push({ at: held.length, mark: before === "!" ? `!${character}` : character, beginsLine });
      held += opens.at(-1)!.mark;
      lineBegins = false;
    } else if (closesHere) {
      const opening = opens.pop();
      closed = { opening, mark: character };
      mode = "closed";
    } else {
      put(character);
      lineBegins = character === "\n" || (lineBegins && lineMarks.test(character));
    }
    if (held.length >= mostHeld || held.endsWith("\n\n")) {
      if (closed) settle(false);
      giveUp();
    }
  };

  const takeDestination = (character: string): void => {
    if (openers.includes(character) || closers.includes(character)) {
      letGo();
      takeText(character);
      return;
    }
    after += character;
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth === 0) {
      if (isDestination(after.slice(1, -1).trim())) settleLink();
      else letGo();
    } else if (held.length + after.length >= mostHeld || after.endsWith("\n\n")) {
      // An address that is longer than what may be held is left out as it comes.
      const isAddress = /^\(\S+$/.test(after) && known.test(after.slice(1));
      if (!isAddress) letGo();
      else {
        settleLink();
        mode = "address";
      }
    }
  };

  const takeDefinition = (character: string): void => {
    const address = after.slice(1).trimStart();
    if (address !== "" && known.test(address)) {
      contentOf(closed!.opening!);
      closed = undefined;
      after = "";
      mode = "line";
      take(character);
      return;
    }
    const isOver = address === "" ? character === "\n" : /\s/.test(character) || address.length > 12;
    if (isOver || openers.includes(character) || closers.includes(character)) {
      // `[1]: words` in a list of sources.
      if (cite(held.slice(closed!.opening!.mark.length))) after = after.slice(1);
      letGo();
      takeText(character);
    } else after += character;
  };

  const takeAfterBracket = (character: string): void => {
    const { opening, mark } = closed!;
    if (mark === "]" && character === "(") {
      mode = "destination";
      after = character;
      depth = 1;
    } else if (mark === "]" && character === ":" && opening?.beginsLine) {
      mode = "definition";
      after = character;
    } else {
      settle(false);
      takeText(character);
    }
  };

  /** Leaves out what an address or a definition still has. */
  const skip = (character: string, end: RegExp): void => {
    if (!end.test(character)) return;
    mode = "text";
    if (character !== ")") takeText(character);
  };

  const take = (character: string): void => {
    if (mode === "text") takeText(character);
    else if (mode === "closed") takeAfterBracket(character);
    else if (mode === "destination") takeDestination(character);
    else if (mode === "definition") takeDefinition(character);
    else skip(character, mode === "line" ? /\n/ : /[\s)]/);
  };

  const flush = () => {
    const text = out;
    out = "";
    return text;
  };

  return {
    push(text) {
      for (let at = 0; at < text.length; at += 1) take(text[at]!);
      return flush();
    },
    end() {
      if (mode === "definition") take("\n");
      // A link that broke off.
      if (mode === "destination" && known.test(after.slice(1).trim())) settleLink();
      if (mode === "destination") letGo();
      if (mode === "closed") settle(false);
      put(prefix);
      giveUp();
      return flush();
    },
  };
};

/** Makes of a model's words, piece by piece, what may be kept and shown. */
export interface AnswerCleaner {
  /** What may be shown after this piece; all that was returned, in a row, is the answer. */
  push(text: string): string;
  /** What was held back, when nothing more comes. */
  end(): string;
  /** The citations that the answer names so far, in order. */
  cited(): readonly number[];
}

/**
 * Keeps a model's Markdown without HTML, links, images and citations above `passages`; other forms of citations become
 * `[1][2]`. It holds back no more than what may still turn into one of these, 500 characters at most for each kind, and
 * takes time in proportion to the text. Splitting the text elsewhere gives the same answer.
 */
export const createAnswerCleaner = (passages: number): AnswerCleaner => {
  const inert = createInertText(passages);
  const filters = [createCharacterFilter(), createTagFilter(), createBracketFilter(passages), inert];
  const pass = (text: string, from: number): string =>
    filters.slice(from).reduce((rest, filter) => (rest === "" ? "" : filter.push(rest)), text);
  return {
    push: (text) => pass(text, 0),
    end: () => filters.map((filter, at) => pass(filter.end(), at + 1)).join(""),
    cited: inert.cited,
  };
};
