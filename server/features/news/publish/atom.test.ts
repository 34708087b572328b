import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { parseFeed } from "../ingest/parsing/parse-feed.ts";
import type { ShownItem } from "../search/search-store.ts";
import { renderAtom } from "./blog-feed.ts";

const appUrl = "https://meridian.example:8443";
const item = (more: Partial<ShownItem> = {}): ShownItem => ({
  id: 7,
  title: "Spain sets a new rate",
  link: "https://www.boe.example/rate?a=1&b=2",
  pubDate: "2026-09-24T00:00:00.000Z",
  dateBasis: null,
  type: "tax",
  tags: [],
  countries: ["Spain", "European Union"],
  rulesOf: ["Spain"],
  nationalsOf: [],
  source: { name: "The gazette", kind: null },
  status: "new",
  firstSeenAt: "2026-09-24T06:00:00.000Z",
  storyId: null,
  changedAt: new Date("2026-09-25T08:30:00Z"),
  ...more,
});
const render = (items: ShownItem[], more: Partial<Parameters<typeof renderAtom>[0]["page"]> = {}) =>
  renderAtom({ page: { query: {}, items, older: null, ...more }, appUrl });

type Children = ReturnType<typeof parseDocument>["children"];
interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}
const elementsOf = (nodes: Children): Element[] =>
  nodes.flatMap((node) => {
    if (!("children" in node)) return [];
    const { name, attribs } = node as unknown as { name: string; attribs: Record<string, string> };
    const children = node.children as Children;
    const text = children.map((child) => ("data" in child ? child.data : "")).join("");
    return [{ name, attributes: attribs, text, children: elementsOf(children) }];
  });
