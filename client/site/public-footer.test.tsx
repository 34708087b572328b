import { describe, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { SiteSettings } from "#shared/site-settings.ts";
import { PublicFooter } from "./public-layout.tsx";

const appUrl = "https://meridian.example";
const feed = { name: "Atom feed of updates", href: "/blog/feed.xml" };

/** The icon links with the path of each icon. */
const show = async (settings: SiteSettings, path = "/landing") => {
  const screen = await render(<PublicFooter settings={settings} path={path} themeMenu={null} />);
  const list = screen.getByRole("list", { name: "Share and follow" });
  await expect.element(list).toBeVisible();
  const links = [...list.element().querySelectorAll("a")].map((link) => ({
    name: link.getAttribute("aria-label"),
    href: link.getAttribute("href"),
    drawing: link.querySelector("svg[aria-hidden=true] path")?.getAttribute("d"),
  }));
  await screen.unmount();
  return links;
};

describe("the footer of a public page", () => {
  it("has share links with the full address by default", async () => {
    const links = await show({ appUrl }, "/blog?type=tax&country=Costa+Rica");
    expect(links.map(({ name }) => name)).toEqual([
      "Share on LinkedIn",
      "Share on X",
      "Share by email",
      feed.name,
    ]);
    const address = `${appUrl}/blog?type=tax&country=Costa+Rica`;
    const [linkedIn, x, mail] = links.map(({ href }) => new URL(href ?? "", appUrl));
    expect([linkedIn?.host, linkedIn?.searchParams.get("url")]).toEqual(["www.linkedin.com", address]);
    expect([x?.host, x?.searchParams.get("url")]).toEqual(["x.com", address]);
    expect(x?.searchParams.get("text")).toContain("Meridian");
    expect([mail?.protocol, mail?.searchParams.get("body")]).toEqual(["mailto:", address]);
    expect(links.at(-1)).toMatchObject(feed);
  });

  it("has the operator's social links in order, and the feed", async () => {
    const socialLinks = { Zebra: "https://social.example/@meridian", Alpha: "https://x.com/meridian" };
    const links = await show({ appUrl, socialLinks });
    expect(links.map(({ name, href }) => ({ name, href }))).toEqual([
      { name: "Zebra", href: socialLinks.Zebra },
      { name: "Alpha", href: socialLinks.Alpha },
      feed,
    ]);
  });

  it("has an icon for each link, chosen by its host", async () => {
    const drawn = await show({
      socialLinks: {
        A: "https://www.linkedin.com/company/meridian",
        B: "https://de.linkedin.com/company/meridian",
        C: "https://x.com/meridian",
        D: "https://social.example/@meridian",
        E: "https://notx.com/meridian",
        F: "https://x.com.evil.example/",
      },
    });
    const [a, b, c, d, e, f, g] = drawn.map(({ drawing }) => drawing);
    for (const drawing of [a, c, d, g]) expect(drawing).toMatch(/^M/);
    expect(new Set([a, c, d, g]).size).toBe(4);
    expect([b, e, f]).toEqual([a, d, d]);
    const [shareLinkedIn, shareX] = await show({});
    expect([shareLinkedIn?.drawing, shareX?.drawing]).toEqual([a, c]);
  });
});
