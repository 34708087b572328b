import * as z from "zod/mini";
import { Confidence } from "../confidence.ts";
import { defineContract } from "../contract.ts";

/**
 * The ways to live abroad. `visitor`: a visitor's status that allows remote work. `passive income`: own means or a pension.
 * `freelance`: self-employed in the country. `citizenship`: a passport for a contribution or an investment.
 */
export const programmeRoutes = [
  "nomad",
  "passive income",
  "freelance",
  "investment",
  "citizenship",
  "visitor",
] as const;
export const ProgrammeRoute = z.enum(programmeRoutes);
export type ProgrammeRoute = z.infer<typeof ProgrammeRoute>;

/** `unknown`: the sources do not say whether it is still open. `announced`: nobody can apply yet. */
export const programmeStatuses = ["open", "suspended", "closed", "announced", "unknown"] as const;
export const ProgrammeStatus = z.enum(programmeStatuses);
export type ProgrammeStatus = z.infer<typeof ProgrammeStatus>;

/** A person's source of income. `employee`: employed by a company abroad. `owner`: of a company abroad. */
export const workKinds = ["employee", "freelancer", "owner", "retiree", "investor"] as const;
export const WorkKind = z.enum(workKinds);
export type WorkKind = z.infer<typeof WorkKind>;

/**
 * How a program treats income from abroad, as far as sources say. `exempt`: all or most of it is not taxed. `remitted`: it is
 * taxed when it is brought in. `resident`: the usual rules for tax residents apply.
 */
export const taxKinds = ["none", "exempt", "remitted", "not resident", "resident"] as const;
export const TaxKind = z.enum(taxKinds);
export type TaxKind = z.infer<typeof TaxKind>;

export const applyPlaces = ["consulate", "in country", "online"] as const;

/** An amount in the currency of the rule (ISO 4217), never converted. */
export const Money = z.object({ amount: z.number(), currency: z.string() });
export type Money = z.infer<typeof Money>;

const Period = z.enum(["month", "year"]);

/** A day, a month or a year: `2026-01-31`, `2026-01` or `2026`. */
const PartialDate = z.string().check(z.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/));

/** `url` is an http or https address; it is absent if only the name is known. */
const ProgrammeSource = z.object({
  name: z.string(),
  url: z.optional(z.string()),
  date: z.optional(PartialDate),
});
export type ProgrammeSource = z.infer<typeof ProgrammeSource>;

/** How an amount follows from a wage or an index: `factor` times `wage`. Without `wage.value`, only the rule is known. */
export const Formula = z.object({
  of: z.enum(["income", "investment"]),
  factor: z.number(),
  wage: z.object({
    name: z.string(),
    value: z.optional(z.object({ ...Money.shape, period: Period, date: PartialDate })),
  }),
  source: ProgrammeSource,
});
export type Formula = z.infer<typeof Formula>;

/**
 * What family members add to a demand. `who`: the partner, each child, each person, the first or each further person,
 * or the family as a whole. `percent` is a share of the demand for one person, `total` the demand including them, and
 * `included` adds nothing. The first `after` persons do not count. `period` is that of an income. The sources state it
 * for families of `from` to `upTo` members, without the applicant.
 */
export const Addition = z.object({
  of: z.enum(["income", "savings", "investment", "fee"]),
  who: z.enum(["partner", "child", "each", "first", "further", "family"]),
  kind: z.enum(["add", "percent", "total", "included"]),
  value: z.number(),
  currency: z.optional(z.string()),
  period: z.optional(Period),
  after: z.int(),
  from: z.optional(z.int()),
  upTo: z.optional(z.int()),
  /** Set if the sources say that an unmarried partner counts as the partner. */
  unmarried: z.optional(z.literal(true)),
});
export type Addition = z.infer<typeof Addition>;

/**
 * Savings or an investment that depend on the person. Without `to`, sources name no highest amount. `belowIncome`: only
 * people with a lower income need it; in the currency and period of the program's income.
 */
export const CapitalRule = z.object({
  of: z.enum(["savings", "investment"]),
  ages: z.optional(z.object({ from: z.int(), to: z.optional(z.int()) })),
  from: z.number(),
  to: z.optional(z.number()),
  belowIncome: z.optional(z.number()),
  /** A sentence. */
  remark: z.string(),
});
export type CapitalRule = z.infer<typeof CapitalRule>;

/**
 * Who may apply by nationality, in ISO 3166-1 alpha-2 codes. `only`: nobody else may. `named`: they may. `conditional`: under a
 * condition or in doubt. `others`: everybody whom no list names may apply.
 */
