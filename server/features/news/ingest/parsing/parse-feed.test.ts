import { describe, expect, it } from "vitest";
import { FeedError } from "./documents.ts";
import { parseFeed } from "./parse-feed.ts";

const url = "https://news.example.gov/feeds/visa.xml";
const now = new Date("2026-11-01T00:00:00Z");
const parse = (document: string | Buffer, contentType?: string) =>
  parseFeed(Buffer.from(document as string), { url, contentType, now });

const rss = (items: string, attributes = 'version="2.0"') =>
  `<?xml version="1.0"?><rss ${attributes}><channel><title>Feed</title>${items}</channel></rss>`;
const atom = (entries: string, attributes = "") =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>Feed</title>${entries}</feed>`;
const item = (inside: string) =>
  rss(`<item><title>T</title><link>https://example.com/a</link>${inside}</item>`);

const first = async (document: string) => (await parse(document))[0];
const failure = async (document: string | Buffer) => {
  const error = await parse(document).then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
};

describe("dialects", () => {
  const expected = {
    key: "example.com/a",
    title: "New visa",
    link: "https://example.com/a",
    body: "For remote workers",
    publishedAt: new Date("2026-09-23T10:12:45Z"),
  };
  const inside =
    "<title>New visa</title><link>https://example.com/a</link><description>For remote workers</description>";
  const inAtom =
    '<title>New visa</title><link href="https://example.com/a"/><summary>For remote workers</summary><id>tag:a</id>';

  it.each([
    ["RSS 2.0", rss(`<item>${inside}<pubDate>Wed, 23 Sep 2026 10:12:45 GMT</pubDate></item>`)],
    [
      "RSS 0.92",
      rss(`<item>${inside}<pubDate>Wed, 23 Sep 2026 10:12:45 GMT</pubDate></item>`, 'version="0.92"'),
    ],
    [
      "RSS without version",
      rss(`<item>${inside}<pubDate>Wed, 23 Sep 2026 10:12:45 GMT</pubDate></item>`, ""),
    ],
    [
      "RSS 0.91 with its DTD",
      `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
       <rss version="0.91"><channel><item>${inside}<pubDate>Wed, 23 Sep 2026 10:12:45 GMT</pubDate></item></channel></rss>`,
    ],
    [
      "RSS 0.90",
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
       <channel><title>F</title></channel><item>${inside}<pubDate>23 Sep 2026 10:12:45 GMT</pubDate></item></rdf:RDF>`,
    ],
    [
      "RSS 1.0",
      `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
       xmlns:d="http://purl.org/dc/elements/1.1/"><channel><title>F</title></channel>
       <item r:about="https://example.com/a">${inside}<d:date>2026-09-23T10:12:45Z</d:date></item></r:RDF>`,
    ],
    ["Atom 1.0", atom(`<entry>${inAtom}<published>2026-09-23T10:12:45Z</published></entry>`)],
    [
      "Atom 0.3",
      `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry>${inAtom}<issued>2026-09-23T10:12:45Z</issued></entry></feed>`,
    ],
    [
      "Atom without namespace",
      `<feed><entry>${inAtom}<updated>2026-09-23T10:12:45Z</updated></entry></feed>`,
    ],
    [
      "Atom with a prefix",
      `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>New visa</a:title><a:link href="https://example.com/a"/>
       <a:summary>For remote workers</a:summary><a:updated>2026-09-23T10:12:45Z</a:updated></a:entry></a:feed>`,
    ],
    [
      "RSS with Atom and Dublin Core inside",
      rss(
        `<item><dc:title>New visa</dc:title><a10:link href="https://example.com/a"/><content:encoded>For remote workers</content:encoded>
         <a10:published>2026-09-23T10:12:45Z</a10:published></item>`,
        'version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:a10="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"',
      ),
    ],
  ])("parses %s", async (_, document) => {
    expect(await parse(document)).toMatchObject([expected]);
  });

  it("a feed without entries gives none", async () => {
    for (const document of [rss(""), atom(""), "<rss/>", "<feed/>", "<rss><channel/></rss>"]) {
      expect(await parse(document)).toEqual([]);
    }
  });

  it("ignores elements of other vocabularies", async () => {
    const entries = await parse(
      rss(
        `<item xmlns:media="http://search.yahoo.com/mrss/" xmlns:x="urn:x"><x:title>No</x:title><title>Yes</title><media:content url="x"/>
         <link>https://example.com/a</link><source url="https://example.org"><title>No</title></source></item>`,
      ),
    );
    expect(entries).toMatchObject([{ title: "Yes", body: "" }]);
  });
});

