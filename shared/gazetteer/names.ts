import names from "./names.json" with { type: "json" };

/** The name of a place by its code. */
export type NameOf = (code: string) => string;

/** Kosovo, which has passports, but no code in ISO 3166-1. */
export const kosovo = { code: "XK", name: "Kosovo", flagCode: "xk" };

const { article } = names;
const needsArticle = (name: string): boolean =>
  article.names.includes(name) ||
  article.startsWith.some((start) => name.startsWith(start)) ||
  article.endsWith.some((end) => name.endsWith(end));

/** A country's name with its article, if it needs one: 'the United States'. */
export const inSentence = (name: string): string => (needsArticle(name) ? `the ${name}` : name);

/**
 * ISO 3166-1 alpha-2 codes of the member states of the European Union. A copy from `groups.json`, which is too large
 * for the browser. The build checks that both agree.
 */
export const unionMembers: ReadonlySet<string> = new Set(names.unionMembers);
