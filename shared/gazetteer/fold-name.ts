import { foldWords } from "../text/words.ts";

/** The name of a place in the form in which names are compared: 'St. Kitts & Nevis' is 'saint kitts and nevis'. */
export const foldName = (name: string): string =>
  foldWords(name.replaceAll("&", " and ")).replace(/\bst\b/g, "saint");