export const Nationality = z.object({
  only: z.optional(z.array(z.string())),
  named: z.optional(z.array(z.string())),
  except: z.optional(z.array(z.string())),
  conditional: z.optional(z.array(z.string())),
  others: z.boolean(),
});
export type Nationality = z.infer<typeof Nationality>;

/** The conditions of a program as data. An absent field is not stated by the sources. */
export const ProgrammeTerms = z.object({
  /** Those whom sources name. Others may be able to apply too. */
  who: z.array(WorkKind),
  /** Those who cannot apply. */
  notFor: z.array(WorkKind),
  /** If sources or authorities differ: the lowest and the highest income, in the currency and period of `income`. */
  incomeRange: z.optional(z.object({ from: z.number(), to: z.number() })),
  /** The rule names another way to show enough means than this income. */
  incomeOtherWay: z.boolean(),
  /** Sources say that no income is asked for. */
  noIncomeTest: z.boolean(),
  formula: z.optional(Formula),
  /** `instead`: of the income. `often`: many authorities ask for it. `insurance`: it can replace health insurance. */
  savingsRole: z.optional(z.enum(["also", "instead", "often", "insurance"])),
  /** Absent if the savings and the investment are the same for everybody. */
  capital: z.optional(z.array(CapitalRule)),
  /** Whether family members may come. */
  family: z.optional(z.enum(["yes", "no", "unsure"])),
  additions: z.array(Addition),
  nationality: z.optional(Nationality),
  age: z.optional(z.object({ from: z.int(), to: z.optional(z.int()) })),
  /** A degree, experience or another qualification is asked for. */
  qualification: z.boolean(),
  localClients: z.optional(z.enum(["yes", "no", "limited"])),
  /** The longest stay on this title. */
  maxMonths: z.optional(z.int()),
  citizenshipYears: z.optional(z.int()),
  stayDays: z.optional(z.int()),
  tax: z.optional(TaxKind),
  insurance: z.optional(z.literal("required")),
  fee: z.optional(Money),
  /** In days. Targets and experience are mixed. */
  processing: z.optional(z.object({ from: z.optional(z.int()), to: z.optional(z.int()) })),
  /** For how many months bank statements must prove the income. */
  proofMonths: z.optional(z.int()),
});
export type ProgrammeTerms = z.infer<typeof ProgrammeTerms>;

/** A program of a country. An absent field is not stated by the sources. */
export const ListedProgramme = z.object({
  id: z.string(),
  /** The country's name. */
  country: z.string(),
  flagCode: z.string(),
  name: z.string(),
  route: ProgrammeRoute,
  status: ProgrammeStatus,
  /** When this status began. For an open program, when its current rule began. */
  since: z.optional(PartialDate),
  /** The day on which it closes by law. */
  openUntil: z.optional(PartialDate),
  /** The minimum income of one person. */
  income: z.optional(z.object({ ...Money.shape, period: Period })),
  /** The minimum balance or deposit. `terms.savingsRole` says whether it replaces the income. */
  savings: z.optional(Money),
  /** The cheapest way that is open. */
  investment: z.optional(Money),
  /** How long the first title is valid. */
  months: z.optional(z.int()),
  renewable: z.optional(z.boolean()),
  /** Whether time on it can lead to permanent residence. */
  permanent: z.optional(z.boolean()),
  /** The page of the authority, and whether somebody has opened it. */
  authority: z.optional(z.object({ url: z.string(), seen: z.boolean() })),
  /** Each with an http or https URL. */
  sources: z.array(z.object({ name: z.string(), url: z.string(), date: z.optional(PartialDate) })),
  /** The date for which its figures hold. */
  asOf: PartialDate,
  confidence: Confidence,
  /** The id of its entry in our catalogs, if it has one. */
  entry: z.optional(z.string()),
  terms: ProgrammeTerms,
});
export type ListedProgramme = z.infer<typeof ListedProgramme>;

export const documentKinds = [
  "criminal record",
  "bank statements",
  "proof of work",
  "degree",
  "health insurance",
  "civil certificates",
  "medical certificate",
  "photo",
  "passport",
  "home",
] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** A document of an application. An absent number is not stated by the sources. */
export const ProgrammeDocument = z.object({
  kind: DocumentKind,
  /** The maximum age on the day of filing, in days. */
  maxAgeDays: z.optional(z.int()),
  coversMonths: z.optional(z.int()),
  /** How long it must still be valid. */
  validMonths: z.optional(z.int()),
  detail: z.optional(z.string()),
  /** Absent if the sources of the program state it. */
  source: z.optional(ProgrammeSource),
});
export type ProgrammeDocument = z.infer<typeof ProgrammeDocument>;

