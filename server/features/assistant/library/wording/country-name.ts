const withArticle =
  /^(United|Bahamas|Netherlands|Philippines|Maldives|Gambia|Comoros|Democratic Republic|Republic of|Central African|Dominican Republic|Isle of|US |British Indian)|Islands\b|Territor(y|ies)\b/;

/** A country as it stands within a sentence: `the Netherlands`. */
export const inSentence = (name: string): string => (withArticle.test(name) ? `the ${name}` : name);
