import type { ReactNode } from "react";
import { Guilloche } from "#client/ui/brand/guilloche.tsx";
import { Wordmark } from "#client/ui/brand/wordmark.tsx";
import type { SiteSettings } from "#shared/site-settings.ts";
import { publicPaths } from "../paths.ts";
import { linksOf } from "./footer/footer-links.ts";

interface PublicFooterProps {
  settings: SiteSettings;
  /** The path of the page, to be shared. */
  path: string;
  themeMenu: ReactNode;
}

const pages = [
  { label: "Privacy", path: publicPaths.privacy },
  { label: "Terms", path: publicPaths.terms },
  { label: "FAQ", path: publicPaths.faq },
];

/** The foot of every public page. */
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
