/**
 * A text that begins with no name, to stand inside a sentence: 'a legal address' for 'A legal address'. Keeps the capital of
 * 'US address' and 'HK$1,545'.
 */
export const withoutCapital = (text: string): string =>
  /^\p{Lu}(?=[\p{Ll}\s])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
