import { describe, expect, it } from "vitest";
import { type PageHead, renderHead } from "./render-page.ts";

const attack = `"></title><script>alert(1)</script>&`;
const render = (more: Partial<PageHead> = {}) =>
  renderHead(
    { path: "/a?b=1&c=2", title: "A title", description: "A description", isListed: true, ...more },
    "https://meridian.example",
  );

describe("the head of a page", () => {
  it("has the canonical address, for search engines and link previews", () => {
    const address = "https://meridian.example/a?b=1&amp;c=2";
    expect(render()).toContain(`<link rel="canonical" href="${address}">`);
    expect(render()).toContain(`<meta property="og:url" content="${address}">`);
    expect(render()).toContain('<meta property="og:type" content="website">');
  });

  it("has no canonical address if the page has none", () => {
    const html = render({ path: undefined });
    expect(html).not.toMatch(/canonical|og:url|undefined/);
    expect(html).toContain('<meta property="og:title" content="A title">');
  });

  it("has noindex only on unlisted pages", () => {
    expect(render({ isListed: false })).toContain('<meta name="robots" content="noindex">');
    expect(render()).not.toContain("robots");
  });

  it("has the feed and the structured data, if any", () => {
    expect(render()).not.toMatch(/atom|ld\+json|undefined/);
    expect(render({ feedPath: "/feed.xml?a=1&b=2" })).toContain('href="/feed.xml?a=1&amp;b=2">');
    const data = { "@type": "Organization", name: attack };
    const [, json = ""] =
      /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(render({ jsonLd: [data] })) ?? [];
    expect(JSON.parse(json)).toEqual(data);
  });

  it("escapes its values", () => {
    const html = render({ title: attack, description: attack, path: `/${attack}`, feedPath: `/${attack}` });
    expect(html).not.toContain("<script>");
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  });
});
