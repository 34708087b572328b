import type { Entry, OfficialLink, Statement } from "./entry.ts";

/** A figure of the comparison table. */
export interface Figure {
  /** Separate statements for different or contradicting sources, in reading order. Empty if no source gives the figure. */
  parts: readonly Statement[];
  /** The parts in a few words, for tables and cards. Absent if no source gives the figure. */
  short?: string;
  /**
   * The sort key in days, euros, or percent, depending on the column. A range sorts by its upper end. Absent: sorts last.
   */
  sortBy?: number;
}

/** The taxes on the profit of a company, in percent. */
export interface TaxRates {
  /** The lowest rate on the profit itself. */
  onProfit: number;
  /** The highest rate on the profit itself, if there are several. */
  upTo?: number;
  /** The rate on distributed profit, as a share of the amount before this tax. Absent if no source states one. */
  onPayout?: number;
}

export const timeUnits = ["day", "working day", "week"] as const;

/** How long a step of the set-up takes. */
export interface SetupStep {
  from: number;
  to: number;
  unit: (typeof timeUnits)[number];
}

/** What an extra charge is for: a card for signing online, or registration as a business. */
export const chargedFor = ["card", "business"] as const;

/** The tax on the turnover of an individual entrepreneur, in percent, up to a yearly limit and above it. */
export interface TurnoverTax {
  percent: number;
  upTo: number;
  /** ISO 4217 */
  currency: string;
  above: number;
}

/** What the registry charges: each part of the registration, and each later year if a source states it. */
export interface Charges {
  /** ISO 4217 */
  currency: string;
  once: readonly { from: number; to: number; for?: (typeof chargedFor)[number] }[];
  yearly?: number;
}

export interface CompanyCapital {
  amount: number;
  /** ISO 4217 */
  currency: string;
  per?: "partner";
}

/**
 * How a company is registered from abroad. `card`: online, with a card that is collected in person. `owners`: owners
 * may live abroad. `identity`: online, with a check of identity. `signature`: online with an identity card or key of
 * the country, or through a lawyer. `attorney`: by power of attorney. `slower`: it may take longer.
 */
export const remoteWays = ["card", "owners", "identity", "slower", "signature", "attorney"] as const;
export type RemoteWay = (typeof remoteWays)[number];

/** A figure that no source gives. */
export const notKnown: Figure = { parts: [] };

/**
 * A requirement or a warning. `yearly`: it is on what a company or its owner pays or files every year. `onTurnover`: it limits
 * who may pay the tax on turnover.
 */
type Duty = Statement & {
  yearly?: true;
  /** What a provider charges for it each year. */
  cost?: {
    from: number;
    to: number;
    /** ISO 4217 */
    currency: string;
  };
  /** What a missing form costs. */
  penalty?: {
    form: string;
    amount: number;
    /** ISO 4217 */
    currency: string;
  };
  onTurnover?: true;
};

export interface Jurisdiction extends Entry {
  name: string;
  /** ISO 3166-1 alpha-2, lower case. */
  flagCode: string;
  /** The state of its country: 'Wyoming'. Absent if the entry is for the whole country. */
  state?: string;
  /** 'OÜ (private limited company)' */
  entity: string;
  /** The kind of company without its English meaning: 'OÜ'. */
  form: string;
  /** The id of the cue in a question that means a company here: `e-residency` for Estonia. */
  cue?: string;
  /** Sorted by days for a registration from abroad. Five working days count as seven days. */
  setupTime: Figure & { /** One after the other. */ steps?: readonly SetupStep[] };
  /** Sorted by euros. */
  minimumCapital: Figure & { sum?: CompanyCapital };
  /** Sorted by euros in the first year. */
  governmentFee: Figure & {
    charges?: Charges;
    /** Euros in each later year, if a source states them. */
    laterYears?: number;
  };
  /** Sorted by `taxOnDistributedProfit`. No rates if only the owner is taxed. */
  corporateTax: Omit<Figure, "sortBy"> & { rates?: TaxRates; turnover?: TurnoverTax };
  /** Absent if no source says whether a company can be registered from abroad. */
  remote?: Statement & { answer: "yes" | "partly"; way: RemoteWay };
  registry: OfficialLink & { links?: readonly OfficialLink[] };
  requirements: readonly Duty[];
  warnings: readonly Duty[];
}

/** The total share, in percent, of two taxes applied in turn: 15% and then 5% take 19.25%. */
const combined = (first: number, second: number): number =>
  Number((100 * (1 - (1 - first / 100) * (1 - second / 100))).toFixed(2));

/** The lowest and the highest share of a profit, in percent, that taxes take before the owner receives it. */
export const taxOnDistributedProfit = ({
  rates,
}: Jurisdiction["corporateTax"]): { from: number; to: number } | undefined => {
  if (!rates) return undefined;
  const { onProfit, upTo = onProfit, onPayout = 0 } = rates;
  return { from: combined(onProfit, onPayout), to: combined(upTo, onPayout) };
};
