import { blogFeedPath } from "#shared/news/blog.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { type Glyph, glyphs } from "./glyphs.tsx";

/** A link of which only the glyph is seen. */
export interface FooterLink {
  label: string;
  href: string;
  glyph: Glyph;
}

const hosts: Readonly<Record<string, Glyph>> = {
  "linkedin.com": glyphs.linkedIn,
  "x.com": glyphs.x,
  "twitter.com": glyphs.x,
  "youtube.com": glyphs.youTube,
  "t.me": glyphs.telegram,
  "github.com": glyphs.gitHub,
};

const glyphOf = (href: string): Glyph => {
  const { hostname } = new URL(href);
  const known = Object.keys(hosts).find((host) => `.${hostname}`.endsWith(`.${host}`));
  return (known && hosts[known]) || glyphs.link;
};

const shareText = "Meridian: what changes in visas, residency, citizenship and tax";

/** Where the page can be shared, unless the operator has places of their own. */
const shareLinks = (address: string): FooterLink[] => {
  const [url, text] = [address, shareText].map(encodeURIComponent);
  return [
    {
      label: "Share on LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
      glyph: glyphs.linkedIn,
    },
    { label: "Share on X", href: `https://x.com/intent/post?text=${text}&url=${url}`, glyph: glyphs.x },
    { label: "Share by e-mail", href: `mailto:?subject=${text}&body=${url}`, glyph: glyphs.mail },
  ];
};

/** The links with a glyph at the foot of the page at `path`: to share it, or those that are set; and the feed. */
export const linksOf = ({ socialLinks, appUrl = "" }: SiteSettings, path: string): FooterLink[] => [
  ...(socialLinks
    ? Object.entries(socialLinks).map(([label, href]) => ({ label, href, glyph: glyphOf(href) }))
    : shareLinks(appUrl + path)),
  { label: "Atom feed of the updates", href: blogFeedPath(), glyph: glyphs.feed },
];
