import names from "./names.json" with { type: "json" };

/** Other common names of countries, by ISO 3166-1 alpha-2 code. Used for searching. */
export const countryAliases: Readonly<Record<string, readonly string[]>> = names.aliases;

const { article } = names;
const needsArticle = (name: string): boolean =>
  article.names.includes(name) ||
  article.startsWith.some((start) => name.startsWith(start)) ||
  article.endsWith.some((end) => name.endsWith(end));

/** A country's name with its article, if it needs one: 'the United States'. */
export const inSentence = (name: string): string => (needsArticle(name) ? `the ${name}` : name);

/** ISO 3166-1 alpha-2 codes of the member states. */
export const unionMembers: ReadonlySet<string> = new Set(names.unionMembers);
