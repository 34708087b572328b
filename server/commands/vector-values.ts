import { foldLetters } from "#shared/text.ts";

const numberWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const numberWord = new RegExp(`\\b(${numberWords.join("|")}|twelve|eighteen)\\b`, "g");
const numberOf = (word: string): number => {
  const at = numberWords.indexOf(word);
  return at >= 0 ? at : word === "twelve" ? 12 : 18;
};

/** Lower case without accents, and numbers in digits: 'Six months' gives '6 months'. */
const plain = (text: string): string =>
  foldLetters(text)
    .trim()
    .replace(numberWord, (word) => String(numberOf(word)));

const digits = /^-?(\d+|\d{1,3}([ ,._']\d{3})+)(\.\d+|,\d{1,2})?$/;
/** Dots between thousands, which can also be one decimal point. */
const isGrouped = /^-?\d{1,3}(\.\d{3})+$/;
const factors: Readonly<Record<string, number>> = { k: 1000, thousand: 1000, mn: 1e6, million: 1e6 };

/** The numbers that a text can mean: '2.850' is 2850 or 2.85. Empty if it is no number. */
const readNumbers = (text: string): number[] => {
  const plainText = text.trim();
  const suffix = /(?:k|thousand|mn|million)$/.exec(plainText)?.[0];
  const figure = plainText.slice(0, plainText.length - (suffix?.length ?? 0)).trimEnd();
  if (!digits.test(figure)) return [];
  const readings = /,\d{1,2}$/.test(figure)
    ? [figure.replace(/[ ._']/g, "").replace(",", ".")]
    : [figure.replace(/[ ,_']/g, ""), figure.replace(/[ ,._']/g, "")].slice(
        0,
        isGrouped.test(figure) ? 2 : 1,
      );
  const factor = suffix ? factors[suffix]! : 1;
  return readings.map((reading) => Number(reading) * factor).filter(Number.isFinite);
};

const isClose = (one: number, other: number): boolean => Math.abs(one - other) < 0.005;

/** Words around a number that leave its value as it is. */
const fillers = /\b(at least|min(imum)?|from|up to|max(imum)?|about|approximately|of)\b|>=|≥|≤|<=|[~≈]/g;

const currencies = new Set(Intl.supportedValuesOf("currency"));
const currencyWords: readonly [RegExp, string][] = [
  [/€|\beuros?\b/g, " EUR "],
  [/£|\bpounds?( sterling)?\b/g, " GBP "],
  [/\bus ?\$|\b(us|american) dollars?\b/g, " USD "],
  [/₹|\brupees?\b/g, " INR "],
  [/฿|\b(thai )?baht\b/g, " THB "],
];

/** A sign that stands for many currencies. */
const anyDollar = /\$|\bdollars?\b/g;

interface Amount {
  readonly numbers: readonly number[];
  readonly currencies: readonly string[];
  readonly isDollar: boolean;
  readonly periods: readonly ("month" | "year")[];
}

const periodPattern =
  /(?:\b(?:per|a|each|every)\s+|\/\s*)?\b(months?|monthly|mo|pcm|p\.?m\.?|years?|yearly|annum|annually|annual|yr|p\.?a\.?)(?![a-z])/g;

const readPeriods = (text: string): ("month" | "year")[] =>
  [...text.matchAll(periodPattern)].map(([, word = ""]) => (/^(m|p\.?c?m)/.test(word) ? "month" : "year"));

const readAmount = (text: string): Amount => {
  const named = currencyWords.reduce(
    (found, [from, to]) => found.replace(from, to.toLowerCase()),
    plain(text),
  );
  const periods = readPeriods(named);
  const codes = (named.match(/[a-z]{3,}/g) ?? []).filter((word) => currencies.has(word.toUpperCase()));
  const rest = codes
    .reduce((found, code) => found.replace(code, " "), named.replace(periodPattern, " "))
    .replace(anyDollar, " ")
    .replace(fillers, " ")
    .replace(/[\s/]+/g, " ");
  return {
    numbers: readNumbers(rest),
    currencies: codes.map((code) => code.toUpperCase()),
    isDollar: /\$|\bdollars?\b/.test(named),
    periods,
  };
};

export interface HeldAmount {
  amount: number;
  currency?: string;
  period?: "month" | "year";
}

/**
 * Whether a text is this amount: '2,849', '€2849', 'EUR 2849/month', or the same sum for another period. A currency or a
 * period that it names must be ours.
 */
export const isSameAmount = (text: string, { amount, currency, period }: HeldAmount): boolean => {
  const { numbers, currencies: named, isDollar, periods } = readAmount(text);
  if (named.some((code) => code !== currency)) return false;
  if (isDollar && !currency?.endsWith("D")) return false;
  const [asked = period] = periods;
  if (periods.some((one) => one !== asked) || (asked && !period)) return false;
  const factor = asked === period ? 1 : asked === "year" ? 12 : 1 / 12;
  return numbers.some((number) => isClose(number, amount * factor));
};

/** Whether a text names a currency: 'EUR', '€', 'euro'. */
export const isSameCurrency = (text: string, held: string): boolean => {
  const { currencies: named, isDollar } = readAmount(text);
  return named.length > 0 ? named.every((code) => code === held) : isDollar && held.endsWith("D");
};

/** Whether a text names a period: 'month', 'monthly', 'per month'. */
export const isSamePeriod = (text: string, held: string): boolean => {
  const periods = readPeriods(plain(text));
  return periods.length > 0 && periods.every((period) => period === held);
};

const perUnit = {
  days: { day: 1, week: 7, month: 30, year: 365 },
  months: { day: 1 / 30, week: 7 / 30, month: 1, year: 12 },
  years: { day: 1 / 365, week: 7 / 365, month: 1 / 12, year: 1 },
} as const;
export type DurationUnit = keyof typeof perUnit;

const durationPart = /(\d[\d.,]*)\s*-?\s*(days?|d|weeks?|w|months?|mo?|years?|yrs?|y)?(?![a-z])/g;
const unitOf = (word: string): keyof (typeof perUnit)["days"] =>
  word.startsWith("d") ? "day" : word.startsWith("w") ? "week" : word.startsWith("m") ? "month" : "year";

/** A duration in a unit: '1 year' is 12 months. Undefined if the text is none. 365 days are a year. */
export const readDuration = (text: string, unit: DurationUnit): number | undefined => {
  const bare = plain(text)
    .replace(/\b(per|a|each|every|in a|in each)\s+(calendar\s+)?year\b/g, " ")
    .replace(fillers, " ");
  const parts = [...bare.matchAll(durationPart)];
  if (parts.length === 0 || !/^[\s,]*(and[\s,]*)?$/.test(bare.replace(durationPart, " "))) return undefined;
  return parts
    .map(([, figure = "", word]) => {
      const [number = Number.NaN] = readNumbers(figure);
      if (word === undefined) return number;
      const isYears = unitOf(word) === "day" && unit !== "days" && number % 365 === 0;
      return isYears ? (number / 365) * perUnit[unit].year : number * perUnit[unit][unitOf(word)];
    })
    .reduce((sum, part) => sum + part, 0);
};

export const isSameDuration = (text: string, held: number, unit: DurationUnit): boolean => {
  const duration = readDuration(text, unit);
  return duration !== undefined && isClose(duration, held);
};

const flags: Readonly<Record<string, boolean>> = {
  ...{ yes: true, true: true, y: true, "1": true, allowed: true, possible: true, required: true },
  ...{ no: false, false: false, n: false, "0": false, "not allowed": false, "not possible": false },
};

/** What a text says, also with an explanation after it: 'Yes (once)'. Undefined for other texts. */
export const readFlag = (text: string): boolean | undefined => {
  const [claim = ""] = plain(text).split(/(?<!\s)\s*[,;:(.]/);
  return Object.hasOwn(flags, claim) ? flags[claim] : undefined;
};

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(${months.join("|")})[a-z]*\\.?`;
const dayFirst = new RegExp(`^(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+)?${month},?\\s+(\\d{4})$`);
const monthFirst = new RegExp(`^${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`);

const isoOf = (year: string, name: string, day: string | undefined): string =>
  [year, String(months.indexOf(name) + 1).padStart(2, "0"), day?.padStart(2, "0")].filter(Boolean).join("-");

/** An ISO day, month or year: '3 April 2025' gives '2025-04-03'. Undefined if it is none. */
export const readPartialDate = (text: string): string | undefined => {
  const bare = foldLetters(text).trim();
  const iso = /^(\d{4}(-\d{2}){0,2})(t[\d:.]+z?)?$/.exec(bare.replaceAll("/", "-"))?.[1];
  if (iso) return iso;
  const [, day, name, year] = dayFirst.exec(bare) ?? [];
  if (name && year) return isoOf(year, name, day);
  const [, nameFirst, dayAfter, yearLast] = monthFirst.exec(bare) ?? [];
  return nameFirst && yearLast ? isoOf(yearLast, nameFirst, dayAfter) : undefined;
};

/** Whether a text is this date, or as much of it as both state. */
export const isSameDate = (text: string, held: string): boolean => {
  const date = readPartialDate(text);
  return date !== undefined && (date.startsWith(held) || held.startsWith(date));
};

/** Cuts a text that ends with ')' at its first '('. */
export const withoutRemark = (text: string): string =>
  text.endsWith(")") && text.includes("(") ? text.slice(0, text.indexOf("(")).trimEnd() : text;

export const isSameAddress = (one: string, other: string): boolean => {
  const bare = (address: string) =>
    address.toLowerCase().replace(/^https?:\/\/(www\.)?|(?<![/#?])[/#?]+$/g, "");
  return bare(one) === bare(other);
};

const spellings: readonly [RegExp, string][] = [
  [/programmes?\b/g, "program"],
  [/(?<=\d)\s*x\s+/g, " times "],
  [/(?<=\w)is(?=(e|ed|ing|ation)\b)/g, "iz"],
  [/licence/g, "license"],
];

/** A text without case, accents, punctuation, and British spelling. */
export const normalize = (text: string): string =>
  spellings
    .reduce((folded, [from, to]) => folded.replace(from, to), plain(text))
    .replace(/(?<=\d),(?=\d{3})/g, "")
    .replace(/[^\p{L}\p{N}.%+]+/gu, " ")
    .replace(/\.(?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Texts that stand for what no source states. */
const absent = new Set(["unknown", "not stated", "not stated by our sources", "not known", "n a", "null"]);
export const isAbsent = (text: string): boolean =>
  /^[-–—]?$/.test(text.trim()) || absent.has(normalize(text));

const small = new Set("a an and as at be by for from in is it of on or that the to was were with".split(" "));
const negations = new Set("no not never none nothing nobody without neither nor cannot".split(" "));
const figure = /\d/;

/** The share of the words of a text that a rewording must keep. Shorter texts than `fewWords` must be the same. */
const [keptShare, fewWords] = [0.6, 6];

/**
 * Whether two texts say the same: the same words, or a rewording. A rewording keeps every figure of the expected text, most
 * of its words, and does not add or lose a negation.
 */
export const isSameText = (expected: string, held: string): boolean => {
  const [wanted, ours] = [normalize(expected), normalize(held)];
  if (wanted === ours) return true;
  const [wantedWords, ourWords] = [wanted, ours].map((text) =>
    text.split(" ").filter((word) => !small.has(word)),
  );
  if (wantedWords!.length < fewWords) return false;
  const known = new Set(ourWords);
  if (wantedWords!.some((word) => figure.test(word) && !known.has(word))) return false;
  const [denies, weDeny] = [wantedWords!, ourWords!].map((words) =>
    words.some((word) => negations.has(word)),
  );
  if (denies !== weDeny) return false;
  return wantedWords!.filter((word) => known.has(word)).length >= wantedWords!.length * keptShare;
};
