import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveUpdates } from "#tests/support/news.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ site: await createPublicSite(), env: { APP_URL: "http://meridian.example" } });
  await saveUpdates(app, [{ title: "Spain sets a new rate", type: "tax", countries: ["Spain"] }]);
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => plainRequest(app.url, path, { headers });
const html = async (path: string, status = 200) => {
  const answer = await get(path);
  expect(answer.status, path).toBe(status);
  return answer.body.toString();
};

describe("/places/:slug", () => {
  it("has facts, programs, updates and sources as markup, and a link to the monitoring form", async () => {
    const page = await html("/places/spain");
    for (const text of [">Spain</h1>", "Tax on foreign income", "High confidence", "Spain sets a new rate"])
      expect(page).toContain(text);
    expect(page).toContain('href="/ai-agent/legislative-monitor?country=ES"');
    expect(page).toContain("mailto:desk@meridian.example?subject=Error%20in%20Meridian%3A%20Spain");
    expect(page).toMatch(/id="source-1"/);
  });

  it("says that no source states a fact, and gives no figure for it", async () => {
    const page = await html("/places/western-sahara");
    expect(page).toContain("Not stated by our sources");
    expect(page).not.toContain("days in a year");
  });

  it("has a title, a description and structured data, and is in the sitemap", async () => {
    const page = await html("/places/portugal");
    expect(page).toContain("<title>Portugal: tax, visas and programs · Meridian</title>");
    expect(page).toContain('<link rel="canonical" href="http://meridian.example/places/portugal">');
    const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      "@type": "WebPage",
      about: { "@type": "Country", name: "Portugal", identifier: "PT" },
    });
    const sitemap = await html("/sitemap.xml");
    expect(sitemap.match(/<loc>http:\/\/meridian\.example\/places\//g)).toHaveLength(242);
  });

  it("shows an update as soon as it is stored", async () => {
    expect(await html("/places/spain")).not.toContain("Spain opens a visa");
    await saveUpdates(app, [{ title: "Spain opens a visa", itemKey: "visa", countries: ["Spain"] }]);
    await expect.poll(() => html("/places/spain")).toContain("Spain opens a visa");
  });

  it("redirects other spellings to its address, and answers 404 for unknown names", async () => {
    const { status, headers } = await get("/places/PT");
    expect([status, headers.location]).toEqual([301, "/places/portugal"]);
    expect(await html("/places/atlantis", 404)).toContain("No country or territory has this name.");
    expect(await html("/places/%E0%A4%A", 404)).toContain("Place not found");
  });

  it("gives a signed-in reader the app", async () => {
    const { agent } = await app.signIn();
    const { text, headers } = await agent.get("/places/portugal").expect(200);
    expect(text).toContain("<title>The app</title>");
    expect(headers["cache-control"]).toBe("private, no-cache");
    const forged = await get("/places/portugal", { cookie: "connect.sid=s%3Aforged.x" });
    expect(forged.body.toString()).toContain(">Portugal</h1>");
  });
});

describe("/places", () => {
  it("colors the map by the address, and holds the same values in a table", async () => {
    const page = await html("/places?color=days");
    expect(page).toMatch(/<a href="\/places\/portugal" tabindex="-1" data-code="PT"><path [^>]*class="s3"/i);
    expect(page).toMatch(/href="\/places\/portugal">Portugal<\/a><\/th>.*?<td class="on">183<\/td>/);
    expect(page).not.toMatch(/(src|href)="https?:\/\/(?!meridian\.example)[^"]*\.(js|css|png|pbf)/);
  });

  it("colors the map by a visitor's passport, and answers 400 if there is no such passport", async () => {
    const page = await html("/places?passport=brazil");
    expect(page).toMatch(/data-code="PT"><path [^>]*class="s4"/i);
    expect(page).toContain("a visit today with a passport of Brazil");
    expect(page).toContain('<input type="hidden" name="passport" value="Brazil"/>');
    expect(await html("/places?passport=BR&color=days")).toMatch(/data-code="PT"><path [^>]*class="s3"/i);
    expect(await html("/places")).not.toContain("Entry for my passports");
    for (const wrong of ["Atlantis", "Greenland", "x".repeat(200)])
      expect(await html(`/places?passport=${wrong}`, 400)).toContain("No such passport");
  });

  it("opens a country that is searched for", async () => {
    expect((await get("/places?q=uae")).headers.location).toBe("/places/united-arab-emirates");
    expect((await get("/places?q=uk")).headers.location).toBe("/places/united-kingdom");
    expect((await get("/places?q=atlantis")).headers.location).toBeUndefined();
    expect((await get("/places?q=Portugal")).headers.location).toBe("/places/portugal");
    expect(await html(`/places?q=${"x".repeat(101)}`, 400)).toContain("at most 100 characters");
  });
});

describe("/places/compare", () => {
  it("shows countries side by side in the order of the address, and marks what differs", async () => {
    const page = await html("/places/compare?with=spain,portugal");
    expect(page.indexOf(">Spain</a>")).toBeLessThan(page.indexOf(">Portugal</a>"));
    expect(page).toMatch(/Days to tax residence<span[^>]*>Same<\/span>/);
    expect(page).toMatch(/Income tax<span[^>]*>Different<\/span>/);
  });

  it("has one address per selection", async () => {
    expect((await get("/places/compare?with=spain&with=portugal&add=France")).headers.location).toBe(
      "/places/compare?with=spain,portugal,france",
    );
    expect(await html("/places/compare?with=spain,portugal,france,italy,greece", 400)).toContain(
      "at most 4 countries",
    );
  });

  it("finds names in other languages, and offers the country that a misspelled name may mean", async () => {
    for (const name of ["Holland", "Niederlande"])
      expect((await get(`/places/compare?with=spain&add=${name}`)).headers.location).toBe(
        "/places/compare?with=spain,netherlands",
      );
    const page = await html("/places/compare?with=spain&add=Portgual", 404);
    expect(page.replaceAll("<!-- -->", "")).toMatch(
      /href="\/places\/compare\?with=spain,portugal"[^>]*>Did you mean Portugal\?</,
    );
  });

  it("keeps the known countries beside an unknown name, and says which name it is", async () => {
    const page = await html("/places/compare?with=spain&with=portugal&add=Atlantis", 404);
    for (const text of [">Spain</a>", ">Portugal</a>", "called &#x27;Atlantis&#x27;", 'value="Atlantis"'])
      expect(page).toContain(text);
  });
});

describe("/api/places", () => {
  it("answers the map's figures and one country to everybody", async () => {
    const { body: list } = await app.visitor.get("/api/places").expect(200);
    expect(list).toHaveLength(242);
    const { body: place } = await app.visitor.get("/api/places/spain").expect(200);
    expect(place).toMatchObject({ code: "ES", name: "Spain" });
    await app.visitor.get("/api/places/atlantis").expect(404);
    await app.visitor.get("/api/places/A%20B").expect(400);
  });
});