/**
 * A number of days within which something must be done after entry or grant, or before the title ends. `pause`: the
 * wait before a new application.
 */
export const Deadline = z.object({
  of: z.enum(["after entry", "after grant", "before expiry", "pause"]),
  days: z.int(),
  text: z.string(),
});
export type Deadline = z.infer<typeof Deadline>;

/** How long an authority takes to issue a document, in days. `code` is its country (ISO 3166-1 alpha-2). */
export const LeadTime = z.object({
  kind: z.enum(["criminal record", "apostille"]),
  code: z.string(),
  name: z.string(),
  days: z.object({ from: z.int(), to: z.int() }),
  detail: z.optional(z.string()),
  source: ProgrammeSource,
});
export type LeadTime = z.infer<typeof LeadTime>;

/** How many days a document is valid after it is issued, by the issuing country. */
export const Lifetime = z.object({
  kind: DocumentKind,
  code: z.string(),
  days: z.int(),
  detail: z.string(),
  source: ProgrammeSource,
});
export type Lifetime = z.infer<typeof Lifetime>;

/** Everything that is known about a program. Texts are only shown, and an absent one is not stated. */
export const ProgrammeDetails = z.object({
  ...ListedProgramme.shape,
  texts: z.object({
    incomeRule: z.optional(z.string()),
    dependants: z.optional(z.string()),
    qualification: z.optional(z.string()),
    nationality: z.optional(z.string()),
    absence: z.optional(z.string()),
    tax: z.optional(z.string()),
    insurance: z.optional(z.string()),
    note: z.optional(z.string()),
  }),
  cover: z.optional(Money),
  where: z.array(z.enum(applyPlaces)),
  /** After how many years on it permanent residence is possible. */
  permanentYears: z.optional(z.number()),
  /** The years to citizenship count from permanent residence, not from the first permit. */
  citizenshipAfterPermanent: z.optional(z.literal(true)),
  /** The id of the rule on days that says how long its holder must be in the country, or may be away. */
  presenceRule: z.optional(z.string()),
  documents: z.array(ProgrammeDocument),
  deadlines: z.array(Deadline),
  leadTimes: z.array(LeadTime),
  lifetimes: z.array(Lifetime),
});
export type ProgrammeDetails = z.infer<typeof ProgrammeDetails>;

/** In UTF-16 code units. */
export const maxProgrammeQueryLength = 300;

/**
 * Without `q`, all programs. `q`: words for a program or its country. Words that no program has are ignored, and only
 * the first eight meaningful words are used.
 */
export const ProgrammesQuery = z.object({
  q: z.optional(z.string().check(z.minLength(1), z.maxLength(maxProgrammeQueryLength))),
});
export type ProgrammesQuery = z.infer<typeof ProgrammesQuery>;

/** The maximum number of programs that a search returns. */
export const maxFoundProgrammes = 6;

/** Searches of one network. */
export const programmeSearchLimit = { points: 300, durationSec: 60 } as const;

/** How many units of a currency one euro buys, with the day of the rate. `derived`: from the peg to another currency. */
export const CurrencyRate = z.object({
  currency: z.string(),
  perEuro: z.number(),
  date: PartialDate,
  source: z.string(),
  kind: z.enum(["official", "secondary", "derived"]),
});
export type CurrencyRate = z.infer<typeof CurrencyRate>;

export const programmesContract = defineContract({
  list: {
    method: "get",
    path: "/api/programmes",
    summary: `All programs for people who move abroad, sorted by country, or the best ${maxFoundProgrammes} for a search.`,
    access: "public",
    query: ProgrammesQuery,
    blanks: "ignored",
    response: z.array(ListedProgramme),
    errors: { 429: `More than ${programmeSearchLimit.points} searches in a minute from one network` },
  },
  details: {
    method: "get",
    path: "/api/programmes/:id",
    summary: "One program with its rules in words, documents and deadlines.",
    access: "public",
    params: z.object({ id: z.string().check(z.regex(/^[a-z]{2}(-[a-z0-9]+)+$/), z.maxLength(60)) }),
    response: ProgrammeDetails,
  },
  rates: {
    method: "get",
    path: "/api/currency-rates",
    summary: "The rates that convert incomes, each of its own day.",
    access: "public",
    response: z.array(CurrencyRate),
  },
});
