import type PgBoss from "pg-boss";

/**
 * Deletes queues of earlier versions, with whatever is left in them, which `boss` alone refuses to. Those that were
 * never made are none of its concern. The boss must have started.
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
