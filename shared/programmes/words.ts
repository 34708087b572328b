import { notStated } from "../catalogue/entry.ts";
import type { ListedProgramme, Money } from "./contract.ts";

/** By currency. Making a format is slow, and a filter shows each amount again at every keystroke. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

const moneyFormatOf = (currency: string): Intl.NumberFormat => {
  const known = moneyFormats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 0 });
  moneyFormats.set(currency, format);
  return format;
};

/** In whole units of its currency: '€2,849'. */
export const moneyText = ({ amount, currency }: Money): string => moneyFormatOf(currency).format(amount);

/** What a program asks for: '$3,500 income a month', '€500,000 invested'. */
export const demandsOf = ({ income, savings, investment, route }: ListedProgramme): readonly string[] => [
  ...(income ? [`${moneyText(income)} income a ${income.period}`] : []),
  ...(savings ? [`${moneyText(savings)} in savings`] : []),
  ...(investment
    ? [`${moneyText(investment)} ${route === "citizenship" ? "paid or invested, without fees" : "invested"}`]
    : []),
];

/** How long the first title is valid: '2 years', '6 months'. */
export const lengthText = (months: number): string =>
  months % 12 === 0 && months > 12 ? `${months / 12} years` : `${months} months`;

/** '12 months, renewable'. */
export const titleText = ({ months, renewable }: ListedProgramme): string => {
  const length = months === undefined ? [] : [lengthText(months)];
  const again = renewable === undefined ? [] : [renewable ? "renewable" : "not renewable"];
  return [...length, ...again].join(", ") || notStated;
};
