import { shortDate, shortDateTime } from "#client/platform/format.ts";
import {
  type ChatMessage,
  type Citation,
  type Conversation,
  disclaimer,
} from "#shared/assistant/contract.ts";
import { parseUrl } from "#shared/url.ts";
import { defuseMarkdown } from "./defuse-markdown.ts";
import { confidenceLabels, dateLabel, kindLabels, notAnswered, originLabels } from "./labels.ts";

/** Escapes the Markdown syntax in plain text. Bare URLs stay, and some viewers link them. */
export const escapeMarkdown = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .trim()
        .replace(/[\\`*_[\]<>~|]/g, "\\$&")
        .replace(/&(?=#?\w+;)/g, "\\&")
        .replace(/^(#|[-+=])/, "\\$1")
        .replace(/^(\d+)([.)])/, "$1\\$2"),
    )
    .join("\n");

const escapeLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, " "));

/** Keeps the line breaks of plain text. */
const escapeLines = (text: string): string =>
  escapeMarkdown(text.trim()).replace(/([^\n])\n(?=[^\n])/g, "$1  \n");

/** A link with an escaped target, or the text alone if the target is not an http(s) page. */
const linkTo = (text: string, href: string | null | undefined, origin: string): string => {
  const label = escapeLine(text);
  const isPage = href && (/^https?:\/\//i.test(href) || /^\/(?![/\\])/.test(href));
  const target = isPage ? parseUrl(href, origin)?.href.replace(/[<>\s\\]/g, encodeURIComponent) : undefined;
  if (!target) return label;
  return `[${label}](<${target}>)`;
};

export interface WholeConversation {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  /** Whether the last question is being answered. */
  isAnswering: boolean;
}

const endings = { whole: "", stopped: ". Stopped by you", broken: ". Cut off" } as const;

const sourceLine = (citation: Citation, origin: string): string => {
  const { number, kind, title, href, confidence, sources } = citation;
  const named = sources.map(({ name, url }) => linkTo(name, url, origin));
  const facts = [
    kindLabels[kind],
    escapeLine(dateLabel(citation) ?? ""),
    confidenceLabels[confidence],
    named.length > 0 && `according to ${named.join(", ")}`,
  ];
  return `- \\[${number}\\] ${linkTo(title, href, origin)} (${facts.filter(Boolean).join("; ")})`;
};

/** @param isUnanswered whether a question has no answer, and none is being written */
const messageLines = (message: ChatMessage, siteOrigin: string, isUnanswered: boolean): string[] => {
  const { role, content, createdAt, citations, origin, state } = message;
  if (role === "user") {
    const question = [`## Question, ${shortDateTime(createdAt)}`, escapeLines(content)];
    return isUnanswered ? [...question, `*${notAnswered}*`] : question;
  }
  return [
    "## Answer",
    defuseMarkdown(content.trim()),
    ...(origin === null ? [] : [`*${originLabels[origin]}${endings[state]}.*`]),
    ...(citations.length > 0
      ? ["### Sources", citations.map((each) => sourceLine(each, siteOrigin)).join("\n")]
      : []),
  ];
};

/**
 * A conversation as a Markdown document. Questions and sources are escaped; answers keep their emphasis, lists and headings.
 * @param siteOrigin for links to the site's own pages
 */
export const conversationMarkdown = (
  { conversation: { title, createdAt, usedAt }, messages, isAnswering }: WholeConversation,
  siteOrigin: string,
): string =>
  `${[
    `# ${escapeLine(title)}`,
    `A conversation with the Meridian AI Assistant, started on ${shortDate(createdAt)}, last used on ${shortDate(usedAt)}.`,
    `> ${disclaimer}`,
    ...messages.flatMap((message, index) => {
      const next = messages[index + 1];
      return messageLines(message, siteOrigin, next ? next.role === "user" : !isAnswering);
    }),
  ].join("\n\n")}\n`;

const maxNameCharacters = 60;

/** A file name from the title that is valid on every system. */
export const markdownFileName = (title: string): string => {
  const slug = title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const short = [...slug].slice(0, maxNameCharacters).join("").replace(/^-|-$/g, "");
  return `meridian-${short || "conversation"}.md`;
};
