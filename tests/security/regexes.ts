import { createContext, Script } from "node:vm";
import type { Outcome } from "#tests/support/trials.ts";
import type { Regex } from "../../scripts/regexes.mjs";
import { bounded, isSlow, listRegexes } from "../../scripts/regexes.mjs";

/** Texts that, when repeated, make a slow expression retry at each position. */
const units = [" ", "\n", "\t", "\r\n", "1", "a", "A", "é", "a ", "A ", "1 ", "1.", ".", ",", "-", "_", "/"];
const brackets = [
  "(",
  "[",
  "<",
  "{",
  '"',
  "'",
  "`",
  "*",
  "#",
  "@",
  "a@",
  ":",
  "://",
  "\\",
  "|",
  "&",
  "=",
  "%",
];

/** The literal words in an expression. When repeated, each one can start another match attempt. */
const wordsOf = ({ source }: Regex): string[] =>
  (source.match(/[<!&]?\p{L}{2,}/gu) ?? []).flatMap((word) => [word, `${word} `]).slice(0, 40);

/** Longer than a linear expression takes on a busy machine, but shorter than a quadratic one on `count` characters. */
const limitMs = 1000;

const createTimer = () => {
  const sandbox: { regex?: RegExp; text?: string } = {};
  const context = createContext(sandbox);
  const script = new Script("for (const match of text.matchAll(regex));");
  return ({ source, flags }: Regex, text: string): boolean => {
    Object.assign(sandbox, { regex: new RegExp(source, flags.includes("g") ? flags : `${flags}g`), text });
    try {
      script.runInContext(context, { timeout: limitMs });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
      throw error;
    }
  };
};

/** Tries each regular expression in the product on texts of `count` characters, or of its file's input limit. */
export const run = async (count: number): Promise<Outcome[]> => {
  const all = (await listRegexes()).filter(({ file }) => !file.startsWith("scripts/"));
  const slow = all.filter((one) => isSlow(one) && !(one.file in bounded));
  const isInTime = createTimer();
  const late = new Set<string>();
  let tried = 0;
  for (const regex of all) {
    for (const unit of [...units, ...brackets, ...wordsOf(regex)]) {
      const length = bounded[regex.file] ?? count;
      tried += 1;
      const text = `${unit.repeat(length / unit.length)}\u0001`;
      // Retry once, because the machine can be busy for a moment.
      if (!isInTime(regex, text) && !isInTime(regex, text)) late.add(`${regex.file}:${regex.line}`);
    }
  }
  return [
    {
      promise: "regular expressions take linear time, or only get short input",
      count: `${all.length} expressions`,
      result: slow.map(({ file, line }) => `${file}:${line}`).join(", ") || "none is slow",
      isKept: slow.length === 0,
    },
    {
      promise: `no text of ${count} characters stops the process`,
      count: `${tried} texts`,
      result: [...late].join(", ") || `each within ${limitMs} ms`,
      isKept: late.size === 0,
    },
  ];
};
