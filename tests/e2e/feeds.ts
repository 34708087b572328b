import type { FeedRoute } from "../support/feed-server.ts";

const rfc822 = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toUTCString();

/** Two typical feeds of authorities. */
const ownFeeds = {
  "/visa.rss": `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Borders Agency</title>
<item><title>Portugal opens a digital nomad visa for remote workers</title><link>https://borders.example/pt-nomad</link>
<guid>pt-1</guid><pubDate>${rfc822(1)}</pubDate><description>Remote workers may apply for the visa in Lisbon.</description></item>
<item><title>Spain raises the income for its digital nomad visa</title><link>https://borders.example/es-nomad</link>
<guid>es-1</guid><pubDate>${rfc822(2)}</pubDate><description>The threshold follows the minimum wage of Spain.</description></item>
</channel></rss>`,
  "/tax.atom": `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:tax</id><title>Revenue Office</title><updated>${new Date().toISOString()}</updated>
<entry><id>urn:tax:1</id><title>Germany publishes new income tax rates</title><link href="https://revenue.example/de-rates"/>
<updated>${new Date(Date.now() - 3 * 86_400_000).toISOString()}</updated><summary>The Bundestag adopted the income tax law.</summary></entry></feed>`,
} as const;

const gazetteDay = (index: number) => new Date(Date.UTC(2019, 0, 1) - index * 4 * 86_400_000).toUTCString();

/** More updates than fit on one page, older than all others. */
const longFeed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>The Gazette</title>${Array.from(
  { length: 220 },
  (_, index) =>
    `<item><title>New Zealand income tax order ${index + 1}</title><link>https://gazette.example/${index + 1}</link><guid>gazette-${index + 1}</guid><pubDate>${gazetteDay(index)}</pubDate><description>Inland Revenue of New Zealand publishes an income tax order.</description></item>`,
).join("\n")}</channel></rss>`;

const attack = "window.__attacked=true";

/** Injection attempts in every field. */
const hostileFeed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Hostile</title>
<item><title>Visa &lt;script&gt;${attack}&lt;/script&gt; for digital nomads of Italy takes effect</title><link>https://evil.example/1</link><description>&lt;img src=x onerror="${attack}"&gt;</description></item>
<item><title><![CDATA[Visa <img src=x onerror="${attack}"> fees rise for Greece]]></title><link>https://evil.example/2</link></item>
<item><title>Visa fees rise with a script as link</title><link>javascript:${attack}</link></item>
<item><title>Visa fees rise with data as link</title><link>data:text/html,&lt;script&gt;${attack}&lt;/script&gt;</link></item>
<item><title>Visa "quoted" onmouseover="${attack}" for digital nomads in Malta takes effect</title><link>https://evil.example/3"onclick="${attack}</link></item>
</channel></rss>`;

/** Invalid responses of a source. */
const brokenFeeds = {
  "/empty.rss": "",
  "/page.rss": "<!doctype html><html><body><p>Moved</body></html>",
  "/cut.rss": '<?xml version="1.0"?><rss version="2.0"><channel><item><title>Cut',
  "/bomb.rss": `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><rss version="2.0"><channel><item><title>&c;</title><link>https://bomb.example/</link></item></channel></rss>`,
} as const;

const documents = { ...ownFeeds, ...brokenFeeds, "/hostile.rss": hostileFeed, "/gazette.rss": longFeed };

/** The responses of all sources of a site, by path. */
export const feedRoutes: Record<string, FeedRoute> = {
  ...Object.fromEntries(Object.entries(documents).map(([path, body]) => [path, { body }])),
  "/loop.rss": { status: 302, headers: { location: "/loop.rss" } },
  "/missing.rss": { status: 404 },
};

/** A source as the feeds file and the admin API take it. */
export const sourceOf = (url: string, name: string) => ({
  ...{ url, name },
  ...{ country: "global", language: "en", topic: url.includes("tax") ? "tax" : "visa", kind: "official" },
});
