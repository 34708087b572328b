import { describe, expect, it } from "vitest";
import { type ChatMessage, type Citation, disclaimer } from "#shared/assistant/contract.ts";
import { dateText } from "#shared/calendar/words.ts";
import { thisMonth } from "#tests/support/chat-api.ts";
import { conversationMarkdown, markdownFileName } from "./conversation-markdown.ts";

const origin = "https://meridian.example";
// Without a zone, the moment is on this day in every time zone.
const at = new Date("2026-05-19T12:30:00").toISOString();
const citation: Citation = {
  number: 1,
  kind: "residency",
  title: "Portugal D7 Visa",
  href: "/personal/residencies#portugal-d7",
  excerpt: "€9,120/year income",
  date: thisMonth,
  dateMeans: "checked",
  confidence: "partly-sourced",
  sources: [{ name: "AIMA", url: "https://aima.example/d7" }, { name: "A newspaper" }],
};
const question: ChatMessage = {
  id: 1,
  role: "user",
  content: "Can I live in Portugal?",
  createdAt: at,
  citations: [],
  origin: null,
  state: "whole",
  rating: null,
};
const answer: ChatMessage = {
  ...question,
  id: 2,
  role: "assistant",
  content: "**Yes**, with the D7 [1].\n\n- First\n- Second",
  citations: [citation],
  origin: "library",
};

const write = (messages: ChatMessage[], title = "Portugal", isAnswering = false) =>
  conversationMarkdown(
    {
      conversation: { id: "c0ffee00-0000-4000-8000-000000000000", title, createdAt: at, usedAt: at },
      messages,
      isAnswering,
    },
    origin,
  );
const asked = (content: string) =>
  write([{ ...question, content }], "Portugal", true)
    .split("\n\n")
    .slice(4)
    .join("\n\n");
const answered = (content: string) =>
  write([{ ...answer, content, citations: [], origin: null }])
    .split("\n\n")
    .slice(3)
    .join("\n\n")
    .trim();
const cited = (more: Partial<Citation>) =>
  write([{ ...answer, citations: [{ ...citation, ...more }] }])
    .trim()
    .split("\n")
    .at(-1);

describe("a conversation as Markdown", () => {
  it("has the title, the note, questions, answers, and sources with date, links and confidence", () => {
    const text = write([question, answer]);
    expect(text).toContain(
      "# Portugal\n\nA conversation with the Meridian AI Assistant, started on May 19, 2026, last used on May 19, 2026.",
    );
    expect(text).toContain(`> ${disclaimer}`);
    expect(text).toMatch(/## Question, May 19, 2026, 12:30 PM\n\nCan I live in Portugal\?/);
    expect(text).toContain(
      "## Answer\n\n**Yes**, with the D7 [1].\n\n- First\n- Second\n\n*From Meridian's library, without a language model.*",
    );
    expect(text).toContain(
      `### Sources\n\n- \\[1\\] [Portugal D7 Visa](<https://meridian.example/personal/residencies#portugal-d7>) (Residency program; Checked ${dateText(thisMonth)}; Partly not confirmed; according to [AIMA](<https://aima.example/d7>), A newspaper)\n`,
    );
    expect(text.indexOf("## Question")).toBeLessThan(text.indexOf("## Answer"));
  });

  it("marks stopped and cut-off answers, and names their origin", () => {
    expect(write([{ ...answer, origin: "model", state: "stopped" }])).toContain(
      "*Written by a language model. Stopped by you.*",
    );
    expect(write([{ ...answer, state: "broken" }])).toContain("without a language model. Cut off.*");
  });

  it("marks unanswered questions, except one that is being answered", () => {
    const twice = [question, { ...question, id: 3 }, answer, { ...question, id: 5 }];
    const words = "*This question was not answered.*";
    expect(write(twice).split(words)).toHaveLength(3);
    expect(write(twice)).toContain(`Can I live in Portugal?\n\n${words}\n\n## Question`);
    expect(write(twice, "Portugal", true).split(words)).toHaveLength(2);
  });

  it("omits missing facts of a source", () => {
    expect(cited({ href: null, date: null, dateMeans: null, sources: [] })).toBe(
      "- \\[1\\] Portugal D7 Visa (Residency program; Partly not confirmed)",
    );
  });

  it.each([
    ["# not a heading", "\\# not a heading"],
    ["<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)\\>"],
    ["[free](https://evil.example)", "\\[free\\](https://evil.example)"],
    ["![](https://evil.example/x.png)", "!\\[\\](https://evil.example/x.png)"],
    ["*a* _b_ `c` ~~d~~ a\\b", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ a\\\\b"],
    ["1. one\n- two\n    code\n---", "1\\. one  \n\\- two  \ncode  \n\\---"],
    ["&lt;b&gt; R&D", "\\&lt;b\\&gt; R&D"],
    ["$3,000 a month", "$3,000 a month"],
  ])("keeps a question that reads %j as it is read", (content, text) => {
    expect(asked(content)).toBe(`${text}\n`);
  });

  it.each([
    ["See [here](https://evil.example).", "See [here&#93;(https://evil.example)."],
    ["See [here\\](https://evil.example).", "See [here\\&#93;(https://evil.example)."],
    ["![x](https://evil.example/x.png)", "&#33;[x&#93;(https://evil.example/x.png)"],
    ["<script>1</script> and \\\\<b>", "&lt;script>1&lt;/script> and \\\\&lt;b>"],
    ["[1][ref]\n\n[ref]: https://evil.example", "[1][ref]\n\n&#91;ref]: https://evil.example"],
    ["> - [x\ny]: https://evil.example", "> - &#91;x\ny]: https://evil.example"],
    ["### Costs\n\n1. **A** [1][2]", "### Costs\n\n1. **A** [1][2]"],
  ])("takes links, pictures and HTML out of the answer %j", (content, text) => {
    expect(answered(content)).toBe(`## Answer\n\n${text}`);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example/x",
    "/\\evil.example/x",
    "evil.example",
    "http://[",
  ])("makes no link of a source that leads to %s", (href) => {
    expect(cited({ href, sources: [] })).toMatch(/^- \\\[1\\\] Portugal D7 Visa \(/);
  });

  it("escapes titles and addresses that would end a link early", () => {
    expect(
      cited({
        title: "A](https://evil.example) <b>\n# x",
        href: "https://news.example/a>b c)d",
        date: null,
        sources: [{ name: "[N](x)", url: "https://n.example/?q=<>" }],
      }),
    ).toBe(
      "- \\[1\\] [A\\](https://evil.example) \\<b\\> # x](<https://news.example/a%3Eb%20c)d>) (Residency program; Partly not confirmed; according to [\\[N\\](x)](<https://n.example/?q=%3C%3E>))",
    );
  });
});

describe("the file name", () => {
  it.each([
    ["Can I live in Portugal on $3,000?", "meridian-can-i-live-in-portugal-on-3-000.md"],
    ["Visum für Österreich", "meridian-visum-für-österreich.md"],
    ["../../etc/passwd", "meridian-etc-passwd.md"],
    ["???", "meridian-conversation.md"],
    ["CON", "meridian-con.md"],
    [`${"ab ".repeat(60)}`, `meridian-${"ab-".repeat(20).slice(0, -1)}.md`],
  ])("of %j is %s", (title, name) => {
    expect(markdownFileName(title)).toBe(name);
  });
});
