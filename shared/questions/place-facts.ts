import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";
import { foreignIncomeKinds } from "../places/contract.ts";

const Source = z.strictObject({ name: z.string(), url: z.optional(z.string()) });

/** What supports a figure of a country. `asOf` is a day, a month, or a year. */
const supported = { asOf: z.string(), confidence: Confidence, sources: z.array(Source) };
const Percent = z.number();

/** The tax on the profit of one kind of company, in percent. */
const CompanyTax = z.strictObject({
  /** 'OÜ (private limited company)' */
  entity: z.string(),
  /** Where the company is if the country has several tables: 'United States (Wyoming)'. */
  name: z.string(),
  /** The lowest rate. No rates if only the owner is taxed. */
  onProfit: z.optional(Percent),
  upTo: z.optional(Percent),
  onPayout: z.optional(Percent),
  /** The conditions of the rates, in English. */
  texts: z.array(z.string()),
  confidence: Confidence,
  sources: z.array(Source),
});
export type CompanyTax = z.infer<typeof CompanyTax>;

/**
 * Benefits of a special regime other than a lower rate. `not-remitted`: no tax on income from abroad that is not brought in.
 * `dividends-interest`: foreign dividends and interest are exempt from a special tax.
 */
export const regimeBenefits = ["not-remitted", "dividends-interest"] as const;

/** The only people whom a special regime is for. `listed-jobs`: those whose job is on the country's list. */
export const regimeLimits = ["listed-jobs"] as const;

/** A special regime for some people, such as newcomers. */
const TaxRegime = z.strictObject({
  id: z.string(),
  /** As people call it: 'NHR', 'Beckham law'. */
  name: z.string(),
  status: z.enum(["open", "closed"]),
  /** The rate that the regime sets, in percent, on `on`. */
  percent: z.optional(Percent),
  /** How many years the regime lasts. */
  years: z.optional(z.int()),
  gives: z.optional(z.enum(regimeBenefits)),
  only: z.optional(z.enum(regimeLimits)),
  /** The id of the regime that took the place of a closed one. */
  successor: z.optional(z.string()),
  /** What the regime covers, or whom it is for, in English. */
  about: z.string(),
  ...supported,
});
export type TaxRegime = z.infer<typeof TaxRegime>;

/**
 * What some remarks are on. `business`: the tax of businesses in a country without income tax. `crypto`: the tax on crypto.
 * `local work`: pay is taxed where the work is done. `no tax`: the remark says only that there is no income tax.
 */
export const remarkSubjects = ["business", "crypto", "local work", "no tax"] as const;
export type RemarkSubject = (typeof remarkSubjects)[number];

/** What else sources say of the taxes of a country, in English. */
const TaxRemark = z.strictObject({ text: z.string(), says: z.optional(z.enum(remarkSubjects)) });

/** The tax figures of a country. A figure that no source states is absent. */
export const PlaceFacts = z.strictObject({
  place: z.string(),
  /** The address of its page. */
  path: z.string(),
  /** The regions that it belongs to, such as `europe`. */
  regions: z.array(z.string()),
  /** The top rate of personal income tax. */
  income: z.optional(
    z.strictObject({
      percent: Percent,
      ...supported,
      /** What other tables say. */
      others: z.array(z.strictObject({ percent: Percent, source: Source })),
      /** What the rate consists of, in English. */
      remarks: z.array(z.string()),
    }),
  ),
  /** The tax of residents on income from abroad. */
  foreign: z.optional(
    z.strictObject({ kind: z.enum(foreignIncomeKinds), percent: z.optional(Percent), ...supported }),
  ),
  /** The days in a year that make a person tax resident, by the table of countries. */
  days: z.optional(z.strictObject({ days: z.int(), ...supported })),
  companies: z.array(CompanyTax),
  regimes: z.array(TaxRegime),
  remarks: z.array(TaxRemark),
});
export type PlaceFacts = z.infer<typeof PlaceFacts>;

/** What the remarks of a country say on a subject, in English. Undefined if none is on it. */
export const remarkOn = ({ remarks }: PlaceFacts, subject: RemarkSubject): string | undefined =>
  remarks.find(({ says }) => says === subject)?.text;
