import type { ProcedureConfidence } from "../procedures/procedure.ts";

/**
 * Whether citizens can apply for a US visa for treaty investors (E-2). `residence`: they must also live in their country.
 * `old`: only for investments made before the treaty ended.
 */
export const investorTreaties = ["yes", "residence", "old", "no"] as const;
/** Whether citizens can apply for a US visa for treaty traders (E-1). */
export const traderTreaties = ["yes", "unconfirmed", "no"] as const;

/** What the treaty of a country with the United States opens to its citizens. */
export interface TreatyVisa {
  country: string;
  investors: (typeof investorTreaties)[number];
  traders: (typeof traderTreaties)[number];
  /** Since when, as a day or a month. Absent if sources disagree. */
  since?: string | undefined;
  /** What else a reader must know, in English. */
  remark?: string | undefined;
  source?: string | undefined;
  confidence: ProcedureConfidence;
}