describe("a bad entry does not affect others", () => {
  const good = "<item><title>Good</title><link>https://example.com/good</link></item>";
  it.each([
    ["without an end tag", "<item><title>Bad</title><link>/bad</link>"],
    ["with an unclosed text", "<item><title>Bad</title><link>/bad</link><description>x <p>y"],
    ["with an unclosed title", "<item><link>/bad</link><title>Bad"],
    ["with overlapping tags", "<item><title><b>Bad</title></b><link>/bad</link></item>"],
    ["with extra end tags", "<item><title>Bad</title></p></title><link>/bad</link></b></item></x>"],
    ["without content", "<item/><item></item>"],
    ["with elements in its title", '<item><title type="x"><a><b/></a></title><link>/bad</link></item>'],
    [
      "with duplicate elements",
      "<item><title>Bad</title><title/><link>/bad</link><link/><guid/><guid/></item>",
    ],
    ["with unknown elements", '<item xmlns:z="urn:z"><z:title><z:item/></z:title><link>/bad</link></item>'],
    ["with an unknown entity", "<item><title>&nope; &#xFFFFFFF;</title><link>/bad</link></item>"],
  ])("%s", async (_, bad) => {
    const entries = await parse(rss(good.replace("/good", "/first") + bad + good));
    const links = entries.map(({ link }) => link);
    expect(links[0]).toBe("https://example.com/first");
    expect(links.at(-1)).toBe("https://example.com/good");
    for (const { title } of entries) expect(title).toMatch(/^(?!undefined|\[object|<)./);
  });

  it("unless an entry is the payload of another one", async () => {
    const document = atom(
      `<entry><title>Outer</title><link href="/a"/><content type="application/xml"><x><entry><title>Inner</title></entry></x></content></entry>`,
    );
    expect(await parse(document)).toMatchObject([{ title: "Outer" }]);
  });
});

describe("a document that is not a feed", () => {
  it.each([
    ["nothing", "", "empty", /empty/],
    ["only white space", " \n\t", "empty", /empty/],
    ["only a declaration", '<?xml version="1.0"?>', "not-a-feed", /not XML/],
    ["plain text", "Not found", "not-a-feed", /not XML/],
    ["JSON", '{"items":[]}', "not-a-feed", /not XML/],
    ["a web page", "<!DOCTYPE html><html><body><p>Moved</body></html>", "not-a-feed", /<html>/],
    ["a site map", "<urlset><url/></urlset>", "not-a-feed", /<urlset>/],
    [
      "cut off within an entry",
      `${rss("").replace("</channel></rss>", "")}<item><title>A`,
      "not-well-formed",
      /incomplete/,
    ],
    [
      "cut off after the entries",
      rss("<item/>").replace("</channel></rss>", ""),
      "not-well-formed",
      /incomplete/,
    ],
    ["cut off between entries", atom("<entry/>").replace("</feed>", ""), "not-well-formed", /incomplete/],
    ["cut off within a comment", "<rss><channel><!-- ", "not-well-formed", /incomplete/],
    ["cut off within a DTD", "<!DOCTYPE rss [<!ENTITY a 'b'>", "not-well-formed", /does not end/],
  ] as const)("is refused with a message: %s", async (_, document, code, message) => {
    expect(await failure(document)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it("may lack only the end of its last tag", async () => {
    expect(await parse(item("").replace("</rss>", "</rss"))).toHaveLength(1);
    expect(await parse(item("").replace("</rss>", "</rss\n"))).toHaveLength(1);
  });

  it("may be surrounded by irrelevant content", async () => {
    expect(
      await parse(
        `\n\n<!-- x -->${item("").replace('<?xml version="1.0"?>', "")}<!-- page cached --><p>junk`,
      ),
    ).toHaveLength(1);
  });
});

describe("document type declarations", () => {
  const withDtd = (dtd: string, title: string) =>
    `<?xml version="1.0"?><!DOCTYPE rss ${dtd}>${rss(`<item><title>${title}</title><link>https://example.com/a</link></item>`).slice(21)}`;

  it.each([
    '[<!ENTITY a "x">]',
    '[<!ENTITY a "x"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]',
    '[<!ENTITY a SYSTEM "file:///etc/passwd">]',
    '[<!ENTITY a SYSTEM "http://169.254.169.254/">]',
    '[<!-- " --><!ENTITY % p "y"> <!ENTITY\n\ta\n"]>">]',
    "[<?pi ]?><!ENTITY a '>'>]",
  ])("with entities in use are refused: %s", async (dtd) => {
    expect(await failure(withDtd(dtd, "&c;&a;"))).toMatchObject({ code: "entities" });
  });

  it.each([
    'SYSTEM "http://127.0.0.1:1/x.dtd"',
    '[<!ENTITY unused "x">]',
    '[<!ENTITY % lat1 PUBLIC "-//W3C//ENTITIES" "http://127.0.0.1:1/lat1.ent"> %lat1;]',
    "[<!ELEMENT rss ANY> <!ATTLIST rss x CDATA '>'>]",
  ])("are otherwise ignored: %s", async (dtd) => {
    expect(await parse(withDtd(dtd, "Caf&eacute; &unknown;"))).toMatchObject([{ title: "Café &unknown;" }]);
  });
});

describe("text", () => {
  it.each([
    ["CDATA", "<![CDATA[<p>A &amp; B</p>]]>", "A & B"],
    ["escaped markup", "&lt;p&gt;A &amp;amp; B&lt;/p&gt;", "A & B"],
    ["unescaped markup", "<p>A &amp; <b>B</b></p>", "A & B"],
    ["unescaped markup beside a literal", "<i>A</i> &lt; B", "A < B"],
    ["unescaped beside escaped markup", "<i>A</i> &amp;amp; &lt;script>x&lt;/script>&lt;p>B", "A &amp; B"],
    ["XHTML", '<div xmlns="http://www.w3.org/1999/xhtml"><p>A</p><p>&amp; B</p></div>', "A & B"],
    ["a bare ampersand", "A & B", "A & B"],
    ["an ampersand in an address", "see ?a=1&b=2", "see ?a=1&b=2"],
    ["HTML entities", "A&nbsp;&amp;&nbsp;B &eacute;", "A & B é"],
    ["escaped script", "A&lt;script&gt;alert(1)&lt;/script&gt; B", "A B"],
    ["unescaped script", "A<script>alert(1)</script> B", "A B"],
    ["an illegal character", "A\u0008B&#8;&#0;C", "ABC\ufffd".replace("\ufffd", "")],
    ["Windows' quotes", "don&#146;t", "don’t"],
    ["a lone surrogate", "A&#xD800;B\ud800C", "ABC"],
    ["a direction override", "A&#x202E;B\u2067C", "ABC"],
    ["with invisible characters", "A&shy;B\u200bC&#xE0041;D", "ABCD"],
    ["with meaningful joiners", "👩\u200d💻 می\u200cشود", "👩\u200d💻 می\u200cشود"],
  ])("as %s becomes plain text", async (_, written, expected) => {
    const entries = await parse(
      rss(
        `<item><title>${written}</title><description>${written}</description><link>https://example.com/a</link></item>`,
      ),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]!.title.replaceAll("\ufffd", "")).toBe(expected);
    expect(entries[0]!.body.replaceAll("\ufffd", "")).toBe(expected);
  });

  it("may be base64 in Atom", async () => {
    const encoded = Buffer.from("Für <b>alle</b><script>x</script>").toString("base64");
    const document = atom(
      `<entry><link href="/a"/><content type="text/html" mode="base64">${encoded}</content></entry>`,
    );
    expect(await parse(document)).toMatchObject([{ body: "Für alle" }]);
  });

  it("is the longer of teaser and content, up to a limit", async () => {
    const content = "word ".repeat(2000);
    const entry = await first(
      rss(
        `<item><title>${"title ".repeat(200)}</title><link>https://example.com/a</link><description>Teaser</description>
         <content:encoded><![CDATA[${content}]]></content:encoded></item>`,
      ),
    );
    expect(entry!.body.startsWith("word word")).toBe(true);
    expect(entry!.body.length).toBeLessThanOrEqual(4000);
    expect(entry!.body.length).toBeGreaterThan(3900);
    expect(entry!.title.length).toBeLessThanOrEqual(500);
    expect(entry!.title).toMatch(/title…$/);
  });

  it("from the body replaces a missing title", async () => {
    const body =
      "The ministry has published the new thresholds for remote workers, which apply from January.";
    for (const title of ["", "<title/>", "<title> </title>", "<title><![CDATA[<img src='x'>]]></title>"]) {
      const entry = await first(
        rss(`<item>${title}<link>https://example.com/a</link><description>${body}</description></item>`),
      );
      expect(entry!.title).toBe(
        "The ministry has published the new thresholds for remote workers, which apply…",
      );
    }
  });

  it("may be missing if the address says something", async () => {
    expect(await first(rss("<item><link>https://www.example.com/visa/</link></item>"))).toMatchObject({
      title: "example.com/visa",
      body: "",
    });
  });
});

describe("links", () => {
  it.each([
    ["as they are", "<link>https://example.com/x?a=1&amp;b=2#c</link>", "https://example.com/x?a=1&b=2#c"],
    ["with a bare ampersand", "<link>https://example.com/x?a=1&b=2</link>", "https://example.com/x?a=1&b=2"],
    [
      "in CDATA, with white space",
      "<link>\n <![CDATA[https://example.com/x]]>\n</link>",
      "https://example.com/x",
    ],
    [
      "without tracking",
      "<link>https://example.com/x?utm_source=rss&amp;id=1</link>",
      "https://example.com/x?id=1",
    ],
    ["relative to the feed", "<link>../x</link>", "https://news.example.gov/x"],
    ["by a permanent guid", "<guid>https://example.com/x</guid>", "https://example.com/x"],
    [
      "by the link before the guid",
      "<guid>https://example.com/y</guid><link>/x</link>",
      "https://news.example.gov/x",
    ],
    ["as an attribute", '<link href="https://example.com/x"/>', "https://example.com/x"],
    [
      "from Atom inside",
      '<atom:link rel="self" href="/y"/><atom:link href="/x"/>',
      "https://news.example.gov/x",
    ],
    [
      "to the feed's page otherwise",
      '<guid isPermaLink="false">https://example.com/y</guid>',
      "https://example.com/home",
    ],
  ])("are read %s", async (_, inside, expected) => {
    const document = rss(`<link>https://example.com/home</link><item><title>T</title>${inside}</item>`);
    expect(await first(document)).toMatchObject({ link: expected });
  });

  it.each([
    '<link rel="alternate" type="text/html" href="/x"/>',
    '<link rel="enclosure" href="/y"/><link rel="self" href="/y"/><link href="/x"/>',
    '<link type="application/pdf" href="/y"/><link type="text/html" href="/x"/>',
    '<link rel="alternate" href="gemini://example.com/"/><link rel="alternate" href="/x"/>',
    '<link rel="ALTERNATE" href=" /x "/>',
    "<id>https://news.example.gov/x</id>",
    '<link href="/y"></link><link/>'.replace("/y", "/x"),
  ])("of Atom are chosen by relation and type: %s", async (links) => {
    expect(await first(atom(`<entry><title>T</title>${links}</entry>`))).toMatchObject({
      link: "https://news.example.gov/x",
    });
  });

  it("are relative to the nearest valid xml:base", async () => {
    const document = atom(
      `<entry><title>A</title><link href="x"/></entry>
       <entry xml:base="sub/"><title>B</title><link href="x"/></entry>
       <entry xml:base="sub/"><title>C</title><link xml:base="https://other.example/" href="x"/></entry>
       <entry xml:base="javascript:alert(1)"><title>D</title><link href="x"/></entry>`,
      'xml:base="https://example.com/blog/"',
    );
    expect((await parse(document)).map(({ link }) => link)).toEqual([
      "https://example.com/blog/x",
      "https://example.com/blog/sub/x",
      "https://other.example/x",
      "https://example.com/blog/x",
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "\tjava\tscript\t:alert(1)",
    "\u0001javascript:alert(1)",
    "java\u0000script:alert(1)",
    "java\u200bscript:alert(1)",
    "view-source:javascript:alert(1)",
    "blob:https://example.com/x",
    "file:///etc/passwd",
    "ftp://example.com/x",
    "mailto:a@example.com",
    "https://",
    "http://[",
    `https://example.com/${"x".repeat(5000)}`,
  ])("with the unsafe address %s drop their entry only", async (link) => {
    const entries = await parse(
      rss(
        `<item><title>Bad</title><link><![CDATA[${link}]]></link></item>
         <item><title>Good</title><link>https://example.com/a</link></item>`,
      ),
    );
    const titles = entries.map(({ title }) => title);
    expect(titles).toContain("Good");
    expect(entries.every((entry) => /^https?:\/\/[^[]/.test(entry.link))).toBe(true);
    if (link.length < 100) expect(titles).not.toContain("Bad");
  });

  it.each([
    "&#106;avascript:alert(1)",
    "&#x6A;&#x61;vascript&colon;alert(1)",
    "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)",
    "java&#0;script:alert(1)",
    "data&#58;text/html;base64,PHNjcmlwdD4",
    "<b>javascript:</b>alert(1)",
  ])("with a scheme hidden by markup are dropped too: %s", async (link) => {
    for (const written of [
      `<link>${link}</link>`,
      `<link href="${link.replace(/<.*?>/g, "")}"/>`,
      `<guid>${link}</guid><link>${link}</link>`,
      `<atom:link rel="alternate" href="${link.replace(/<.*?>/g, "")}"/>`,
    ]) {
      const entries = await parse(
        rss(`<item><title>Bad</title>${written}</item><item><title>Good</title><link>/good</link></item>`),
      );
      expect(entries.at(-1)).toMatchObject({ title: "Good" });
      for (const entry of entries) expect(entry.link).toMatch(/^https:\/\/news\.example\.gov\//);
    }
  });

  it("lose their credentials", async () => {
    const entry = await first(
      item("").replace("https://example.com/a", "https://www.gov.example@evil.example/a"),
    );
    expect(entry).toMatchObject({ link: "https://evil.example/a", key: "evil.example/a" });
  });
});

describe("script in any field", () => {
  const scripts = [
    "<script>alert(1)</script>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<![CDATA[<img src=x onerror=alert(1)><svg/onload=alert(1)>]]>",
    '&lt;a href="javascript:alert(1)"&gt;&lt;/a&gt;&lt;iframe srcdoc="&amp;lt;script&gt;"&gt;&lt;/iframe&gt;',
  ];
  const fields = [
    ...["title", "description", "content:encoded", "author", "guid", "category", "comments", "source"],
    ...["dc:title", "dc:creator", "media:title", "itunes:summary", "pubDate", "link", "enclosure"],
  ];

  it.each(fields)("in %s has no effect", async (field) => {
    for (const script of scripts) {
      const [entry, ...others] = await parse(
        rss(
          `<item><title>Visa</title><link>https://example.com/a</link><${field}>${script}</${field}></item>
           <item><title>Other</title><link>https://example.com/b</link></item>`,
          'xmlns:dc="http://purl.org/dc/elements/1.1/"',
        ),
      );
      expect(entry).toMatchObject({ title: "Visa", link: "https://example.com/a" });
      expect(JSON.stringify(entry)).not.toMatch(/script|alert|onerror|iframe|</i);
      expect(others).toMatchObject([{ title: "Other" }]);
    }
  });
});

describe("dates", () => {
  it("of publication and update are distinct", async () => {
    const document = atom(
      `<entry><title>T</title><link href="/a"/><updated>2026-09-23T00:00:00Z</updated><published>2026-09-01T00:00:00Z</published></entry>
       <entry><title>T</title><link href="/b"/><updated>2026-09-23T00:00:00Z</updated></entry>`,
    );
    expect(await parse(document)).toMatchObject([
      { publishedAt: new Date("2026-09-01"), updatedAt: new Date("2026-09-23") },
      { publishedAt: new Date("2026-09-23"), updatedAt: new Date("2026-09-23") },
    ]);
  });

  it("of an update also date the publication of an RSS item without another date", async () => {
    const entry = await first(
      rss(
        `<item><title>T</title><link>https://example.com/a</link><a10:updated>2026-09-23T10:12:45+02:00</a10:updated></item>`,
        'version="2.0" xmlns:a10="http://www.w3.org/2005/Atom"',
      ),
    );
    const date = new Date("2026-09-23T08:12:45Z");
    expect(entry).toMatchObject({ publishedAt: date, updatedAt: date });
  });

  it("that are missing, invalid or implausible are null and affect nothing else", async () => {
    for (const bad of ["", "soon", "1601-01-01T00:00:00Z", "2031-01-01T00:00:00Z"]) {
      const document = atom(
        `<entry><title>A</title><link href="/a"/><published>${bad}</published></entry>
         <entry><title>B</title><link href="/b"/><published>2026-09-01T00:00:00Z</published></entry>`,
      );
      expect(await parse(document)).toMatchObject([
        { title: "A", publishedAt: null, updatedAt: null },
        { title: "B", publishedAt: new Date("2026-09-01") },
      ]);
    }
  });

  it("that are invalid give way to the next valid one", async () => {
    const entry = await first(item("<pubDate>soon</pubDate><dc:date>2026-09-01</dc:date>"));
    expect(entry).toMatchObject({ publishedAt: new Date("2026-09-01") });
  });
});

describe("keys", () => {
  const keys = async (document: string) => (await parse(document)).map(({ key }) => key);

  it("stay the same if only id and tracking parameters change", async () => {
    const entry = (id: string, link: string) =>
      atom(`<entry><title>T</title><id>${id}</id><link href="${link}"/></entry>`);
    const before = await keys(entry("https://www.gov.uk/pm-call#2026-09-22", "https://www.gov.uk/pm-call"));
    const after = await keys(
      entry("https://www.gov.uk/pm-call#2026-09-23", "http://gov.uk/pm-call?utm_source=x#top"),
    );
    expect(before).toEqual(["gov.uk/pm-call"]);
    expect(after).toEqual(before);
  });

  it("distinguish entries of one page by fragment, id or title", async () => {
    const entry = (link: string, guid: string, title: string) =>
      `<item><title>${title}</title><link>https://example.com/${link}</link><guid isPermaLink="false">${guid}</guid></item>`;
    expect(
      await keys(rss(entry("day#a", "", "A") + entry("day#b", "", "B") + entry("other#c", "", "C"))),
      // A fragment on a page with one entry distinguishes nothing, and other feeds link without it.
    ).toEqual(["example.com/day#a", "example.com/day#b", "example.com/other"]);
    expect(await keys(rss(entry("", "1", "A") + entry("", "2", "A")))).toEqual([
      "example.com/#1",
      "example.com/#2",
    ]);
    expect(await keys(rss(entry("", "1", "A") + entry("", "1", "B")))).toEqual([
      "example.com/#1#A",
      "example.com/#1#B",
    ]);
  });

  it("are unique: of identical entries the first stays, under a key of its own", async () => {
    const twice =
      "<item><title>T</title><link>https://example.com/a</link><guid>7</guid><description>1</description></item>";
    const entries = await parse(rss(twice + twice.replace("1<", "2<")));
    expect(entries).toMatchObject([{ body: "1", key: "example.com/a", guid: "7" }]);
  });

  it("come with their alternative forms, equally limited in length", async () => {
    const entry = (link: string, guid: string, title: string) =>
      `<item><title>${title}</title><link>https://example.com/${link}</link><guid isPermaLink="false">${guid}</guid></item>`;
    const s1 = entry("day#s1", "1", "A");
    const [alone] = await parse(rss(s1));
    const [beside] = await parse(rss(s1 + entry("day#s2", "2", "B")));
    const [onPage] = await parse(rss(s1 + entry("day#s1", "2", "B")));
    const [sameId] = await parse(rss(s1 + entry("day#s1", "1", "B")));
    const all = [alone!, beside!, onPage!, sameId!];
    expect(all.map(({ key }) => key)).toEqual([
      "example.com/day",
      "example.com/day#s1",
      "example.com/day#1",
      "example.com/day#1#A",
    ]);
    for (const { key, otherKeys } of all) {
      expect(otherKeys).not.toContain(key);
      expect([...otherKeys, key]).toEqual(expect.arrayContaining(all.map((other) => other.key)));
    }
    const [long] = await parse(rss(entry(`day#${"s".repeat(3000)}`, "g".repeat(3000), "T".repeat(3000))));
    for (const key of [long!.key, long!.guid!, ...long!.otherKeys])
      expect(key.length).toBeLessThanOrEqual(600);
  });

  it("come with an id unless it is missing, volatile or shared", async () => {
    const entry = (link: string, guid: string) =>
      `<item><title>${link}</title><link>https://example.com/${link}</link>${guid && `<guid isPermaLink="false">${guid}</guid>`}</item>`;
    const entries = await parse(
      rss(
        entry("a", "https://example.com/?p=1") +
          entry("b", "") +
          entry("c", "http://www.example.com/c#updated-2026") +
          entry("d", "same") +
          entry("e", "same"),
      ),
    );
    expect(entries.map(({ guid }) => guid)).toEqual(["https://example.com/?p=1", null, null, null, null]);
  });

  it("are never cut within a character", async () => {
    for (const length of [187, 188, 600, 999, 1000]) {
      const guid = `${"x".repeat(length)}🍏🍏`;
      const [entry] = await parse(
        rss(`<link>https://example.com/</link><item><title>${guid}</title><guid>${guid}</guid></item>`),
      );
      expect(entry!.key.isWellFormed() && entry!.title.isWellFormed()).toBe(true);
    }
  });

  it("of entries without a link are their ids, or else their titles", async () => {
    const document = rss(
      `<link>https://example.com/</link><item><title>A</title><guid isPermaLink="false">7</guid></item><item><title>B</title></item>`,
    );
    expect(await keys(document)).toEqual(["example.com/#7", "example.com/#B"]);
  });
});

describe("a malicious document", () => {
  const outcomeOf = (document: string) =>
    parse(document).then(
      (entries) => entries.length,
      (error) => (error as FeedError).code,
    );
  // Quadratic work on a text this long would hang.
  const fill = (piece: string, bytes = 2_000_000) => piece.repeat(Math.floor(bytes / piece.length));

  const distinct = (count: number) =>
    Array.from({ length: count }, (_, n) => `<item><title>${n}</title><link>/${n}</link></item>`).join("");

  it.each<[string, string, number | string]>([
    ["200,000 entries", rss("<item><link>/a</link></item>".repeat(200_000)), "too-many-entries"],
    ["the maximum number of entries", rss(distinct(5000)), 5000],
    ["one entry too many", rss(distinct(5001)), "too-many-entries"],
    ["nested entries", rss(fill("<item><title>T</title>")), "not-well-formed"],
    ["deep nesting", fill("<rss>"), "not-well-formed"],
    ["deep nesting in a text", item(`<description>${fill("<b>")}`), "not-well-formed"],
    ["tags after the end", `<rss/>${fill("<a>")}`, 0],
    ["endless unescaped markup", item(`<description>${fill("<a/>")}</description>`), 1],
    ["escaped nesting", item(`<description>${fill("&lt;b>")}</description>`), 1],
    ["tags that never close", item(`<description>${fill("&lt;p")}</description>`), 1],
    [
      "literal tags that never close",
      rss(fill(`<item><title>T</title><description>${"&amp;lt;p".repeat(550)}</description></item>`)),
      1,
    ],
    ["one long text", item(`<description>${fill("x ")}</description>`), 1],
    ["one long title", item(`<title>${fill("&amp;")}</title>`), 1],
    ["one long name", `<${fill("x")}>`, "not-a-feed"],
    ["one long attribute", rss("", `version="${fill("x")}"`), 0],
    ["many attributes", `<rss ${Array.from({ length: 150_000 }, (_, n) => `a${n}=""`).join(" ")}></rss>`, 0],
    [
      "many namespaces",
      `<rss ${Array.from({ length: 80_000 }, (_, n) => `xmlns:a${n}="u"`).join(" ")}></rss>`,
      0,
    ],
    [
      "namespaces on each level",
      `<rss>${Array.from({ length: 500 }, (_, n) => `<a xmlns:b${n}="u">`).join("")}`,
      "not-well-formed",
    ],
    ["many entities", `<!DOCTYPE rss [${fill('<!ENTITY a "b">')}]><rss/>`, 0],
    ["an endless DTD", `<!DOCTYPE rss [${fill("<!-- -->")}`, "not-well-formed"],
    ["endless comments", `<rss>${fill("<!--")}`, "not-well-formed"],
    ["endless declarations", fill("<?"), "not-a-feed"],
    ["ampersands", item(`<description>${fill("&")}</description>`), 1],
    ["endless CDATA", `<rss><channel>${fill("<![CDATA[")}`, "not-well-formed"],
  ])("%s: is parsed or refused", async (_, document, expected) => {
    expect(await outcomeOf(document)).toBe(expected);
  });

  it("does not leak memory", async () => {
    const bombs = [
      rss(fill("<item><title>T</title><link>/a</link></item>", 200_000)),
      item(`<description>${fill("<a/>", 5_000_000)}</description>`),
    ];
    const before = process.memoryUsage().rss;
    for (const bomb of bombs) await parse(bomb);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it("may use __proto__ as an ordinary name", async () => {
    const entries = await parse(
      rss(
        `<item __proto__="x" constructor="y"><__proto__>z</__proto__><title>T</title><link>/a</link><constructor/></item>`,
      ),
    );
    expect(entries).toMatchObject([{ title: "T" }]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(await failure("<constructor/>")).toMatchObject({ code: "not-a-feed" });
    expect(await failure("<__proto__/>")).toMatchObject({ code: "not-a-feed" });
  });
});
