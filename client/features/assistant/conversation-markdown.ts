import { shortDate, shortDateTime } from "#client/platform/format.ts";
import {
  type ChatMessage,
  type Citation,
  type Conversation,
  standingNote,
} from "#shared/assistant/contract.ts";
import { defuseMarkdown } from "./defuse-markdown.ts";
import { confidenceWords, dateWords, kindWords, notAnswered, originWords } from "./words.ts";

/** Plain text as Markdown that reads the same: nothing in it becomes a heading, a link, a picture or HTML. */
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

/** Plain text in one line. */
const escapeLine = (text: string): string => escapeMarkdown(text.replace(/\s+/g, " "));

/** Plain text whose lines stay apart. */
const escapeLines = (text: string): string =>
  escapeMarkdown(text.trim()).replace(/([^\n])\n(?=[^\n])/g, "$1  \n");

/** A link whose target cannot end early; the words alone where the target is no page. */
const linkTo = (words: string, href: string | null | undefined, origin: string): string => {
  const label = escapeLine(words);
  if (!href || !(/^https?:\/\//i.test(href) || /^\/(?![/\\])/.test(href)) || !URL.canParse(href, origin))
    return label;
  const target = new URL(href, origin).href.replace(/[<>\s\\]/g, encodeURIComponent);
  return `[${label}](<${target}>)`;
};

/** A conversation with all of its messages. */
export interface WholeConversation {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  /** The last question is being answered. */
  isAnswering: boolean;
}

const ends = { whole: "", stopped: ". Stopped by you", broken: ". It broke off" } as const;

const sourceLine = (citation: Citation, origin: string): string => {
  const { number, kind, title, href, confidence, sources } = citation;
  const named = sources.map(({ name, url }) => linkTo(name, url, origin));
  const facts = [
    kindWords[kind],
    escapeLine(dateWords(citation) ?? ""),
    confidenceWords[confidence],
    named.length > 0 && `according to ${named.join(", ")}`,
  ];
  return `- \\[${number}\\] ${linkTo(title, href, origin)} (${facts.filter(Boolean).join("; ")})`;
};

/** @param isLeft whether a question has no answer, and gets none */
const messageLines = (message: ChatMessage, origin: string, isLeft: boolean): string[] => {
  const { role, content, createdAt, citations, origin: writer, state } = message;
  if (role === "user") {
    const question = [`## Question, ${shortDateTime(createdAt)}`, escapeLines(content)];
    return isLeft ? [...question, `*${notAnswered}*`] : question;
  }
  return [
    "## Answer",
    defuseMarkdown(content.trim()),
    ...(writer === null ? [] : [`*${originWords[writer]}${ends[state]}.*`]),
    ...(citations.length > 0
      ? ["### Sources", citations.map((each) => sourceLine(each, origin)).join("\n")]
      : []),
  ];
};

/**
 * A conversation as a Markdown document. What readers and publishers wrote is escaped, answers keep their emphasis only.
 * @param origin where this site is, for links to its cards
 */
export const conversationMarkdown = (
  { conversation: { title, createdAt, usedAt }, messages, isAnswering }: WholeConversation,
  origin: string,
): string =>
  `${[
    `# ${escapeLine(title)}`,
    `A conversation with the Meridian AI Assistant, begun on ${shortDate(createdAt)}, last used on ${shortDate(usedAt)}.`,
    `> ${standingNote}`,
    ...messages.flatMap((message, index) => {
      const next = messages[index + 1];
      return messageLines(message, origin, next ? next.role === "user" : !isAnswering);
    }),
  ].join("\n\n")}\n`;

/** How long the words of a file's name may be. */
const mostNameCharacters = 60;

/** A file name that every system takes, with the words of a title. */
export const markdownFileName = (title: string): string => {
  const words = title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const short = [...words]
    .slice(0, mostNameCharacters)
    .join("")
    .replace(/^-+|-+$/g, "");
  return `meridian-${short || "conversation"}.md`;
};
