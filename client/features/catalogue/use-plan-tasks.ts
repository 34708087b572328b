import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isMissing } from "#client/platform/call-endpoint.ts";
import type { DatedTask } from "#client/platform/dated-task.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import type { ProgrammeDetails } from "#shared/programmes/contract.ts";
import { planOf, stepName } from "#shared/programmes/plan.ts";
import { programmePagePath } from "#shared/programmes/programme-path.ts";
import { detailsOptions } from "./api.ts";
import { useStoredPlans } from "./stored-plans.ts";

/** The programs with these ids, without those that no longer exist. Loads nothing if there are no ids. */
const useProgrammesOf = (ids: readonly string[]) => {
  const client = useQueryClient();
  const load = (id: string): Promise<ProgrammeDetails[]> =>
    client.ensureQueryData(detailsOptions(id)).then(
      (programme) => [programme],
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
  return useQuery({
    queryKey: ["planned programmes", ...ids],
    queryFn: async () => (await Promise.all(ids.map(load))).flat(),
    enabled: ids.length > 0,
  });
};

/** The next step of each application that the reader plans. `retry` is set if the programs failed to load. */
export const usePlanTasks = (
  citizenships: readonly string[],
): { tasks: DatedTask[]; isLoading: boolean; retry: (() => void) | undefined } => {
  const today = useIsoToday();
  const [plans] = useStoredPlans();
  const { data = [], isLoading, isError, refetch } = useProgrammesOf(Object.keys(plans));
  const tasks = data.flatMap((programme): DatedTask[] => {
    const { id, name, country } = programme;
    const plan = plans[id];
    const steps = plan ? planOf(programme, plan, citizenships, today).steps : [];
    const next = steps.find((step) => !plan?.done.includes(step.id));
    if (!next) return [];
    const what = `${stepName(next)}: ${name}, ${country}`;
    return [{ id, on: next.by, what, href: programmePagePath(id) }];
  });
  return { tasks, isLoading, retry: isError ? () => void refetch() : undefined };
};
