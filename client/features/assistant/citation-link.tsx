import { type ComponentProps, createContext, useContext } from "react";
import { Link } from "wouter";
import type { Citation } from "#shared/assistant/contract.ts";

/** Whether an answer is being written, which ends where its page is left. */
export const AnsweringContext = createContext(false);

/** A link to a card of this app; in a tab of its own while an answer is being written. */
export const AppLink = ({ href, ...rest }: ComponentProps<"a"> & { href: string }) =>
  useContext(AnsweringContext) ? (
    <a {...rest} href={href} target="_blank" rel="noopener" />
  ) : (
    <Link {...rest} href={href} />
  );

/** Where a citation leads: a card of this app, another site, or nowhere. */
export const goalOf = (href: string | null | undefined): "app" | "web" | undefined => {
  if (!href) return undefined;
  if (/^\/(?![/\\])/.test(href)) return "app";
  return URL.canParse(href) && /^https?:$/.test(new URL(href).protocol) ? "web" : undefined;
};

const linkClass = [
  "relative mx-px inline-block min-w-6 rounded-sm bg-accent-wash text-center text-xs leading-tight font-semibold",
  "text-accent no-underline hover:underline",
  // The target is higher than what is drawn.
  "after:absolute after:inset-x-0 after:-inset-y-1.5 after:content-['']",
].join(" ");

interface CitationLinkProps {
  citation: Citation;
  /** Id of its entry among the sources. */
  entryId: string;
}

/** A number in the text that leads to the card or the source, else to the entry among the sources below. */
export const CitationLink = ({ citation: { number, title, href }, entryId }: CitationLinkProps) => {
  const rest = { "aria-label": `Source ${number}: ${title}`, title, className: linkClass };
  const goal = goalOf(href);
  if (href && goal === "app")
    return (
      <AppLink href={href} {...rest}>
        {number}
      </AppLink>
    );
  if (href && goal === "web")
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
        // The address stays that of the chat.
        event.preventDefault();
        document.getElementById(entryId)?.focus();
      }}
    >
      {number}
    </a>
  );
};
