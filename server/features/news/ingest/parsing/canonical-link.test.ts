import { describe, expect, it } from "vitest";
import { boundedKey, canonicalLink, withoutTracking } from "./parse-feed.ts";

describe("canonicalLink", () => {
  it.each([
    "https://www.example.com/news?id=1",
    "http://example.com/news?id=1",
    "https://EXAMPLE.com:443/news?id=1",
    "http://www.example.com:80/news?id=1",
    "https://example.com/news?id=1#top",
    "https://example.com/news?utm_source=rss&id=1&utm_medium=feed",
    "https://example.com/news?id=1&at_medium=RSS&at_campaign=rss",
    "https://name:word@example.com/news?id=1",
    "https://example.com/news/?id=1",
    "https://example.com./news?id=1",
    "https://example.com/n%65ws?id=1&ref=rss",
    "https://example.com/news;jsessionid=A1B2?id=1",
    "https://example.com/news?GCLID=x&id=1&CMP=share&_ga=2.1&from=feed",
    "https://example.com/news?fbclid=x&id=1#2026-09-22T17:00:00+01:00",
  ])("is the same for %s", (url) => {
    expect(canonicalLink(url)).toBe("example.com/news?id=1");
  });

  it.each([
    "https://example.com/news?id=2",
    "https://example.com/News?id=1",
    "https://example.com:8443/news?id=1",
    "https://news.example.com/news?id=1",
    "https://example.com/news?id=1&attach=2",
    "https://example.com/news?id=1&ref=583",
    "https://example.com/news?id=1&source=boe",
    "https://example.com/news/amp?id=1",
    "https://m.example.com/news?id=1",
    "https://example.com/news/index.html?id=1",
    "https://example.com/news%2F?id=1",
    "https://example.com/news?id=1%26x",
    "https://www.com/news?id=1",
  ])("differs for %s", (url) => {
    expect(canonicalLink(url)).not.toBe("example.com/news?id=1");
  });
});

it("normalizes escapes and leaves lookalikes unchanged", () => {
  const one = "https://example.com/r%c3%a9sidence/%7euser?q=%e2%82%ac";
  expect(canonicalLink(one)).toBe("example.com/r%C3%A9sidence/~user?q=%E2%82%AC");
  expect(canonicalLink("https://example.com/résidence/~user?q=€")).toBe(canonicalLink(one));
  expect(canonicalLink("https://example.com/100%")).toBe("example.com/100%");
});

it("keeps a fragment on request, but never the date of an edit", () => {
  const keepFragment = true;
  expect(canonicalLink("https://example.com/news#part-2", { keepFragment })).toBe("example.com/news#part-2");
  expect(canonicalLink("https://www.gov.uk/a#updated-2026-09-22", { keepFragment })).toBe("gov.uk/a");
});

it("removes tracking parameters and credentials from a link, and nothing else", () => {
  expect(withoutTracking("https://www.example.com/a?q=a%20b+c&utm_source=x&empty=#part")).toBe(
    "https://www.example.com/a?q=a%20b+c&empty=#part",
  );
  expect(withoutTracking("https://example.com/a?utm_source=x")).toBe("https://example.com/a");
  expect(withoutTracking("https://gov.example@evil.example/a")).toBe("https://evil.example/a");
});

it("limits keys to the index's maximum and keeps them distinct", () => {
  const long = `example.com/${"x".repeat(3000)}`;
  expect(boundedKey("example.com/a")).toBe("example.com/a");
  expect(boundedKey(long).length).toBeLessThan(300);
  expect(boundedKey(`${long}1`)).not.toBe(boundedKey(`${long}2`));
  expect(boundedKey(long)).toBe(boundedKey(long));
});
