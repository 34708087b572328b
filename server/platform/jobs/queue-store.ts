import type PgBoss from "pg-boss";

/**
 * Deletes queues of earlier versions. pg-boss refuses to delete a queue that still has jobs, so they are deleted first.
 * Missing queues are ignored. `boss` must have been started.
 */
export const forgetQueues = async (
  boss: Pick<PgBoss, "deleteQueue">,
  query: (text: string, values: unknown[]) => Promise<unknown>,
  names: readonly string[],
): Promise<void> => {
  for (const name of names) {
    await query("DELETE FROM pgboss.job WHERE name = $1", [name]);
    await boss.deleteQueue(name);
  }
};
