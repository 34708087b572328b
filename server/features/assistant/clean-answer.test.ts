import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import { describe, expect, it } from "vitest";
import { createAnswerCleaner } from "./clean-answer.ts";

/** Cleans a text that comes in these pieces, with six passages. */
const cleanPieces = (pieces: readonly string[], passages = 6) => {
  const cleaner = createAnswerCleaner(passages);
  const shown = pieces.map((piece) => cleaner.push(piece));
  shown.push(cleaner.end());
  return { text: shown.join(""), shown, cited: cleaner.cited() };
};
const clean = (text: string, passages?: number) => cleanPieces([text], passages).text;

/** What a piece of work takes of the processor, which others on a busy machine do not count into. */
const timed = (work: () => string) => {
  const begun = process.cpuUsage();
  const text = work();
  const { user, system } = process.cpuUsage(begun);
  return { text, seconds: (user + system) / 1e6 };
};

/** The same numbers at each run, from 0 to below `limit`. */
const createRandom = (seed: number) => {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};

interface Node {
  type: string;
  children?: Node[];
}
const typesOf = (node: Node): string[] => [node.type, ...(node.children ?? []).flatMap(typesOf)];

/** The kinds of what a reader of Markdown sees in a text. */
const kindsIn = (markdown: string): Set<string> => {
  const kinds = new Set<string>();
  const look = () => (tree: Node) => {
    for (const type of typesOf(tree)) kinds.add(type);
  };
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [look] }, markdown));
  return kinds;
};
const live = ["link", "linkReference", "image", "imageReference", "definition", "html"];
const liveIn = (markdown: string) => {
  const kinds = kindsIn(markdown);
  return live.filter((kind) => kinds.has(kind));
};

