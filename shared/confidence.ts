import * as z from "zod/mini";

/**
 * How reliable a statement is. `high`: an official text, or two sources that agree. `medium`: one good source. `low`: old,
 * undated, or contradicted.
 */
export const confidences = ["high", "medium", "low"] as const;
export const Confidence = z.enum(confidences);
export type Confidence = z.infer<typeof Confidence>;
