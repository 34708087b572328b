import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import { describe, expect, it } from "vitest";
import { askBackText, libraryAnswer, smallTalkText } from "./library-answer.ts";
import type { Passage } from "./passage.ts";

const d7: Passage = {
  key: "residency/portugal-d7",
  kind: "residency",
  title: "Portugal D7 Visa",
  href: "/personal/residencies#portugal-d7",
  excerpt: "Changed, 2026: One person now needs an income of €920 a month, which is €11,040 a year.",
  text: "",
  date: "2026-04",
  dateMeans: "newest source",
  confidence: "partly-sourced",
  sources: [],
};
const spain: Passage = {
  ...d7,
  key: "residency/spain-non-lucrative",
  title: "Spain Non-Lucrative Visa",
  date: null,
  dateMeans: null,
  confidence: "unverified",
};
const portugal: Passage = {
  ...d7,
  key: "country/PT",
  kind: "country",
  title: "Portugal",
  excerpt: "Top rate on personal income: 48%.",
  date: "2024",
  dateMeans: "figures of",
  confidence: "high",
};
const news: Passage = {
  ...d7,
  key: "news/17",
  kind: "news",
  title: "Fees rise",
  excerpt: "The fee is €90.",
  date: "2026-09-24",
  dateMeans: "effective",
  confidence: "reported",
};

const today = new Date("2026-11-23");

const htmlOf = (markdown: string) => renderToStaticMarkup(createElement(Markdown, null, markdown));
const decoded = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
/** The text of the rendered answer. */
const textOf = (markdown: string) => decoded(htmlOf(markdown).replace(/<[^>]*>/g, ""));

