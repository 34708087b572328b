import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSafeFetch } from "#server/platform/fetch/safe-fetch.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { createDocumentReader } from "./document-reader.ts";
import { type FeedEntry, FeedError } from "./documents.ts";
import { parseFeedDate } from "./feed-date.ts";

/** Real documents and other parsers' test files, stored beside the project and never part of it. */
const folder = path.resolve(process.cwd(), "../shared/feeds");
const present = existsSync(path.join(folder, "manifest.csv"));

interface Row {
  file: string;
  http_headers: string;
  expected_outcome: string;
  n_items: string;
  first_title: string;
  first_link: string;
  first_date: string;
}

const parseCsv = (text: string): Row[] => {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") lines.push([]);
  }
  const [header = [], ...rows] = lines.filter((line) => line.length > 1);
  return rows.map(
    (row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])) as unknown as Row,
  );
};

const rows = present ? parseCsv(readFileSync(path.join(folder, "manifest.csv"), "utf8")) : [];

/** Checks for outcomes that the manifest describes in words instead of columns. */
const inWords: Record<string, (entries: FeedEntry[], url: string) => void> = {
  "encoding/demoronize-1.xml": ([entry]) => expect(entry!.body).toBe("don’t"),
  "encoding/bozo_invalid-bytes-with-bom.xml": (entries) => expect(entries).toEqual([]),
  "illformed/rss_item_link_corrupted_ampersands.xml": ([entry]) =>
    expect(entry!.link).toBe("http://link/get?a=1&b=2"),
  "rss/item_description_naked_markup.xml": ([entry]) => expect(entry!.body).toBe("Example description"),
  "sanitize/item_description_script.xml": ([entry]) => expect(entry!.body).toBe("safe description"),
  "sanitize/entry_content_script_base64.xml": ([entry]) => expect(entry!.body).toBe("safe description"),
  "base/unsafe_base.xml": ([entry]) => expect(entry!.link).toMatch(/^http:/),
  "rss/issue_320_legacy_entity_prefix.xml": (entries) => expect(entries).toEqual([]),
  "rss/rss_channel_item_illegal_char.xml": (entries) => expect(entries).toMatchObject([{ title: "abcd" }]),
  "atom/atom_xml_base.xml": ([entry]) => expect(entry!.link).toBe("https://numi.st/post/2022/travel-uke"),
  "testdata/no_encoding_ISO-8859-1.xml": (entries) => {
    expect(entries).toHaveLength(9);
    expect(entries[0]!.body).toContain("d'\ufffdtudes");
  },
  "testdata/invalid-prolog.xml": (entries) => expect(entries).toMatchObject([{ title: "Café" }]),
  "data/items_without_titles.xml": (entries) =>
    expect(entries.map(({ title }) => title)).toEqual(Array(5).fill("some content")),
  "data/rss092_1.xml": (entries) => expect(entries[2]!.link).toBe("http://example.com/a_third_item.html"),
  "Resources/scriptingNews.rss": (entries) => {
    for (const { title } of entries) expect(title).toMatch(/^(?!undefined|\[object)./);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(50);
  },
  "data/relative.atom": ([entry]) => expect(entry!.body).toBe("one two three"),
  "documents/govuk.atom": ([entry]) => expect(entry!.key).toBe("gov.uk/government/news/pm-call"),
  "documents/bbc-style.rss": ([first, second]) => {
    expect(first!.key).toBe("bbc.com/news/articles/c0abc123");
    expect(second).toMatchObject({
      title: "Second story & more",
      body: "Plain escaped html",
      publishedAt: new Date("2026-09-23T08:00:00Z"),
    });
  },
  "documents/boe-latin1.rss": (entries) => expect(entries).toMatchObject([{ title: "Imposición" }]),
};

/** Intended deviations with reason and result. `null`: the document is refused. */
const departures: Record<string, { reason: string; entries: null | Partial<FeedEntry>[] }> = {
  "rss/item_guid_not_permalink_not_url.xml": {
    reason: "an entry without any text or address is nothing to read",
    entries: [],
  },
  "atom/feed_item_published_-_atom03_feed_entry_issued.xml": {
    reason: "an entry of nothing but a date is nothing to read",
    entries: [],
  },
  "input/incomplete-fields.atom": {
    reason: "an entry of nothing but an author is nothing to read",
    entries: [],
  },
  "sanitize/item_content_encoded_script_nested_cdata.xml": {
    reason: "without the script no text is left",
    entries: [],
  },
  "rss/feed_item_fallbacks_-_rss_channel_item_extensions.xml": {
    reason: "the third entry, of nothing but an author, is nothing to read",
    entries: [
      { title: "DC Item Title", body: "DC Item Description", publishedAt: new Date("2026-02-03T04:05:06Z") },
      { title: "Item Itunes Summary" },
    ],
  },
  "rss/entity_in_doctype.xml": {
    reason: "entities of a DTD are never expanded (the row allows it)",
    entries: null,
  },
  "data/multiple_item_links.atom": {
    reason: "a browser cannot open gemini: (the row's outcome says so too)",
    entries: [
      {
        title: "Multiple links",
        link: "http://www.test.org/tests",
        publishedAt: new Date("2022-05-13T05:18:02Z"),
      },
    ],
  },
  "documents/javascript-link-and-bad-date.rss": {
    reason: "an unsafe link is dropped with its entry (the row's outcome says so too)",
    entries: [{ title: "Valid item", link: "https://example.com/valid", publishedAt: null }],
  },
  "documents/bbc-style.rss": {
    reason: "tracking parameters are taken off the link (the row's outcome says so too)",
    entries: [
      { link: "https://www.bbc.com/news/articles/c0abc123", publishedAt: new Date("2026-09-23T10:12:45Z") },
      { link: "https://www.bbc.com/news/articles/c0def456" },
    ],
  },
};

/** The table entry whose key is the end of the file name. */
const lookUp = <T>(table: Record<string, T>, file: string): T | undefined =>
  Object.entries(table).find(([end]) => file.endsWith(end))?.[1];

const withoutMarkup = (title: string) => title.replace(/<\/?\w[^>]*>/g, "").replace("&#x0024;", "$");

const expectColumns = (row: Row, entries: FeedEntry[], url: string) => {
  if (row.n_items !== "") expect(entries).toHaveLength(Number(row.n_items));
  const [first] = entries;
  if (row.first_title) expect(first!.title).toBe(withoutMarkup(row.first_title));
  if (row.first_link) expect(first!.link).toBe(new URL(row.first_link, url).href);
  if (row.first_date) expect(first!.publishedAt).toEqual(parseFeedDate(row.first_date, new Date()));
};

const absence = "the documents of ../shared/feeds are not tried: that folder is not beside the project";
if (!present) process.stdout.write(`Skipped: ${absence}.\n`);

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

const counted = (count: number) => `${count} ${count === 1 ? "item" : "items"}`;

const expectedOf = ({ n_items, expected_outcome }: Row) => {
  if (n_items !== "") return counted(Number(n_items));
  return cut(expected_outcome.replace(/^must be rejected with an error/, "refused"), 40);
};

/** The result for a document, in the form of a table row. */
const lineOf = (row: Row, outcome: FeedEntry[] | Error): string[] => {
  const entries = outcome instanceof Error ? [] : outcome;
  const [first] = entries;
  return [
    cut(row.file.split("/").slice(-2).join("/"), 48),
    expectedOf(row),
    outcome instanceof Error ? "refused" : counted(entries.length),
    cut(outcome instanceof Error ? outcome.message : (first?.title ?? "–"), 48),
    cut(first?.link ?? "–", 48),
    first?.publishedAt?.toISOString().slice(0, 16) ?? "–",
    lookUp(departures, row.file)?.reason ?? "",
  ];
};

const aligned = (lines: string[][]): string => {
  const widths = lines[0]!.map((_, at) => Math.max(...lines.map((cells) => cells[at]!.length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

describe.skipIf(!present)(present ? "every document of the manifest" : absence, () => {
  let server: FeedServer;
  let safe: ReturnType<typeof createSafeFetch>;
  const documents = createDocumentReader();
  const table = [
    ["file", "expected", "given", "first title, or why refused", "first link", "first date", "departs"],
  ];
  beforeAll(async () => {
    server = await startFeedServer();
    safe = createSafeFetch({ allowHosts: [server.hostPort], userAgent: "Meridian/test" });
  });
  afterAll(async () => {
    await documents.close();
    await safe.close();
    await server.close();
    process.stdout.write(`${aligned(table)}\n`);
  });

  const read = async ({ file, http_headers: header }: Row) => {
    server.set("/feed", {
      body: readFileSync(path.join(folder, file)),
      headers: { "content-type": header.replace(/^content-type:\s*/i, "") || "application/xml" },
    });
    const { body, url, headers } = await safe.fetch(`${server.url}/feed`);
    return documents.readFeed(body, { url, contentType: [headers["content-type"] ?? ""].flat()[0] });
  };

  for (const row of rows) {
    const departure = lookUp(departures, row.file);
    const title = `${row.file}: ${departure ? `departs, ${departure.reason}` : row.expected_outcome}`;
    it(title, async () => {
      const mustFail = departure ? departure.entries === null : /must be rejected/.test(row.expected_outcome);
      const outcome = await read(row).catch((error: Error) => error);
      table.push(lineOf(row, outcome));
      if (mustFail) {
        expect(outcome).toBeInstanceOf(FeedError);
        expect((outcome as FeedError).message).toMatch(/^[A-Z].{10,}\.$/);
        return;
      }
      const entries = outcome as FeedEntry[];
      expect(entries).toBeInstanceOf(Array);
      for (const entry of entries) {
        expect(entry.title).not.toBe("");
        expect(entry.link).toMatch(/^https?:\/\//);
        expect(`${entry.title} ${entry.body}`).not.toMatch(/<\/?(script|p|div|a|img|b)\b/i);
      }
      if (departure) {
        expect(entries).toHaveLength(departure.entries!.length);
        expect(entries).toMatchObject(departure.entries!);
      } else {
        expectColumns(row, entries, `${server.url}/feed`);
      }
      lookUp(inWords, row.file)?.(entries, server.url);
    });
  }

  it("has columns or a description for every outcome", () => {
    const hasOutcome = ({ file, n_items, expected_outcome }: Row) =>
      n_items !== "" ||
      /must be rejected/.test(expected_outcome) ||
      lookUp(inWords, file) ||
      lookUp(departures, file);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !hasOutcome(row)).map(({ file }) => file)).toEqual([]);
    const named = [inWords, departures].flatMap((entries) => Object.keys(entries));
    expect(named.filter((end) => !rows.some(({ file }) => file.endsWith(end)))).toEqual([]);
  });
});
