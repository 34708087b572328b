/** A word of a text as the news feature tells words apart; a mark that ends a clause is one, too. */
export interface Word {
  /** Without accents, in lower case. */
  lower: string;
  /** The same without the ending of a plural, where that is an s or much like it. */
  plain: string;
}

/** Takes any text apart, in order. */
export type Tokenise = (text: string) => readonly Word[];

/** Plurals that `plain` leaves as they are, in English, Spanish, Portuguese and German, and what takes their place. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?<=[xz]|ss|sh|ch)es$/, ""],
  [/(?<=(?:[dt]ad|or|[aei]l|[isc]on))es$/, ""],
  [/(?<=[a-z]{2}[aeo])is$/, "l"],
  [/(?<=[a-z]{2})oes$/, "ao"],
  [/(?<=ung|heit|keit|schaft|ion)en$/, ""],
  [/(?<=[a-z]{3}(?:er|el))n$/, ""],
];

/** Words that end like plurals and are none. */
const noPlurals = new Set(
  "eastern western northern southern modern govern concern intern extern angeles wales".split(" "),
);

/** Another form of a word that may be a plural; undefined for most. */
export const singularOf = (lower: string): string | undefined => {
  if (lower.length < 5 || noPlurals.has(lower)) return undefined;
  for (const [ending, instead] of plurals) {
    if (ending.test(lower)) return lower.replace(ending, instead);
  }
  return undefined;
};

/** Whether it is a word at all: not a mark, and not too long to be kept. */
export const isWord = ({ plain }: Word): boolean => plain.length > 1 || /[\p{L}\p{N}]/u.test(plain);

/** The forms in which a keyword may be met, as terms: its words with a blank between. None where it holds no word. */
export const termsOfKeyword = (tokenise: Tokenise, keyword: string): string[] => {
  const words = tokenise(keyword);
  if (words.length === 0 || !words.every(isWord)) return [];
  const plain = words.map((word) => word.plain).join(" ");
  const other = words.map((word) => singularOf(word.lower) ?? word.plain).join(" ");
  return [...new Set([plain, other])];
};
