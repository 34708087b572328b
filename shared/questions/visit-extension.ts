import type { EntryRequirement } from "../law/entry-tables.ts";

/** Whether the visits of a group of nationalities can be extended, as far as sources say. */
export interface VisitExtension {
  zone: string;
  nationalities: readonly string[];
  requirement: EntryRequirement;
  from?: string;
  until?: string;
  /**
   * `once`: by `days`. `inside`: in the country, for a time that is not stated. `yes`: for a time that is not stated.
   * `hardship`: only for serious reasons, such as illness; the authority decides.
   */
  kind: "no" | "once" | "inside" | "yes" | "hardship";
  days?: number;
}
