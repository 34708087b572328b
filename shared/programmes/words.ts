import { dateText } from "../calendar/words.ts";
import { notStated } from "../catalogue/entry.ts";
import type { DocumentKind, Formula, ListedProgramme, Money, TaxKind, WorkKind } from "./contract.ts";

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

/** With cents where the amount has them: '€620.20'. */
export const exactText = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat("en-US", {
    ...{ style: "currency", currency, maximumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" },
  }).format(amount);

/** In whole units, rounded up so that no demand looks smaller than it is. */
export const amountText = ({ amount, currency }: Money): string =>
  moneyText({ amount: Math.ceil(amount - 1e-6), currency });

/** Groups of people by what they live on. */
export const workNames: Readonly<Record<WorkKind, string>> = {
  employee: "remote employees",
  freelancer: "freelancers",
  owner: "company owners",
  retiree: "pensioners",
  investor: "investors",
};

/** '50 or more', '21 to 55'. */
export const ageText = ({ from, to }: { from: number; to?: number }): string =>
  to === undefined ? `${from} or more` : `${from} to ${to}`;

/** '4 times the minimum wage, €920 a month (2026)'. */
export const formulaText = ({ factor, wage: { name, value } }: Formula): string => {
  const amount = value ? `, ${exactText(value)} a ${value.period} (${dateText(value.date)})` : "";
  return `${factor === 1 ? "" : `${factor} times `}the ${name}${amount}`;
};

/** The demands of a program: '$3,500 income a month', '€500,000 invested'. */
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

/** Whether people can apply. Empty for an open program without a closing day. */
export const statusText = ({ status, since, openUntil }: ListedProgramme): string => {
  const date = since ? ` since ${dateText(since)}` : "";
  const texts = {
    open: openUntil ? `Open until ${dateText(openUntil)} by law` : "",
    suspended: `Suspended${date}`,
    closed: `Closed${date}`,
    announced: "Announced, not open yet",
    unknown: "Our sources do not say whether it is open",
  };
  return texts[status];
};

/** How a program treats income from abroad. */
export const taxNames: Readonly<Record<TaxKind, string>> = {
  none: "No income tax",
  exempt: "Income from abroad is not taxed",
  remitted: "Taxed when it is brought in",
  "not resident": "Not a tax resident at first",
  resident: "Taxed like other residents",
};

/** The places where people apply. */
export const placeNames = {
  consulate: "at a consulate",
  "in country": "in the country",
  online: "online",
} as const;

/** '30 to 90 days', '15 days or more', 'up to 84 days'. */
export const processingText = ({ from, to }: { from?: number; to?: number }): string => {
  if (from !== undefined && to !== undefined) return from === to ? `${from} days` : `${from} to ${to} days`;
  return from === undefined ? `up to ${to} days` : `${from} days or more`;
};

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  "criminal record": "Criminal record",
  "bank statements": "Bank statements",
  "proof of work": "Proof of work",
  degree: "Degree or diploma",
  "health insurance": "Health insurance",
  "civil certificates": "Birth and marriage certificates",
  "medical certificate": "Medical certificate",
  photo: "Photo",
  passport: "Passport",
  home: "Proof of a home",
};