/** The feed as parsed by a strict XML parser. */
const read = (xml: string): Element => {
  const [feed] = elementsOf(parseDocument(xml, { xmlMode: true }).children).filter(
    ({ name }) => name === "feed",
  );
  return feed ?? expect.fail("there is no feed");
};
const only = ({ children }: Element, name: string) => {
  const found = children.filter((child) => child.name === name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
};
const links = ({ children }: Element) =>
  Object.fromEntries(
    children.filter(({ name }) => name === "link").map(({ attributes: { rel, href } }) => [rel, href]),
  );

describe("a feed", () => {
  it("meets RFC 4287", () => {
    const feed = read(render([item(), item({ id: 8, changedAt: new Date("2026-10-01T00:00:00Z") })]));
    expect(feed.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
    expect(only(feed, "id").text).toBe("tag:meridian.example,2026:/blog/feed.xml");
    expect(only(feed, "title").text).toBe("Meridian: All updates");
    expect(only(feed, "updated").text).toBe("2026-10-01T00:00:00.000Z");
    expect(only(only(feed, "author"), "name").text).toBe("Meridian");
    expect(links(feed)).toEqual({ self: `${appUrl}/blog/feed.xml`, alternate: `${appUrl}/blog` });
    const ids = feed.children.filter(({ name }) => name === "entry").map((entry) => only(entry, "id").text);
    expect(ids).toEqual(["tag:meridian.example,2026:/blog/7", "tag:meridian.example,2026:/blog/8"]);
  });

  it("with filters has its own addresses and next page", () => {
    const query = { type: "tax", country: "Spain & more", before: 9 } as const;
    const feed = read(render([item()], { query, older: 7 }));
    const filters = "type=tax&country=Spain+%26+more";
    expect(only(feed, "id").text).toBe(`tag:meridian.example,2026:/blog/feed.xml?${filters}`);
    expect(only(feed, "title").text).toBe("Meridian: Tax updates: Spain & more");
    expect(links(feed)).toEqual({
      self: `${appUrl}/blog/feed.xml?${filters}&before=9`,
      alternate: `${appUrl}/blog?${filters}&before=9`,
      next: `${appUrl}/blog/feed.xml?${filters}&before=7`,
    });
  });

  it("without entries is valid and always the same", () => {
    expect(only(read(render([])), "updated").text).toBe("1970-01-01T00:00:00.000Z");
    expect(render([])).toBe(render([]));
  });
});

describe("an entry", () => {
  const entryOf = (more: Partial<ShownItem> = {}) => only(read(render([item(more)])), "entry");

  it("meets RFC 4287 and names its publisher", () => {
    const entry = entryOf();
    expect(only(entry, "title").text).toBe("Spain sets a new rate");
    expect(only(entry, "updated").text).toBe("2026-09-25T08:30:00.000Z");
    expect(only(entry, "published").text).toBe("2026-09-24T00:00:00.000Z");
    expect(only(only(entry, "author"), "name").text).toBe("The gazette");
    expect(links(entry)).toEqual({
      alternate: `${appUrl}/blog/7`,
      via: "https://www.boe.example/rate?a=1&b=2",
    });
    const terms = entry.children
      .filter(({ name }) => name === "category")
      .map((each) => each.attributes.term);
    expect(terms).toEqual(["tax", "Spain", "European Union"]);
    expect(only(entry, "summary").text).toBe(
      "Tax update: Spain, European Union. Published Sep 24, 2026. Source: The gazette.",
    );
  });

  it("has no publication date if its date means something else", () => {
    const entry = entryOf({ dateBasis: "effective", source: { name: "boe.example", kind: "official" } });
    expect(entry.children.map(({ name }) => name)).not.toContain("published");
    expect(only(entry, "summary").text).toContain(
      "Dated Sep 24, 2026 (effective). Source: boe.example, official.",
    );
  });

  it("includes summary and impact if they exist", () => {
    expect(only(entryOf({ summary: "Short.", impact: "Yours." }), "summary").text).toMatch(
      /^Short\. Yours\. Tax/,
    );
  });

  const hostile = [
    `</title><entry><script>alert(1)</script>&lt;b&gt; "quoted" 'too'`,
    "<![CDATA[ ]]> ]]> <!-- -- --> <?php ?>",
    "&nbsp; &amp; & &#0; &bomb;",
    "tab\tand\nline, 你好, 𝔘𝔫𝔦, émigré",
  ];
  it.each(hostile)("keeps %j unchanged", (title) => {
    const entry = entryOf({ title, summary: title, source: { name: title, kind: null }, countries: [title] });
    expect(entry.children.map(({ name }) => name)).not.toContain("script");
    expect(only(entry, "title").text).toBe(title);
    expect(only(only(entry, "author"), "name").text).toBe(title);
    expect(
      entry.children.find(({ attributes }) => attributes.term !== "tax" && attributes.term)?.attributes.term,
    ).toBe(title);
  });

  it("has no characters that XML cannot represent", () => {
    const unsayable = "\u0000\u0001\u0008\u000b\u000c\u001f\ufffe\uffff\ud800";
    const xml = render([item({ title: `a${unsayable}b`, countries: [unsayable] })]);
    expect(xml).toContain("<title>ab</title>");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur.
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  });

  it("has only links that RFC 3986 allows", () => {
    const { via } = links(entryOf({ link: 'https://a.example/{x}|y^z"<é>`\\' }));
    expect(via).toBe("https://a.example/%7Bx%7D%7Cy%5Ez%22%3C%C3%A9%3E%60%5C");
  });
});

it("can be read by the project's own feed parser", async () => {
  const titles = ["A & B < C", 'Quoted "so"', "Plain"];
  const xml = render(titles.map((title, index) => item({ id: index + 1, title, summary: `About ${title}` })));
  const entries = await parseFeed(Buffer.from(xml), {
    url: `${appUrl}/blog/feed.xml`,
    contentType: "application/atom+xml; charset=utf-8",
    now: new Date("2026-11-01"),
  });
  expect(entries).toMatchObject(
    titles.map((title, index) => ({
      title,
      link: `${appUrl}/blog/${index + 1}`,
      publishedAt: new Date("2026-09-24T00:00:00Z"),
      updatedAt: new Date("2026-09-25T08:30:00Z"),
    })),
  );
  expect(entries[0]?.body).toContain("About A & B < C");
});
