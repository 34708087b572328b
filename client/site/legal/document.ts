/** A piece of text: plain, a link, or code. */
export type Piece = string | { text: string; href: string } | { code: string };

/** Text of at most one paragraph. */
export type Passage = readonly Piece[];

/** A paragraph, a list, or named facts. */
export type Block =
  | { paragraph: Passage }
  | { list: readonly Passage[] }
  | { facts: readonly { name: string | { code: string }; text: Passage }[] };

export interface Part {
  /** Fragment of its address. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface Section extends Part {
  parts?: readonly Part[];
}

export interface LegalDocument {
  title: string;
  /** One or two sentences. */
  lead: string;
  /** ISO 8601 day on which the text last changed. */
  updated: string;
  /** The summary at the top. */
  short: readonly { title: string; text: string }[];
  sections: readonly Section[];
}

/** Template tag for text with links and code: `${link("FAQ", "/faq")}`. */
export const prose = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Passage =>
  strings.flatMap((text, index) => [text, pieces[index] ?? ""]).filter((piece) => piece !== "");

/** @param href a path of this site or an absolute URL */
export const link = (text: string, href: string): Piece => ({ text, href });

export const mailLink = (address: string): Piece =>
  link(address, `mailto:${address.split("@").map(encodeURIComponent).join("@")}`);

/** A technical name, such as a cookie's. */
export const code = (name: string): { code: string } => ({ code: name });

export const paragraph = (...strings: Parameters<typeof prose>): Block => ({ paragraph: prose(...strings) });

export const pieceText = (piece: Piece): string => {
  if (typeof piece === "string") return piece;
  return "code" in piece ? piece.code : piece.text;
};
const plain = (passage: Passage) => passage.map(pieceText).join("");

/** Text without markup, for structured data. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => {
      if ("paragraph" in block) return plain(block.paragraph);
      if ("list" in block) return block.list.map(plain);
      return block.facts.map(({ name, text }) => `${pieceText(name)}: ${plain(text)}`);
    })
    .join(" ");
