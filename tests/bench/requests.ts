import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { compare, startScript, type Target } from "./load.ts";
import { type Line, report } from "./report.ts";

/** Captures the bytes of a response as they are sent, and the headers that describe them. */
const capture = async (site: BenchSite, path: string, headers: Record<string, string>) => {
  const { request } = await import("undici");
  const answer = await request(site.url + path, { headers });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const kept = Object.fromEntries(
    ["content-type", "content-encoding", "etag", "cache-control"].flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  return { bytes, headers: kept };
};

const againstBare = async (site: BenchSite, path: string, headers: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-bytes-"));
  const file = join(folder, "bytes");
  const { bytes, headers: sent } = await capture(site, path, headers);
  await writeFile(file, bytes);
  const bare = await startScript("tests/bench/bare-server.ts", [file, JSON.stringify(sent)]);
  const targets: Target[] = [
    { url: bare.url, headers },
    { url: site.url + path, headers },
  ];
  const [baseline = 1, ours = 0] = await compare(targets);
  bare.process.kill();
  await rm(folder, { recursive: true });
  return { baseline, ours, ratio: ours / baseline, bytes: bytes.length };
};

const againstStock = async (site: BenchSite, headers: Record<string, string>): Promise<number> => {
  const { databaseUrl } = site;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT min(id) AS id FROM users");
  await client.end();
  const stock = await startScript("tests/bench/stock-server.ts", [databaseUrl, String(rows[0].id)]);
  const login = await fetch(`${stock.url}/login`, { method: "POST" });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const [stockRate = 1, ours = 0] = await compare([
    { url: `${stock.url}/news`, headers: { cookie } },
    { url: `${site.url}/api/news`, headers },
  ]);
  stock.process.kill();
  return ours / stockRate;
};

const line = (what: string, ratio: number, goal: number): Line => ({
  what,
  value: ratio.toFixed(2),
  goal: `>= ${goal}`,
  met: ratio >= goal,
});

/** Compares frequent requests with a bare server that sends the same bytes, and with the stock stack. */
export const run = async (): Promise<void> => {
  const site = await startBenchSite();
  const accept = { "accept-encoding": "br" };
  const signedIn = { ...accept, cookie: site.cookie };
  const news = await againstBare(site, "/api/news", signedIn);
  const etag = (await fetch(`${site.url}/api/news`, { headers: signedIn })).headers.get("etag") ?? "";
  const [full = 1, unchanged = 0] = await compare([
    { url: `${site.url}/api/news`, headers: signedIn },
    { url: `${site.url}/api/news`, headers: { ...signedIn, "if-none-match": etag } },
  ]);
  const countries = await againstBare(site, "/api/countries", accept);
  const html = await (await fetch(`${site.url}/auth`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "/";
  const asset = await againstBare(site, script, accept);
  const landing = await againstBare(site, "/landing", accept);
  const blog = await againstBare(site, "/blog", accept);
  const filtered = await againstBare(site, "/blog?type=tax&country=Spain", accept);
  const stock = await againstStock(site, signedIn);
  report([
    line(`GET /api/news, 200 items, ${news.bytes} bytes, signed in, to bare node:http`, news.ratio, 0.55),
    {
      what: "  requests per second: bare, ours",
      value: `${Math.round(news.baseline)}, ${Math.round(news.ours)}`,
    },
    { what: "  304 to 200", value: (unchanged / full).toFixed(2) },
    line("GET /api/countries, to bare node:http", countries.ratio, 0.65),
    line("GET of a script, to bare node:http", asset.ratio, 0.65),
    line(`GET /landing, ${landing.bytes} bytes, to bare node:http`, landing.ratio, 0.65),
    line(`GET /blog, ${blog.bytes} bytes, to bare node:http`, blog.ratio, 0.65),
    line("GET /blog with filters, to bare node:http", filtered.ratio, 0.65),
    line("GET /api/news, to the stock stack", stock, 12),
  ]);
  await site.close();
};
