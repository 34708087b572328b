/** A piece of running text: plain, a link, or a name as machines write it. */
export type Piece = string | { text: string; href: string } | { code: string };

/** Running text, a paragraph at most. */
export type Passage = readonly Piece[];

/** What a section is made of: a paragraph, a list, or facts with the name of each. */
export type Block =
  | { paragraph: Passage }
  | { list: readonly Passage[] }
  | { facts: readonly { name: string | { code: string }; text: Passage }[] };

/** A heading with what belongs to it. */
export interface Part {
  /** Its place in the address of the page. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A part of the first level, with parts of its own. */
export interface Section extends Part {
  parts?: readonly Part[];
}

/** A page of text that stands alone. */
export interface LegalDocument {
  title: string;
  /** What the page is about, in a sentence or two. */
  lead: string;
  /** ISO 8601 day on which the text last changed. */
  updated: string;
  /** What matters most, for those who read no further. */
  short: readonly { title: string; text: string }[];
  sections: readonly Section[];
}

/** A template that may hold links and code: `${link("FAQ", "/faq")}`. */
export const prose = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Passage =>
  strings.flatMap((text, index) => [text, pieces[index] ?? ""]).filter((piece) => piece !== "");

/** Text that leads elsewhere: a path of this site, or a whole address. */
export const link = (text: string, href: string): Piece => ({ text, href });

/** A link that begins a mail. */
export const mailLink = (address: string): Piece =>
  link(address, `mailto:${address.split("@").map(encodeURIComponent).join("@")}`);

/** A name as machines write it: of a cookie, of a key. */
export const code = (name: string): { code: string } => ({ code: name });

/** A paragraph. */
export const paragraph = (...strings: Parameters<typeof prose>): Block => ({ paragraph: prose(...strings) });

/** What a piece reads. */
export const wordsOf = (piece: Piece): string => {
  if (typeof piece === "string") return piece;
  return "code" in piece ? piece.code : piece.text;
};
const plain = (passage: Passage) => passage.map(wordsOf).join("");

/** What blocks say, without links: for machines that read the page. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => {
      if ("paragraph" in block) return plain(block.paragraph);
      if ("list" in block) return block.list.map(plain);
      return block.facts.map(({ name, text }) => `${wordsOf(name)}: ${plain(text)}`);
    })
    .join(" ");
