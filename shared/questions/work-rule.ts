/**
 * The conditions on which visitors may work. `secondary`: work is not the main purpose of the visit. `incidental`: only to a
 * limited extent during a holiday. `abroad`: not for anyone in the country. `short`: for up to 90 days without a visa.
 */
export const workConditions = ["secondary", "incidental", "abroad", "short"] as const;

/** What sources say about work by visitors to a place, or by the family of a program's holder. */
export interface WorkRule {
  who: "visitor" | "family";
  /** A country, or a zone of the entry rules. Empty for `family`. */
  place?: string;
  programme?: string;
  /** For an employer or clients abroad. */
  remote: "yes" | "no" | "unclear";
  /** For an employer or clients in the country. Absent if the sources do not say. */
  local?: "yes" | "no";
  condition?: (typeof workConditions)[number];
  /** The day on which the rule began to apply. */
  since?: string;
  /** What else a reader must know, in English. */
  remark?: string;
  sources: readonly { name: string; url?: string }[];
  /** When the newest source was written. Absent if no source has a date. */
  asOf?: string;
  confidence: "high" | "medium" | "low";
}
