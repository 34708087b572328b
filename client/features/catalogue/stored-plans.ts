import { useMemo } from "react";
import * as z from "zod/mini";
import { useStored } from "#client/platform/storage.ts";
import { DocumentKind } from "#shared/programmes/contract.ts";
import type { PlanChoices } from "#shared/programmes/plan.ts";

/** Local storage key of the application plans. */
const plansKey = "application-plans";

/** The maximum number of stored plans. The oldest are dropped. */
const maxPlans = 20;

const dayCount = z.int().check(z.minimum(0), z.maximum(3650));

const StoredPlan = z.object({
  moving: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  processingDays: z.optional(dayCount),
  leadDays: z.partialRecord(DocumentKind, dayCount),
  /** The ids of the steps that are done. */
  done: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50)),
});

/** The reader's plan of one application. */
export interface StoredPlan extends PlanChoices {
  done: readonly string[];
}

const Plans = z.record(z.string(), StoredPlan);

const readPlans = (text: string | null): z.infer<typeof Plans> => {
  if (text === null) return {};
  try {
    const parsed = z.safeParse(Plans, JSON.parse(text));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
};

type StoredPlans = Readonly<Record<string, StoredPlan>>;

/** Reads and writes the plans that are stored in this browser, by the id of their program. */
export const useStoredPlans = (): [plans: StoredPlans, save: (plans: StoredPlans) => void] => {
  const [text, write] = useStored(plansKey);
  const plans = useMemo(() => readPlans(text), [text]);
  return [plans, (next) => write(Object.keys(next).length > 0 ? JSON.stringify(next) : null)];
};

/** Reads and writes the plan of one program. Undefined until the reader chooses a day. */
export const useStoredPlan = (
  id: string,
): [plan: StoredPlan | undefined, save: (plan: StoredPlan | undefined) => void] => {
  const [plans, save] = useStoredPlans();
  return [
    plans[id],
    (plan) => {
      const { [id]: _, ...others } = plans;
      const newest = Object.entries(others).slice(-maxPlans + 1);
      save(Object.fromEntries(plan ? [...newest, [id, plan]] : newest));
    },
  ];
};
