/** Finds the countries (ISO 3166-1 alpha-2, and `EU`) that a text tells of, the weightiest first. */
export type FindPlaces = (text: string) => readonly string[];

/** The countries of a question: those that it is about, and those where the asker or somebody else comes from. */
export interface Places {
  about: readonly string[];
  origin: readonly string[];
  /** Whether it is about them for certain: where all that is named are origins, one of them may be meant all the same. */
  isCertain: boolean;
}

const capitalise = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Abbreviations as people type them, and how the lists of places have them: in capitals, or by name. */
const abbreviations: readonly (readonly [RegExp, string | ((word: string) => string)])[] = [
  [/\b(uk|uae|usa|eu)\b/gi, (word) => word.toUpperCase()],
  // Names that are words too: nobody asks for the bird or the garment here.
  [/\b(turkey|jordan|chad|jersey|peru|iran|cameroon|guernsey|lagos|lima|rio|tunis|oman)\b/g, capitalise],
  [/\b(?:nach|in|für|auf) Island\b/g, "Iceland"],
  [/\b(?<=\b(?:in|from|to|back in) the )states\b/gi, "USA"],
  // What everybody calls so who speaks the language, wherever they ask about.
  [
    /(?<!\p{L})(?:titres? de séjour|imp[oô]ts?(?: sur le revenu)?|étrang\p{L}+|déclaration d'|cittadinanza|autónomos?|länder|home office|workation|petition)(?!\p{L})/giu,
    " ",
  ],
  [/\bhk\b/gi, "Hong Kong"],
  [/\bnz\b/gi, "New Zealand"],
  [/\bksa\b/gi, "Saudi Arabia"],
  [/\bstates\b(?=[^.?!]*\b(dollars?|usd|irs|pension)\b)/gi, "USA"],
  [/\bS(?:ain)?te-(?=\p{Lu})/gu, "Saint "],
  [
    /\b(?<=\b(?:the|from|in|a|my|to|an) )us\b(?! (?:all|both|to|is|and|in|know|as|do|have|who|then|too)\b)/g,
    "US",
  ],
  [
    /\bus\b(?= (?:llc|visa|company|tax|taxes|citizens?|passport|bank|number|phone|address|green|dollars?|account|return)\b)/gi,
    "US",
  ],
];

const spelt = (text: string) =>
  abbreviations.reduce(
    (left, [pattern, name]) => left.replace(pattern, (it) => (typeof name === "string" ? name : name(it))),
    text,
  );

const name = "[\\p{L}.'-]+";
const someone =
  "(?:employers?|boss|bosses|clients?|customers?|pensions?|citizens?|nationals?|husband|wife|spouse|partner|tourists?|travell?ers?|passport holders?|friends?)";
/** Where somebody comes from, works for or does not mean. */
const originPhrases: readonly RegExp[] = [
  new RegExp(`\\b${someone} (?:is|are|was|comes?|lives?) (?:from |in |an? )*${name}`, "giu"),
  new RegExp(
    `\\b(?:i['’]?m|i am|we['’]?re|we are|as|being) (?:an? |originally |half |from |all |both )*${name}(?:[ -]${name} ${someone})?`,
    "giu",
  ),
  new RegExp(`\\b(?:born|living|based|registered) in ${name}`, "giu"),
  new RegExp(`\\b(?:coming |come |citizens? |arriving )?from (?:the )?${name}`, "giu"),
  new RegExp(`\\b${name} ${someone}\\b`, "giu"),
  new RegExp(
    `\\b(?:not|except|other than|outside|leaving|leave) (?:just |in |of |for )*${name}(?: ${name})?`,
    "giu",
  ),
  new RegExp(`\\b(?:by|did|do|have|will|would) the ${name}`, "giu"),
  new RegExp(`\\b(?:are|do|can|may|must|will|should) ${name}s\\b`, "giu"),
  new RegExp(
    `\\b(?:my|our|his|her|their|with an?) ${name} (?:passports?|citizenship|nationality|salary|income)\\b`,
    "giu",
  ),
  new RegExp(
    `\\b(?:${name} and )?${name}s (?:who |that )?(?:working|living|moving|going|travell?ing)\\b`,
    "giu",
  ),
  new RegExp(`\\bshares? (?:in|of) ${name}`, "giu"),
  new RegExp(`\\b(?:soy|sou|ich bin|je suis|sono)(?: une?| un| ein| eine)? ${name}`, "giu"),
];

const withoutOrigin = (text: string) =>
  originPhrases.reduce((left, pattern) => left.replace(pattern, " , "), text);

const capitalised = (text: string) => text.replace(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu, capitalise);

/** The countries of a text. A name that is also a word counts in lower case only where nothing else is named. */
export const readPlaces = (text: string, findPlaces: FindPlaces): Places => {
  let whole = spelt(text);
  let all = findPlaces(whole);
  if (all.length === 0) {
    whole = capitalised(whole);
    all = findPlaces(whole);
  }
  if (all.length === 0) return { about: [], origin: [], isCertain: true };
  const about = findPlaces(withoutOrigin(whole)).filter((code) => all.includes(code));
  if (about.length === 0) return { about: all, origin: [], isCertain: false };
  return { about, origin: all.filter((code) => !about.includes(code)), isCertain: true };
};