describe("an answer from the library", () => {
  it("marks general explanations as ours", () => {
    const guide: Passage = { ...spain, key: "note/taxFigures", kind: "guide", title: "About tax figures" };
    expect(libraryAnswer([guide])).toContain("**About tax figures** [1] (our explanation): ");
  });

  it("shows the best two passages with their numbers, introduced as excerpts", () => {
    expect(libraryAnswer([d7, portugal, news, spain], "", today)).toBe(
      [
        "The closest excerpts in Meridian's library:",
        "**Portugal D7 Visa** [1] (partly not confirmed, newest source Apr 2026): Changed, 2026: One person now needs an income of €920 a month, which is €11,040 a year.",
        "**Portugal** [2] (figures of 2024, over 12 months old): Top rate on personal income: 48%.",
      ].join("\n\n"),
    );
  });

  it("quotes at most three sentences: one statement of each passage, then more of the first", () => {
    const of = (...statements: string[]): Passage => ({ ...d7, title: "T", excerpt: "", statements });
    const said = (...passages: Passage[]) =>
      libraryAnswer(passages, "", today)
        .replaceAll(/\*\*T\*\* \[\d\] \([^)]*\): /g, "")
        .split("\n\n")
        .slice(1);
    expect(said(of("One.", "Two.", "Three."), of("Four.", "Five."))).toEqual(["One. Two.", "Four."]);
    expect(said(of("One. Two. Three."), of("Four."))).toEqual(["One. Two. Three."]);
  });

  it("states low confidence, and gives dates with their known precision", () => {
    const standing = (passage: Partial<Passage>) =>
      libraryAnswer([{ ...spain, ...passage, title: "T", excerpt: "x" }], "", today).split("\n\n")[1];
    expect(standing({})).toBe("**T** [1] (not confirmed): x");
    expect(standing({ confidence: "low", date: "2019", dateMeans: "figures of" })).toBe(
      "**T** [1] (low confidence, figures of 2019, over 12 months old): x",
    );
    expect(standing({ confidence: "sourced" })).toBe("**T** [1]: x");
    expect(standing({ confidence: "official", date: "2026-01-01", dateMeans: "published" })).toBe(
      "**T** [1] (official, published Jan 1, 2026): x",
    );
    expect(
      standing({ kind: "news", confidence: "official", date: "2020-01-01", dateMeans: "published" }),
    ).toBe("**T** [1] (official, published Jan 1, 2020): x");
    expect(standing({ confidence: "sourced", date: "soon", dateMeans: null })).toBe("**T** [1] (soon): x");
  });

  it("without passages, says in one sentence and in the language of the question what Meridian covers", () => {
    expect(libraryAnswer([], "best pizza in Porto")).toBe(
      "Meridian does not answer this: it covers visas, days of stay, residency, citizenship, tax, companies abroad and tools for travelers.",
    );
    expect(libraryAnswer([], "¿Cuál es la mejor paella?")).toMatch(
      /^Meridian no responde a esto: trata de visados/,
    );
  });

  it.each([
    ["can i invoice clients without a company", /^Our tables don't state this\. Name the country/],
    ["wie lange gilt mein pass nach der scheidung", /^Unsere Tabellen sagen dazu nichts/],
    ["how do i pass the driving exam", /^Meridian does not answer this/],
  ])("without passages, never declines a subject that Meridian covers: %s", (question, text) => {
    expect(libraryAnswer([], question)).toMatch(text);
  });

  it("without a clear answer, says where to look, and quotes nothing", () => {
    const page: Passage = { ...portugal, key: "place/PT", excerpt: "", isBackground: true };
    const unclear: Passage = { ...d7, isBackground: true };
    expect(libraryAnswer([page, unclear], "is there a wealth tax in Portugal")).toBe(
      "Meridian does not answer this; see our page on Portugal [1], or ask the authority there.",
    );
    const us = { ...page, key: "place/US", title: "United States" };
    expect(libraryAnswer([page, us], "Gibt es ein Steuerabkommen?")).toMatch(
      /Portugal \[1\], Vereinigte Staaten \[2\]/,
    );
  });

  it("is introduced in the language of the question", () => {
    expect(libraryAnswer([portugal], "Wie hoch ist die Steuer in Portugal?")).toMatch(/^Das Nächstliegende/);
  });

  it.each([
    "[click](javascript:alert(1))",
    "![x](https://evil.example/x.png)",
    "<img src=x onerror=alert(1)> <script>alert(1)</script>",
    "<https://evil.example>",
    "**bold** _under_ `code` ~~gone~~ a*b*c snake_case_name",
    "ends in a backslash \\",
    "\\[click](http://evil.example)",
    "# heading",
    "- item",
    "> quote",
    "&lt;b&gt; &amp; &#91;1&#93; A & B",
    "[x]: http://evil.example",
    "*",
    "**",
    "|a|b|",
    "5 < 6 > 4",
  ])("shows %j from a feed literally, in title and excerpt", (hostile) => {
    const passage = { ...news, title: hostile, excerpt: hostile };
    const answer = libraryAnswer([passage, passage]);
    const [, part] = answer.split("\n\n");
    expect(textOf(part!)).toBe(`${hostile} [1] (reported, effective Sep 24, 2026): ${hostile}`);
    expect(htmlOf(answer).replace(/<\/?(p|strong)>/g, "")).not.toMatch(/<[a-z]/);
  });

  it("never lets text from a feed start a paragraph or pose as a citation", () => {
    const passage = {
      ...news,
      title: "Fees [2]\n\n# rise [1, 3]",
      excerpt: "See [3].\n\n[2]: x 【1】 [^1] \u202e\u0000end",
      dateMeans: "see [2]",
    };
    const answer = libraryAnswer([passage]);
    expect(answer.split("\n\n")[1]).toBe(
      "**Fees (2) # rise (1, 3)** [1] (reported, see (2) Sep 24, 2026): See (3). (2): x (1) (^1) end",
    );
  });

  it("is complete for a passage without an excerpt", () => {
    expect(libraryAnswer([{ ...news, excerpt: "" }]).split("\n\n")[1]).toBe(
      "**Fees rise** [1] (reported, effective Sep 24, 2026)",
    );
  });
});

describe("a text that asks nothing", () => {
  it.each([
    ["Portugal", /^What would you like to know about Portugal: /],
    ["netherlands?", /about the Netherlands: /],
    ["cheapest visa", /^Which country do you mean/],
  ])("is asked back: %s", (text, expected) => {
    expect(askBackText(text)).toMatch(expected);
  });

  it("has nothing but the name of a country", () => {
    expect(askBackText("Portugal tax")).toBeUndefined();
  });

  it.each([
    ["hi", /^Hello! /],
    ["gracias", /^De nada\. /],
  ])("gets a reply to its small talk: %s", (text, expected) => {
    expect(smallTalkText(text)).toMatch(expected);
    expect(askBackText(text)).toBeUndefined();
  });
});
