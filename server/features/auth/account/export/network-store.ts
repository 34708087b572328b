import { desc, eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { signInNetworks } from "#shared/auth/tables.ts";

/** The networks that an account was signed in from, the latest first; there are few. */
export const createNetworkStore = ({ db }: Pick<Database, "db">) => ({
  async *listAll(userId: number) {
    yield* await db
      .select({ network: signInNetworks.network, lastSignInAt: signInNetworks.lastSignInAt })
      .from(signInNetworks)
      .where(eq(signInNetworks.userId, userId))
      .orderBy(desc(signInNetworks.lastSignInAt));
  },
});
