import { describe, expect, it } from "vitest";
import { createRandomInteger } from "#tests/support/random.ts";
import { createAnswerCleaner } from "./clean-answer.ts";

const cleanPieces = (pieces: readonly string[], passages = 6) => {
  const cleaner = createAnswerCleaner(passages);
  const shown = [...pieces.map((piece) => cleaner.push(piece)), cleaner.end()];
  return { text: shown.join(""), shown };
};
const clean = (text: string, passages?: number) => cleanPieces([text], passages).text;

/** CPU time, which does not depend on how busy the machine is. */
const timed = (work: () => string) => {
  const start = process.cpuUsage();
  const text = work();
  const { user, system } = process.cpuUsage(start);
  return { text, seconds: (user + system) / 1e6 };
};

const cases: [given: string, shown: string][] = [
  ["The fee is €90 [1] and **rises** [2].", "The fee is €90 [1] and **rises** [2]."],
  // Citations
  ["Fees rise [7]. They fall [99], too [0]!", "Fees rise. They fall, too!"],
  ["A [7] b.", "A b."],
  ["A[7] b.", "A b."],
  ["A [1] [7] b [1, 2][3].", "A [1] b [1][2][3]."],
  [
    "A [1, 2] b [1][2] c [1-3] d 【1】 e [^1] f (source 1).",
    "A [1][2] b [1][2] c [1][2][3] d [1] e [1] f (source 1).",
  ],
  [
    "A [2–4; 6] b [1 and 2] c [1 & 9] d [3-1] e [ 2 ] f [02].",
    "A [2][3][4][6] b [1][2] c [1] d [1][2][3] e [2] f [2].",
  ],
  ["A [1-99999999] b [5-99999999999999999999] c [7-9] d.", "A [1][2][3][4][5][6] b [5][6] c d."],
  ["A 【2†source】 b 【1†L1-L4】【9†x】 c ［3］.", "A [2] b [1] c [3]."],
  ["A [[1]] b [[1], [2]].", "A [[1]] b [[1], [2]]."],
  ["A \\[7\\] b \\[1\\].", "A b [1]."],
  ["Rules of [2024] and [sic] and [1.5] and [x] and [ ].", "Rules of and [sic] and [1.5] and [x] and [ ]."],
  ["Wow![1] Wow![9]", "Wow![1] Wow!"],
  ["【重要】 A", "【重要】 A"],
  ["A [text", "A [text"],
  ["A \\", "A \\"],
  // Characters
  ["A\u0000\u001b[31m \u202eb\u2066\u0007\ufeff\u200b c\r\nd\re\u2028f\ud800g", "A[31m b c\nd\ne\nfg"],
  ["A [\u202e7\u200b] b.", "A b."],
  ["👩‍💻 says 你好 \ud83d", "👩‍💻 says 你好 "],
  // Markdown and HTML pass: every view renders them without links, images and tags.
  [
    "[the law](https://evil.example) ![x](y.png) <b>z</b>",
    "[the law](https://evil.example) ![x](y.png) <b>z</b>",
  ],
  [
    "## Steps\n\n1. *One* `code`\n2. Two\n   - [ ] a\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "## Steps\n\n1. *One* `code`\n2. Two\n   - [ ] a\n\n| a | b |\n|---|---|\n| 1 | 2 |",
  ],
  ["5 \\* 3, `a\\b`, x<y, end\\", "5 \\* 3, `a\\b`, x<y, end\\"],
];

/** Pieces that may form a citation or a character when they meet. */
const bits = [
  ..."[]()<!:\\^\n &a1279 -,;",
  ...["[1]", "[9]", "[1, 2]", "\u202e", "\0", "\r\n", "😀", "【1】", "†", "and", "\n\n", "](", " [", "\\["],
];
const randomText = (random: (limit: number) => number) =>
  Array.from({ length: 1 + random(40) }, () => bits[random(bits.length)]).join("");
const split = (text: string, random: (limit: number) => number) => {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + random(4);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
};

describe("a streamed answer of a model", () => {
  it.each(cases)("%j becomes %j", (given, shown) => {
    expect(clean(given)).toBe(shown);
  });

  it("does not depend on how it is split, even within a character", () => {
    const random = createRandomInteger(7);
    for (const [given, shown] of cases) {
      expect(cleanPieces([...given].flatMap((character) => character.split(""))).text).toBe(shown);
      for (let run = 0; run < 5; run += 1) {
        const { text, shown: outputs } = cleanPieces(split(given, random));
        expect(text).toBe(shown);
        expect(outputs.every((output) => output.isWellFormed())).toBe(true);
      }
    }
  });

  it("does not depend on the split for random combinations", () => {
    const random = createRandomInteger(1);
    for (let run = 0; run < 1500; run += 1) {
      const given = randomText(random);
      expect(cleanPieces(split(given, random), 2).text, JSON.stringify(given)).toBe(clean(given, 2));
    }
  });

  it("has no citations without passages", () => {
    expect(clean("A [1] b.", 0)).toBe("A b.");
  });

  it("holds back nothing but an unfinished citation", () => {
    const words = "It takes ten years now, or seven for citizens of the EU. 你好 ".split(/(?<= )/);
    expect(
      cleanPieces(words)
        .shown.map((piece) => piece.trim())
        .slice(0, -1),
    ).toEqual(words.map((word) => word.trim()));
    const cleaner = createAnswerCleaner(3);
    expect(cleaner.push("The fee [")).toBe("The fee");
    expect(cleaner.push("1")).toBe("");
    expect(cleaner.push("].")).toBe(" [1].");
    expect(cleaner.push(` [${"a".repeat(50)}`)).toBe("");
    expect(cleaner.push("a".repeat(51))).toHaveLength(103);
  });

  it.each([
    ["["],
    ["]"],
    ["[]"],
    ["[1,"],
    ["[1†"],
    ["[1,          "],
    ["[1 and "],
    ["\n[1]: "],
    ["\\"],
    [" "],
    ["1"],
    ["\ud83d"],
  ])("takes linear time for many %j", (bit) => {
    const given = bit.repeat(Math.ceil(400_000 / bit.length));
    expect(timed(() => clean(given)).seconds).toBeLessThan(5);
  });

  it("takes linear time for many small pieces", () => {
    const { seconds } = timed(() => cleanPieces("[1] a [2, 3] ".repeat(20_000).split("")).text);
    expect(seconds).toBeLessThan(5);
  });
});
