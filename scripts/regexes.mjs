/*
 * Finds regular expressions that can take more than linear time. Run by `npm run check`. Reads literals from the
 * source, and loads the modules that call `new RegExp` to record what they build.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { analyse } from "scslre";
import { parseSync } from "vite";

/**
 * A regular expression in the product, with its location.
 * @typedef {{ file: string, line: number, source: string, flags: string }} Regex
 */

/**
 * Files whose expressions only get short input, with the maximum input length in characters.
 * @type {Readonly<Record<string, number>>}
 */
export const bounded = JSON.parse(readFileSync(new URL("./bounded-regexes.json", import.meta.url), "utf8"));

const listFiles = () =>
  execFileSync("git", ["ls-files", "client", "server", "shared", "scripts"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));

/** @returns {Regex[]} */
const literalsIn = (file, text) => {
  const found = [];
  const visit = (node) => {
    if (typeof node !== "object" || node === null) return;
    if (node.type === "Literal" && node.regex) {
      const line = text.slice(0, node.start).split("\n").length;
      found.push({ file, line, source: node.regex.pattern, flags: node.regex.flags });
    } else for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(file, text).program);
  return found;
};

/**
 * Imports the files and records each `new RegExp` call that runs while they load.
 * @returns {Promise<Regex[]>}
 */
const builtIn = async (files) => {
  const found = new Map();
  const own = RegExp;
  const root = `${process.cwd()}/`;
  const note = ({ source, flags }) => {
    const paths = new Error().stack.split("\n").map((line) => line.split(root, 2)[1] ?? "");
    const caller = paths.find((path) => /^(?:server|shared)\//.test(path));
    const [, file, line] = /^([^:]*):(\d+)/.exec(caller ?? "") ?? [];
    if (file) found.set(`${file}${source}`, { file, line: Number(line), source, flags });
  };
  globalThis.RegExp = new Proxy(own, {
    construct: (target, args) => {
      const expression = new target(...args);
      note(expression);
      return expression;
    },
  });
  for (const file of files) await import(pathToFileURL(file).href);
  globalThis.RegExp = own;
  return [...found.values()];
};

/**
 * All regular expressions in the product: literals, and those built when modules load.
 * @returns {Promise<Regex[]>}
 */
export const listRegexes = async () => {
  const texts = listFiles().map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const builders = texts.filter(
    ({ file, text }) => /^(server|shared)\//.test(file) && /new RegExp\(/.test(text),
  );
  return [
    ...texts.flatMap(({ file, text }) => literalsIn(file, text)),
    ...(await builtIn(builders.map(({ file }) => file))),
  ];
};

/**
 * Whether an expression can take more than linear time.
 * @param {Pick<Regex, "source" | "flags">} regex
 */
export const isSlow = ({ source, flags }) =>
  analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0;

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const all = await listRegexes();
  const slow = all.filter(isSlow);
  const needless = Object.keys(bounded).filter((file) => !slow.some((one) => one.file === file));
  const faults = [
    ...slow
      .filter(({ file }) => !(file in bounded))
      .map(
        ({ file, line, source, flags }) => `${file}:${line} takes more than linear time: /${source}/${flags}`,
      ),
    ...needless.map((file) => `scripts/bounded-regexes.json names ${file}, whose expressions are linear.`),
  ];
  for (const fault of faults) console.error(fault);
  console.log(
    `Checked ${all.length} regular expressions. ${slow.length} need a short text, ${faults.length} faults.`,
  );
  process.exit(faults.length > 0 ? 1 : 0);
}
