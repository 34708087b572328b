import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DatedTask } from "#client/platform/dated-task.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import type { ProgrammeDetails } from "#shared/programmes/contract.ts";
import { planOf, stepName } from "#shared/programmes/plan.ts";
import { programmePagePath } from "#shared/programmes/programme-path.ts";
import { detailsOptions } from "./api.ts";
import { useKeptPlans } from "./kept-plans.ts";

/** These programs, and none until all have loaded. */
const useProgrammesOf = (ids: readonly string[]): readonly ProgrammeDetails[] => {
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ["planned programmes", ...ids],
    queryFn: () => Promise.all(ids.map((id) => client.ensureQueryData(detailsOptions(id)))),
    enabled: ids.length > 0,
  });
  return data;
};

/** The next step of each application that the reader plans. */
export const usePlanTasks = (citizenships: readonly string[]): DatedTask[] => {
  const today = useIsoToday();
  const [plans] = useKeptPlans();
  return useProgrammesOf(Object.keys(plans)).flatMap((programme) => {
    const { id, name, country } = programme;
    const plan = plans[id];
    const steps = plan ? planOf(programme, plan, citizenships, today).steps : [];
    const next = steps.find((step) => !plan?.done.includes(step.id));
    if (!next) return [];
    const what = `${stepName(next)}: ${name}, ${country}`;
    return [{ id, on: next.by, what, href: programmePagePath(id) }];
  });
};
