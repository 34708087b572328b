import { type ComponentProps, createContext, useContext } from "react";
import { Link } from "wouter";
import { moveFocus } from "#client/ui/focus.ts";
import type { Citation } from "#shared/assistant/contract.ts";
import { appPathOf, sharedPathOf } from "#shared/paths.ts";
import { parseUrl } from "#shared/url.ts";

/** Whether an answer is being written. Leaving the page would end it. */
export const AnsweringContext = createContext(false);

/** Whether the app shows an address. The server shows the other pages of this site, such as the blog. */
const isScreen = (href: string): boolean => {
  const [path = ""] = href.split(/[?#]/);
  return (appPathOf(path) ?? sharedPathOf(path)) !== undefined;
};

/** A link to a card or page of this site. While an answer is being written, it opens a new tab. */
export const AppLink = ({ href, ...rest }: ComponentProps<"a"> & { href: string }) => {
  const isAnswering = useContext(AnsweringContext);
  if (isAnswering) return <a {...rest} href={href} target="_blank" rel="noopener" />;
  return isScreen(href) ? <Link {...rest} href={href} /> : <a {...rest} href={href} />;
};

/** `app`: a card of this app; `web`: another site; undefined: no safe target. */
export const targetOf = (href: string | null | undefined): "app" | "web" | undefined => {
  if (!href) return undefined;
  if (/^\/(?![/\\])/.test(href)) return "app";
  return /^https?:$/.test(parseUrl(href)?.protocol ?? "") ? "web" : undefined;
};

const linkClass = [
  "relative mx-px inline-block min-w-6 rounded-sm bg-accent-wash text-center text-xs leading-tight font-semibold",
  "text-accent no-underline hover:underline",
  // Extends the click target beyond the visible box.
  "after:absolute after:inset-x-0 after:-inset-y-1.5 after:content-['']",
].join(" ");

interface CitationLinkProps {
  citation: Citation;
  /** The id of the citation's entry in the list of sources. */
  entryId: string;
}

/** A number in the text that links to the card or the source, or else to the entry in the list of sources. */
export const CitationLink = ({ citation: { number, title, href }, entryId }: CitationLinkProps) => {
  const rest = { "aria-label": `Source ${number}: ${title}`, title, className: linkClass };
  const target = targetOf(href);
  if (href && target === "app")
    return (
      <AppLink href={href} {...rest}>
        {number}
      </AppLink>
    );
  if (href && target === "web")
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
        {number}
      </a>
    );
  return (
    <a
      {...rest}
      href={`#${entryId}`}
      onClick={(event) => {
        // Keeps the address of the chat.
        event.preventDefault();
        moveFocus(entryId);
      }}
    >
      {number}
    </a>
  );
};
