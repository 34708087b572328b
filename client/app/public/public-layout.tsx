import type { ReactNode } from "react";
import { Wordmark } from "#client/ui/brand/wordmark.tsx";
import { buttonVariants } from "#client/ui/form/button-variants.ts";
import { SkipLink } from "#client/ui/skip-link.tsx";
import type { SiteSettings } from "#shared/site-settings.ts";
import { paths, publicPaths } from "../paths.ts";
import { Island } from "./islands/island.tsx";
import { ThemeIsland } from "./islands/theme-island.tsx";
import { UserLink } from "./islands/user-link.tsx";
import { PublicFooter } from "./public-footer.tsx";

interface PublicLayoutProps {
  settings: SiteSettings;
  /** The path of the page, for the links that lead to it; none for pages that only another page or a mail leads to. */
  path?: string;
  children: ReactNode;
}

const links = [
  { label: "Home", path: publicPaths.landing },
  { label: "Blog", path: publicPaths.blog },
];

const navLink =
  "inline-flex min-h-11 items-center px-2 font-semibold text-ink-muted hover:text-ink aria-[current]:text-ink sm:px-3";

/** Whether a path is a part of a page, or the page with a query. */
const isUnder = (page: string, path = "") => path.startsWith(page) && /^[/?]/.test(path.slice(page.length));

/** Header and footer of the public pages. Every link loads a page anew: visitors carry no app with them. */
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
          {links.map(({ label, path: target }) => (
            <a
              key={label}
              href={target}
              aria-current={target === path ? "page" : isUnder(target, path) ? "true" : undefined}
              className={navLink}
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