const cases: [given: string, shown: string][] = [
  ["The fee is €90 [1] and **rises** [2].", "The fee is €90 [1] and **rises** [2]."],
  // Citations
  ["Fees rise [7]. They fall [99], too [0]!", "Fees rise. They fall, too!"],
  ["A [7] b.", "A b."],
  ["A[7] b.", "A b."],
  ["A [1] [7] b [1, 2][3].", "A [1] b [1][2][3]."],
  ["[7] A\n[8] b", "A\nb"],
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
  ["A [[1]] b [[1], [2]] c [[9]7] d.", "A [1] b [[1], [2]] c d."],
  ["A \\[7\\] b \\[1\\].", "A b [1]."],
  ["Rules of [2024] and [sic] and [1.5] and [x] and [ ].", "Rules of and [sic] and [1.5] and [x] and [ ]."],
  ["Wow![1] Wow![9]", "Wow![1] Wow!"],
  ["【重要】 A", "【重要】 A"],
  // Links and images
  ["See [the law](https://evil.example/a?b=c(d)) now.", "See the law now."],
  ["See [the law](<https://evil.example/a b> 'title') now.", "See the law now."],
  ['See [the law](https://evil.example "a title") now.', "See the law now."],
  [
    "See [it](javascript:alert(1)) and [it](data:text/html,x y) and [it]( JaVaScRiPt:alert('a b') ).",
    "See it and it and it.",
  ],
  ["A [1](http://evil) b [[1]](http://evil) c [9](http://evil) d.", "A [1] b [1] c d."],
  ["A [see [1] and [9]](http://evil) b.", "A see [1] and b."],
  ["A ![a chart](https://evil.example/x.png) b ![](https://evil.example/x.png) c.", "A a chart b c."],
  ["A [![alt](http://e/i.png)](http://e) b.", "A alt b."],
  ["A ![1](http://e/i.png) b.", "A [1] b."],
  [
    "A [text][ref] b [1](as amended) c [note](see below).",
    "A [text][ref] b [1] (as amended) c [note] (see below).",
  ],
  ["A [text]<b></b>(javascript:alert(1)) b.", "A text b."],
  ["A [text]\u202e(javascript:alert(1)) b.", "A text b."],
  ["A [text\\](javascript:alert(1)) b.", "A text b."],
  ["A [text] (http://x) b f(x)[1] (c).", "A [text] (http://x) b f(x)[1] (c)."],
  [`A [x](data:image/png;base64,${"A".repeat(5000)}) b.`, "A x b."],
  [`A [${"long ".repeat(200)}](http://evil) b.`, `A [${"long ".repeat(200)}] b.`],
  ["A [text](http://evil.exa", "A text"],
  ["A ![", "A !["],
  ["A [text", "A [text"],
  // Definitions
  [
    "A [text][x].\n\n[x]: https://evil.example 'title'\n[^1]: http://evil.example\nB",
    "A [text][x].\n\n\n\nB",
  ],
  ["> [x]: javascript:alert(1)\n\n- [y]: www.evil.example", "> \n\n-"],
  [
    "Sources\n\n[1]: Portugal D7 Visa\n[9]: Nothing\n[2]: EU",
    "Sources\n\n[1] Portugal D7 Visa\nNothing\n[2] EU",
  ],
  ["As in [1]: it holds.", "As in [1]: it holds."],
  ["[Note]: important", "[Note] : important"],
  ["[x]:\nhttp://evil", "[x] :\nhttp://evil"],
  // HTML
  ["<p>Fees <b>rise</b>.</p><script>alert(1)</script> A<br>b", "Fees rise. alert(1) A b"],
  ['A <img src=x onerror="if (1 > 0) alert(1)"> b <!-- a > <b>c</b> --> d<!-->.', "A  b  d."],
  ["If a < b and c <5% and <=3 and <3 then a<b.", "If a < b and c <5% and <=3 and <3 then a< b."],
  ["A <scr<script>ipt>alert(1)</scr</script>ipt> b.", "A < script>alert(1)< /script> b."],
  ["A <[9]script>alert(1)</[9]script> b.", "A < script>alert(1) b."],
  [
    "See <https://gov.example/a> or <a@gov.example> or <javascript:alert(1)>.",
    "See https://gov.example/a or a@gov.example or javascript:alert(1).",
  ],
  [`A <${"b ".repeat(400)}> c`, `A < ${"b ".repeat(400)}> c`],
  ["A <!DOCTYPE html> <?php x ?> <![CDATA[x]]> b", "A    b"],
  [
    "If a<b and c>d then <x y z> or <vector<int>> is <never closed",
    "If a< b and c>d then < x y z> or < vector< int>> is < never closed",
  ],
  [
    "A <1@evil.com> b <.a@b.co> c <a@b.co> d <=3@e.x> e@f.co <5% <=3",
    "A <1 @evil.com> b <.a @b.co> c a@b.co d <=3 @e.x> e@f.co <5% <=3",
  ],
  [
    "A <custom-tag> b <custom x=1> c </custom> d <SPAN hidden> e <svg/onload=alert(1)>.",
    "A < custom-tag> b  c  d < SPAN hidden> e .",
  ],
  // Tags of thoughts, of which those at the beginning have been left out before
  ["No?</think>\nYes. <THINK>x</THINK> <answer>A</answer>", "No?\nYes. x A"],
  // Characters
  ["A\u0000\u001b[31m \u202eb\u2066\u0007\ufeff\u200b c\r\nd\re\u2028f\ud800g", "A[31m b c\nd\ne\nfg"],
  ["👩‍💻 says 你好 \ud83d", "👩‍💻 says 你好"],
  ["\n\n  A  \n\n", "A"],
  // Markdown that stays
  [
    "## Steps\n\n1. *One* `code`\n2. Two\n   - [ ] a\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "## Steps\n\n1. *One* `code`\n2. Two\n   - [ ] a\n\n| a | b |\n|---|---|\n| 1 | 2 |",
  ],
  ["5 \\* 3, `a\\b`, end\\", "5 \\* 3, `a\\b`, end\\"],
];

/** What together may make something else: of marks, addresses and what is taken out. */
const bits = [
  ..."[]()<>!:\\^\n &'\"=-/a1279 ",
  "](",
  "![",
  "[1]",
  "[9]",
  "[x]",
  "]: ",
  "\n[",
  "\n\n",
  "> ",
  "- ",
  "<b>",
  "</",
  "<!--",
  "-->",
  "http://e.x",
  "javascript:a",
  "data:x",
  "www.e.x",
  "<http://e.x>",
  "\u202e",
  "\0",
  "\r\n",
  "😀",
  "【1】",
  "†",
  "[1, 2]",
  "&#91;",
  "```",
  "`",
  "**",
  "<think>",
  "</think>",
  "<1@e.co>",
  "<.a@b.co>",
  "@e.co>",
  "<1",
  "<b c>",
  "<x>",
  "<q d=",
];
const randomText = (random: (limit: number) => number, most = 40) =>
  Array.from({ length: 1 + random(most) }, () => bits[random(bits.length)]).join("");
