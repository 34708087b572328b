import type { Concept } from "./concept.ts";
import { citizenshipConcepts } from "./concepts/citizenship.ts";
import { detailConcepts } from "./concepts/details.ts";
import { guideConcepts } from "./concepts/guides.ts";
import { moneyConcepts } from "./concepts/money.ts";
import { residencyConcepts } from "./concepts/residency.ts";
import { stayingConcepts } from "./concepts/staying.ts";
import { taxConcepts } from "./concepts/tax.ts";
import { toolConcepts } from "./concepts/tools.ts";
import { travelConcepts } from "./concepts/travel.ts";

/** The concepts that questions are read by, each by a name. */
export const concepts: Readonly<Record<string, Concept>> = {
  ...residencyConcepts,
  ...stayingConcepts,
  ...citizenshipConcepts,
  ...travelConcepts,
  ...taxConcepts,
  ...moneyConcepts,
  ...toolConcepts,
  ...guideConcepts,
  ...detailConcepts,
};
