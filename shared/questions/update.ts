import * as z from "zod/mini";
import { NewsStage, NewsType } from "../news/contract.ts";

/** A published update. */
export const Update = z.object({
  title: z.string(),
  /** The day that the publisher gives. */
  date: z.iso.date(),
  type: NewsType,
  /** Countries (ISO 3166-1 alpha-2), or `EU`. */
  places: z.array(z.string()),
  stage: z.optional(NewsStage),
  /** The day on which the change takes effect or ends. */
  effectiveOn: z.optional(z.iso.date()),
  source: z.object({ name: z.string(), url: z.string() }),
});
export type Update = z.infer<typeof Update>;
