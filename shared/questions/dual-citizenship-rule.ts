import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { ProcedureConfidence } from "../procedures/procedure.ts";

/** Whether citizens may hold another citizenship. `limited`: only some citizens, or only some other citizenships. */
export const dualVerdicts = ["no", "limited", "yes"] as const;

/**
 * What happens to citizens who acquire another citizenship. `keeps`: nothing. `ends`: they lose theirs. `withdrawn`: the
 * government may take theirs away. `permission`: they lose theirs unless an authority permits it. `listed`: they keep it only
 * with some citizenships. `birth`: citizens by birth keep theirs. `exceptions`: they lose theirs, with exceptions. `cases`: it
 * depends on the case.
 */
export const dualEffects = [
  "keeps",
  "ends",
  "withdrawn",
  "permission",
  "listed",
  "birth",
  "exceptions",
  "cases",
] as const;

/** What the law of a country says about citizens who acquire another citizenship. */
export const DualCitizenshipRule = z.strictObject({
  country: CountryCode,
  allows: z.enum(dualVerdicts),
  effect: z.enum(dualEffects),
  /** Citizenships that its citizens may hold as well, if the sources name some. */
  with: z.array(CountryCode),
  /** Set if people who naturalize usually have to give up their earlier citizenship. Absent if the sources do not say. */
  newCitizens: z.optional(z.literal("renounce")),
  /** What else a reader must know, in English. */
  remark: z.optional(z.string()),
  /** When the rule began to apply: a day, a month or a year. */
  since: z.optional(z.string()),
  sources: z.array(z.strictObject({ name: z.string(), url: z.optional(z.string()) })),
  /** When the newest source was written. Absent if no source has a date. */
  asOf: z.optional(z.string()),
  confidence: ProcedureConfidence,
});
export type DualCitizenshipRule = z.infer<typeof DualCitizenshipRule>;