const split = (text: string, random: (limit: number) => number) => {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + random(4);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
};

describe("the answer of a model, as it may be shown", () => {
  it.each(cases)("%j becomes %j", (given, shown) => {
    expect(clean(given)).toBe(shown);
  });

  it.each(cases)("%j has nothing in it that would lead away", (given) => {
    expect(liveIn(clean(given))).toEqual([]);
  });

  it("would see what leads away", () => {
    expect(liveIn("[a](http://x) ![b](c) <b>x</b> [x][y] ![x][y]\n\n[y]: z").sort()).toEqual(
      [...live].sort(),
    );
  });

  it("is the same wherever its pieces end, within a character too", () => {
    const random = createRandom(7);
    for (const [given, shown] of cases) {
      expect(cleanPieces([...given].flatMap((character) => character.split(""))).text).toBe(shown);
      for (let run = 0; run < 5; run += 1) {
        const { text, shown: outputs } = cleanPieces(split(given, random));
        expect(text).toBe(shown);
        expect(outputs.every((output) => output.isWellFormed())).toBe(true);
      }
    }
  });

  it("holds for whatever marks come together", () => {
    const random = createRandom(1);
    for (let run = 0; run < 1500; run += 1) {
      const given = randomText(random);
      const { text, cited } = cleanPieces([given], 2);
      expect(cleanPieces(split(given, random), 2)).toMatchObject({ text, cited });
      expect(liveIn(text), JSON.stringify([given, text])).toEqual([]);
      const named = [...text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits));
      expect([...new Set(named)].sort(), JSON.stringify([given, text])).toEqual(cited);
      expect(cited.every((number) => number === 1 || number === 2)).toBe(true);
    }
  }, 60_000);

  it("tells which passages it names so far, and no others", () => {
    const cleaner = createAnswerCleaner(3);
    cleaner.push("A [2] b [9]");
    expect(cleaner.cited()).toEqual([2]);
    cleaner.push(" c [1, 2].\n[3]: http://evil.example");
    cleaner.end();
    expect(cleaner.cited()).toEqual([1, 2]);
    expect(cleanPieces(["A [1] b."], 0)).toMatchObject({ text: "A b.", cited: [] });
  });

  it("comes as it is written: only what may still become something else waits", () => {
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
    expect(cleaner.push(` [${"a".repeat(300)}`)).toBe("");
    expect(cleaner.push("a".repeat(300))).toHaveLength(602);
    expect(cleaner.push(" <b ")).toBe("");
    expect(cleaner.push("a ".repeat(300))).not.toBe("");
  });

  it.each([
    ["["],
    ["]"],
    ["[]"],
    ["<"],
    ["<a "],
    ["<!--"],
    ["![]("],
    ["]("],
    ["[a]("],
    ["[1,"],
    ["[1,          "],
    ["(".repeat(10)],
    ["[x]: "],
    ["\n[1]: "],
    ["\\"],
    ["!"],
    [" "],
    ["\n"],
    [`${"[".repeat(240)}${"]".repeat(240)}`],
    [`[a](${"(".repeat(200)}${")".repeat(201)}`],
    ["<think>"],
    ["\ud83d"],
  ])("takes time in proportion with many %j", (bit) => {
    const given = bit.repeat(Math.ceil(400_000 / bit.length));
    const { text, seconds } = timed(() => cleanPieces([given]).text);
    expect(seconds).toBeLessThan(5);
    expect(text.length).toBeLessThan(given.length * 1.6 + 10);
  });

  it("takes no more time for many small pieces", () => {
    const { seconds } = timed(() => cleanPieces("[a](http://e.x) ".repeat(20_000).split("")).text);
    expect(seconds).toBeLessThan(5);
  });
});
