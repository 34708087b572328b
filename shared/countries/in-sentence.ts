const withArticle =
  /^(United |US |Isle of |Republic of |Democratic Republic |(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines)$)|( Islands| Republic| Territories| Territory)$/;

/** A country as it stands in a sentence: 'the United States'. */
export const inSentence = (name: string): string => (withArticle.test(name) ? `the ${name}` : name);
