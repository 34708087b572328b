import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import { describe, expect, it } from "vitest";
import type { Citation } from "#shared/assistant/contract.ts";
import { createRandomInteger } from "#tests/support/random.ts";
import { defuseMarkdown } from "./defuse-markdown.ts";
import { clipboardText } from "./labels.ts";
import { Markdown } from "./markdown.tsx";

const citation = (number: number): Citation => ({
  number,
  kind: "news",
  title: "A source",
  href: "https://gov.example/law",
  excerpt: "",
  date: null,
  dateMeans: null,
  confidence: "official",
  sources: [],
});
const citations = [citation(1), citation(2)];

/** The rendered answer in a document that neither runs scripts nor loads images. */
const show = (text: string): HTMLElement => {
  const html = renderToStaticMarkup(<Markdown text={text} citations={citations} id="a" />);
  return new DOMParser().parseFromString(html, "text/html").body;
};

const active =
  "img, picture, video, audio, source, iframe, object, embed, script, style, link, form, input, button, svg, math, base, meta";

/** Elements that load, run or link to something, other than the citations. */
const activeIn = (container: HTMLElement): string[] => [
  ...[...container.querySelectorAll(active)].map(({ outerHTML }) => outerHTML),
  ...[...container.querySelectorAll("a")]
    .filter((link) => !link.closest("sup"))
    .map(({ outerHTML }) => outerHTML),
  ...[...container.querySelectorAll("*")].flatMap(({ attributes }) =>
    [...attributes].filter(({ name }) => /^on|^style$|^src/.test(name)).map(({ name }) => name),
  ),
];

/** Syntax that another Markdown reader would turn into HTML, links or images. */
const activeSyntaxIn = (markdown: string): string[] => {
  const active = ["link", "linkReference", "image", "imageReference", "definition", "html"];
  const found: string[] = [];
  const collect = (node: { type: string; children?: { type: string }[] }) => {
    if (active.includes(node.type)) found.push(node.type);
    node.children?.forEach(collect);
  };
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [() => collect] }, markdown));
  return found;
};

const attacks = [
  "See [the law](https://evil.example/a?b=c(d)) now.",
  "See [the law](<https://evil.example/a b> 'title') now.",
  "See [it](javascript:alert(1)) and [it](data:text/html,x) now.",
  "A [see [1] and this](http://evil.example) b.",
  "A ![a chart](https://evil.example/x.png) b.",
  "![](https://evil.example/x.png)",
  "A [![alt](http://evil.example/i.png)](http://evil.example) b.",
  "A [text][x] and ![pic][x].\n\n[x]: https://evil.example 'title'",
  "A [text][a\\]b].\n\n[a\\]b]: https://evil.example",
  "A [text].\n\n> - [te\nxt]: https://evil.example",
  "<p>Fees <b>rise</b>.</p>",
  'A <img src=x onerror="alert(1)"> b <svg/onload=alert(1)> c.',
  "A <script>alert(1)</script> b.",
  "<script>alert(1)</script>",
  "A <!-- a --> b <?php x ?> c.",
  "See <https://evil.example/a> or <a@evil.example>.",
  "A <1@evil.example> b.",
  "A </think> b <iframe src=https://evil.example>",
  "If a < b and c <5% then d.",
];

/** Pieces of syntax that may form links, images or HTML when combined. */
const bits = [
  ..."[]()<>!:\\^\n &'\"=-/a1279 ",
  ...[
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
  ],
  ...[
    "javascript:a",
    "data:x",
    "www.e.x",
    "<http://e.x>",
    "😀",
    "&#91;",
    "```",
    "`",
    "**",
    "<1@e.co>",
    "<x>",
    "<q d=",
  ],
];
const randomText = (random: (limit: number) => number) =>
  Array.from({ length: 1 + random(40) }, () => bits[random(bits.length)]).join("");

describe("the answer of a model on the page", () => {
  it.each(attacks)("%j shows nothing active", (given) => {
    expect(activeIn(show(given))).toEqual([]);
  });

  it("links known citations only, to their sources", () => {
    const container = show("A [1] b [9], [2](https://evil.example) and [1].\n\n[1]: https://evil.example");
    const targets = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.join(" ")).not.toContain("evil");
  });

  it("shows nothing active for random combinations", () => {
    const random = createRandomInteger(1);
    for (let run = 0; run < 300; run += 1) {
      const given = randomText(random);
      expect(activeIn(show(given)), JSON.stringify(given)).toEqual([]);
    }
  });
});

describe("the answer of a model as copied or exported Markdown", () => {
  it("recognizes active syntax", () => {
    expect(new Set(activeSyntaxIn("[a](http://x) ![b](c) <b>x</b> [x][y] ![x][y]\n\n[y]: z")).size).toBe(6);
  });

  it.each(attacks)("%j has no active syntax", (given) => {
    expect(activeSyntaxIn(defuseMarkdown(given))).toEqual([]);
    expect(clipboardText(given, [])).toContain(defuseMarkdown(given));
  });

  it("has no active syntax for random combinations", () => {
    const random = createRandomInteger(2);
    for (let run = 0; run < 1000; run += 1) {
      const given = randomText(random);
      expect(activeSyntaxIn(defuseMarkdown(given)), JSON.stringify(given)).toEqual([]);
    }
  });

  it("keeps ordinary text as it is", () => {
    const text = "## Costs\n\n- **A** [1][2], income < $3,000 and a <= b: see [1]: it holds.";
    expect(defuseMarkdown(text)).toBe(text);
  });
});
