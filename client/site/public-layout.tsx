import { Check } from "lucide-react";
import type { ReactNode, SVGProps } from "react";
import { Guilloche } from "#client/brand/guilloche.tsx";
import { Wordmark } from "#client/brand/logo.tsx";
import { buttonVariants } from "#client/ui/button-variants.ts";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { blogFeedPath } from "#shared/news/blog.ts";
import { paths, procedurePaths, publicPaths } from "#shared/paths.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { Island } from "./island.tsx";
import { ThemeIsland, UserLink } from "./islands.tsx";

/** A decorative icon; the link around it needs a name. */
type Glyph = (props: SVGProps<SVGSVGElement>) => ReactNode;

const draw =
  (path: string): Glyph =>
  (props) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={path} />
    </svg>
  );

/** Our own drawings instead of brand logos. */
const glyphs = {
  linkedIn: draw(
    "M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8 11.5v5M8 8v.1M12 16.5v-5M12 14c0-1.6 1-2.5 2.2-2.5s2.3.8 2.3 2.5v2.5",
  ),
  x: draw("M4 4.5l12 15M8 4.5l12 15M19.5 4.5l-15 15"),
  youTube: draw(
    "M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM10.5 9.5v5l4-2.5z",
  ),
  telegram: draw("M3.5 11.5l17-7-3 15-6-5.5-3 3v-4.5l8-5.5"),
  gitHub: draw(
    "M7 7.5v9M7 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 9.5c0 4-10 2.5-10 7",
  ),
  mail: draw(
    "M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM3.5 7l8.5 6.5 8.5-6.5",
  ),
  feed: draw("M5 18a1 1 0 1 0 2 0a1 1 0 1 0-2 0M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14"),
  link: draw(
    "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
  ),
} satisfies Record<string, Glyph>;

/** A link shown as an icon. */
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

/** Share links, used if the operator has no social links. */
const shareLinks = (address: string): FooterLink[] => {
  const [url, text] = [address, shareText].map(encodeURIComponent);
  return [
    {
      label: "Share on LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
      glyph: glyphs.linkedIn,
    },
    { label: "Share on X", href: `https://x.com/intent/post?text=${text}&url=${url}`, glyph: glyphs.x },
    { label: "Share by email", href: `mailto:?subject=${text}&body=${url}`, glyph: glyphs.mail },
  ];
};

/** The operator's social links, or links to share the page, and the Atom feed. */
const linksOf = ({ socialLinks, appUrl = "" }: SiteSettings, path: string): FooterLink[] => [
  ...(socialLinks
    ? Object.entries(socialLinks).map(([label, href]) => ({ label, href, glyph: glyphOf(href) }))
    : shareLinks(appUrl + path)),
  { label: "Atom feed of updates", href: blogFeedPath(), glyph: glyphs.feed },
];

interface PublicFooterProps {
  settings: SiteSettings;
  /** Path of the page, for the share links. */
  path: string;
  themeMenu: ReactNode;
}

const pages = [
  { label: "Places", path: publicPaths.places },
  { label: "Procedures", path: procedurePaths.procedures },
  { label: "Privacy", path: publicPaths.privacy },
  { label: "Terms", path: publicPaths.terms },
  { label: "FAQ", path: publicPaths.faq },
];

export const PublicFooter = ({ settings, path, themeMenu }: PublicFooterProps) => (
  <footer className="relative overflow-hidden border-t">
    <Guilloche shape="band" className="absolute inset-x-0 top-0 text-accent opacity-30" />
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-14 pb-10">
      <div className="flex flex-wrap items-center justify-between gap-6">
        <Wordmark />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
          {pages.map(({ label, path: target }) => (
            <a
              key={label}
              href={target}
              className="inline-flex min-h-8 items-center text-ink-muted hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <ul aria-label="Share and follow" className="flex gap-2">
          {linksOf(settings, path).map(({ label, href, glyph: Glyph }) => (
            <li key={label}>
              <a
                href={href}
                aria-label={label}
                title={label}
                rel="noopener noreferrer"
                className="grid size-10 place-items-center rounded-md border text-ink-muted hover:border-ink hover:text-ink"
              >
                <Glyph className="size-4.5" strokeWidth={1.5} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-5">
        <p className="text-sm text-ink-muted">© 2023-2025 Meridian. Information, not legal or tax advice.</p>
        {themeMenu}
      </div>
    </div>
  </footer>
);

interface PublicLayoutProps {
  settings: SiteSettings;
  /** Path of the page; undefined if no link leads to it. */
  path?: string;
  children: ReactNode;
}

const links = [
  { label: "Home", path: publicPaths.landing, className: "" },
  // On phones, these links are in the footer instead.
  { label: "Places", path: publicPaths.places, className: "max-sm:hidden" },
  { label: "Procedures", path: procedurePaths.procedures, className: "max-md:hidden" },
  { label: "Blog", path: publicPaths.blog, className: "" },
];

const navLink =
  "inline-flex min-h-11 items-center px-2 font-semibold text-ink-muted hover:text-ink aria-[current]:text-ink sm:px-3";

/** Whether a path is below a page, or the page with a query string. */
const isUnder = (page: string, path = "") => path.startsWith(page) && /^[/?]/.test(path.slice(page.length));

/** Header and footer of public pages. Their links are plain page loads, so visitors need no router. */
export const PublicLayout = ({ settings, path, children }: PublicLayoutProps) => (
  <>
    <SkipLink />
    <header className="sticky top-0 z-bar border-b bg-paper/95 backdrop-blur-[2px]">
      <div className="mx-auto flex max-w-page items-center justify-between gap-x-3 px-gutter py-2">
        <a
          href={publicPaths.landing}
          aria-label="Meridian, home"
          className="max-sm:[&_.font-display]:sr-only"
        >
          <Wordmark />
        </a>
        <nav aria-label="Main" className="flex items-center text-sm sm:gap-2 sm:text-base">
          {links.map(({ label, path: target, className }) => (
            <a
              key={label}
              href={target}
              aria-current={target === path ? "page" : isUnder(target, path) ? "true" : undefined}
              className={`${navLink} ${className}`}
            >
              {label}
            </a>
          ))}
          <Island
            name="user"
            component={UserLink}
            props={{ authPath: paths.auth, appPath: paths.feed, className: navLink }}
          />
          <a
            href={`${publicPaths.landing}#waitlist`}
            className={`${buttonVariants({ size: "md" })} ml-1.5 max-sm:px-3 max-sm:text-sm`}
          >
            Get Started
          </a>
        </nav>
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <PublicFooter
      settings={settings}
      path={path ?? publicPaths.landing}
      themeMenu={<Island name="theme" component={ThemeIsland} props={{}} />}
    />
  </>
);

/** A list item with a check mark. */
export const Point = ({ title, text, small }: { title: string; text: string; small?: boolean }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
    <Check aria-hidden="true" className="mt-1 size-5 text-accent" strokeWidth={2} />
    <div className="grid content-start gap-1">
      <h3 className="font-text text-base font-semibold tracking-normal">{title}</h3>
      <p className={small ? "text-sm text-ink-muted" : "text-ink-muted"}>{text}</p>
    </div>
  </li>
);
