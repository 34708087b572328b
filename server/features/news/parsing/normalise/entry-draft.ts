import { escapeMarkup } from "#shared/escape-markup.ts";
import { truncateAtWord } from "#shared/truncate.ts";
import { cleanText } from "../decode-document.ts";
import { parseFeedDate } from "../feed-date.ts";
import { cut, plainText } from "../plain-text.ts";
import type { Field } from "./feed-vocabulary.ts";

/** How long each text may be in the end. */
const maxTitle = 500;
const maxBody = 4000;
const maxId = 1000;
const maxLink = 4000;

/** What an element says, before it is told by field. */
export interface ElementText {
  field: Field;
  attributes: Record<string, string>;
  /** HTML for texts, else characters. */
  content: string;
  /** What relative addresses are relative to. */
  base: string;
}

/** Where rss-parser finds each field; what it has no field for keeps its own name, which `customFields` tells it. */
const own = { title: "title", otherTitle: "otherTitle", link: "link", body: "body", updated: "updated" };
const names: Record<"rss" | "atom", Record<Field, string>> = {
  rss: { ...own, id: "guid", published: "pubDate" },
  atom: { ...own, id: "id", published: "published" },
};

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;

interface Link {
  href: string;
  rel: string;
  type: string;
}

/** Collects the elements of one entry (or of the feed itself), to write them as rss-parser can read them. */
export interface EntryDraft {
  add(element: ElementText): void;
  /** The entry as an `item` of RSS 2.0 or an `entry` of Atom 1.0: texts plain, dates ISO 8601, one absolute link. */
  toXml(dialect: "rss" | "atom"): string;
}

const isHttp = (address: string) => /^https?:\/\//i.test(address);

const resolve = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : address;

/** The page of an entry: the one in HTML if it has several. One that no browser should open stands as it is. */
const choose = (links: Link[]): string | undefined => {
  const pages = links.filter(({ rel }) => rel === "" || rel === "alternate");
  const safe = pages.filter(({ href }) => isHttp(href));
  return (
    safe.find(({ type }) => /^(text\/html|application\/xhtml\+xml)?$/i.test(type)) ??
    safe[0] ??
    pages[0]
  )?.href;
};

/** Whether what identifies an entry is also its address: `isPermaLink` says so unless it says no. */
const isAddress = (id: string, attributes: Record<string, string>) =>
  isHttp(id) && URL.canParse(id) && attributes.isPermaLink?.trim().toLowerCase() !== "false";

/** An empty draft; `now` bounds which dates are believed. */
export const createEntryDraft = (now: Date): EntryDraft => {
  const links: Link[] = [];
  const texts: [field: Field, text: string][] = [];
  let permalink: string | undefined;

  const addText = (field: Field, text: string) => {
    if (text !== "") texts.push([field, text]);
  };

  return {
    add({ field, attributes, content, base }) {
      const characters = cleanText(content).trim();
      switch (field) {
        case "link": {
          const address = characters || (attributes.href ?? "").trim();
          if (address === "" || address.length > maxLink) return;
          const { rel = "", type = "" } = attributes;
          links.push({ href: resolve(address, base), rel: rel.toLowerCase(), type });
          return;
        }
        case "id":
          addText("id", cut(characters, maxId));
          if (isAddress(characters, attributes) && characters.length <= maxLink) permalink ??= characters;
          return;
        case "published":
        case "updated":
          addText(field, parseFeedDate(characters, now)?.toISOString() ?? "");
          return;
        default:
          addText(
            field,
            field === "body"
              ? plainText(content, maxBody)
              : truncateAtWord(plainText(content, 2 * maxTitle), maxTitle),
          );
      }
    },

    toXml(dialect) {
      const link = choose(links) ?? permalink;
      const linkXml =
        dialect === "rss"
          ? element("link", link ?? "")
          : `<link rel="alternate" href="${escapeMarkup(link ?? "")}"/>`;
      return (
        (link ? linkXml : "") + texts.map(([field, text]) => element(names[dialect][field], text)).join("")
      );
    },
  };
};
