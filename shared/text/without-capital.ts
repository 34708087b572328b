/**
 * A text with a small first letter, for use inside a sentence: 'a legal address' for 'A legal address'. The text must
 * not begin with a name. Keeps the capital of abbreviations: 'US address', 'HK$1,545'.
 */
export const withoutCapital = (text: string): string =>
  /^\p{Lu}(?=[\p{Ll}\s])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
