import type { ProcedureConfidence } from "../procedures/procedure.ts";

/**
 * Whether citizens can apply for a US visa for treaty investors (E-2). `residence`: they must also live in their country.
 * `old`: only for investments made before the treaty ended.
 */
export const investorTreaties = ["yes", "residence", "old", "no"] as const;
/** Whether citizens can apply for a US visa for treaty traders (E-1). */
export const traderTreaties = ["yes", "unconfirmed", "no"] as const;

/** Which US treaty visas the citizens of a country can apply for. */
export interface TreatyVisa {
  country: string;
  investors: (typeof investorTreaties)[number];
  traders: (typeof traderTreaties)[number];
  /** When E-2 visas began, or E-1 visas if there is no E-2: a day or a month. Absent if sources disagree. */
  since?: string | undefined;
  /** What else a reader must know, in English. */
  remark?: string | undefined;
  source?: string | undefined;
  confidence: ProcedureConfidence;
}
