import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicPages } from "#client/site/public-pages.ts";
import { readConfig, siteSettingsOf } from "#server/platform/config.ts";
import { readSite } from "#server/platform/http/static.ts";
import { build } from "../scripts/build.mjs";
import { plainRequest } from "./support/plain-request.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

const appUrl = "http://localhost:3000";
const evilLink = "https://elsewhere.example/</script><script>alert(1)</script>";
const env = { CONTACT_EMAIL: "desk@meridian.example" };

let app: TestApp;
beforeAll(async () => {
  await build();
  const settings = { ...siteSettingsOf(readConfig(env)), socialLinks: { Elsewhere: evilLink } };
  app = await createTestApp({ env, site: await readSite("dist/client", settings) });
});
afterAll(() => app.close());

const get = (path: string) => plainRequest(app.url, path);

/** Parses a page as the server sends it, before any script has run. */
const open = async (path: string) => {
  const { status, body } = await get(path);
  expect(status, path).toBe(200);
  const document = parseDocument(body.toString());
  const all = (name: string) => DomUtils.getElementsByTagName(name, document);
  const meta = (name: string) =>
    all("meta").find(({ attribs }) => attribs.name === name || attribs.property === name)?.attribs.content;
  return {
    all,
    meta,
    texts: (name: string) => all(name).map((element) => DomUtils.textContent(element)),
    text: DomUtils.textContent(DomUtils.getElementsByTagName("main", document)),
    canonical: all("link").find(({ attribs }) => attribs.rel === "canonical")?.attribs.href,
    ids: new Set(all("*").flatMap(({ attribs }) => attribs.id ?? [])),
    hrefs: all("a").flatMap(({ attribs }) => attribs.href ?? []),
    jsonLd: all("script")
      .filter(({ attribs }) => attribs.type === "application/ld+json")
      .map((script): Record<string, unknown> => JSON.parse(DomUtils.textContent(script))),
  };
};

const listed = publicPages.filter(({ isListed }) => isListed);

it("has the listed public pages", () => {
  expect(listed.map(({ path }) => path)).toEqual(["/landing", "/privacy", "/terms", "/faq"]);
});

describe.each(publicPages.map((page) => [page.path, page] as const))(
  "%s",
  (path, { title, description, isListed }) => {
    it("has a title and descriptions for search results and shared links", async () => {
      const page = await open(path);
      expect(page.texts("title")).toEqual([title]);
      expect(title).toContain("Meridian");
      expect(title.length).toBeLessThanOrEqual(65);
      expect(page.meta("description")).toBe(description);
      if (isListed) expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(165);
      expect(page.canonical).toBe(appUrl + path);
      expect(page.meta("robots")).toBe(isListed ? undefined : "noindex");
      const shared = ["title", "description", "url", "image", "type"].map((name) => page.meta(`og:${name}`));
      expect(shared).toEqual([title, description, appUrl + path, `${appUrl}/og.png`, "website"]);
      expect(page.meta("twitter:card")).toBe("summary_large_image");
    });

    it("has one main heading, and headings in order", async () => {
      const page = await open(path);
      const levels = page.all("*").flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []);
      expect(levels.filter((level) => level === "1")).toHaveLength(1);
      expect(levels[0]).toBe("1");
      levels.forEach((level, index) => {
        expect(Number(level) - Number(levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
      });
    });

    it("has no broken links", async () => {
      const { hrefs, ids } = await open(path);
      const inner = hrefs.filter((href) => /^[/#]/.test(href));
      expect(inner.length).toBeGreaterThan(5);
      for (const href of new Set(inner)) {
        const [target = "", id] = href.split("#");
        if (target) expect((await get(target)).status, href).toBe(200);
        if (id) expect(target ? (await open(target)).ids : ids, href).toContain(id);
      }
    });
  },
);

describe("structured data", () => {
  it("on the organization is on the landing page", async () => {
    const { jsonLd } = await open("/landing");
    expect(jsonLd).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "Organization",
        name: "Meridian",
        slogan: "Your Global Mobility Dashboard",
        description: listed.find(({ path }) => path === "/landing")?.description,
        url: `${appUrl}/landing`,
        logo: `${appUrl}/favicon.svg`,
        image: `${appUrl}/og.png`,
        email: "desk@meridian.example",
        sameAs: [evilLink],
      },
    ]);
  });

  it("on the questions equals the visible text", async () => {
    const { jsonLd, texts, text } = await open("/faq");
    const [faq] = jsonLd as {
      "@type": string;
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    }[];
    expect(faq?.["@type"]).toBe("FAQPage");
    expect(faq?.mainEntity.map(({ name }) => name)).toEqual(texts("h3"));
    const read = text.replace(/\s/g, "");
    for (const { acceptedAnswer } of faq?.mainEntity ?? [])
      expect(read).toContain(acceptedAnswer.text.replace(/\s/g, ""));
  });

  it("is on no other page", async () => {
    expect((await open("/privacy")).jsonLd).toEqual([]);
  });
});

it("has a preview image of the stated size, small enough for messengers", async () => {
  const { status, headers, body } = await get("/og.png");
  expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  const page = await open("/landing");
  expect([body.readUInt32BE(16), body.readUInt32BE(20)].map(String)).toEqual([
    page.meta("og:image:width"),
    page.meta("og:image:height"),
  ]);
  expect(body.length).toBeLessThan(150_000);
});

it("lists every listed page in its sitemap, and each page of the sitemap exists", async () => {
  const { body } = await get("/sitemap.xml");
  const map = parseDocument(body.toString(), { xmlMode: true });
  const places = DomUtils.getElementsByTagName("loc", map).map((loc) => DomUtils.textContent(loc));
  for (const { path } of listed) expect(places).toContain(appUrl + path);
  expect(places).toContain(`${appUrl}/blog`);
  for (const place of places.slice(0, 20)) {
    expect(place.startsWith(`${appUrl}/`)).toBe(true);
    expect((await open(place.slice(appUrl.length))).meta("robots"), place).toBeUndefined();
  }
});

it("describes itself to language models in llms.txt, whose links all work", async () => {
  const { status, body } = await get("/llms.txt");
  expect(status).toBe(200);
  const [, ...links] = body.toString().split("](");
  const addresses = links.map((link) => link.slice(0, link.indexOf(")")));
  expect(addresses).toEqual(
    expect.arrayContaining(
      ["/mcp", "/api/questions", "/blog", "/places", "/faq"].map((path) => appUrl + path),
    ),
  );
  for (const address of addresses) {
    // This address takes no GET.
    const expected = address === `${appUrl}/mcp` ? 405 : 200;
    expect((await get(address.slice(appUrl.length))).status, address).toBe(expected);
  }
});

it("names its sitemap in robots.txt", async () => {
  const { status, body } = await get("/robots.txt");
  expect(status).toBe(200);
  expect(body.toString()).toContain(`Sitemap: ${appUrl}/sitemap.xml`);
});
