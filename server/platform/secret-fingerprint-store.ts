import { ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { sessionSecrets } from "#shared/secret/tables.ts";
import { withAdvisoryLock } from "./db/open-database.ts";
import { keyIdOf } from "./vault.ts";

/** The consequences of replacing the session secret. */
export const lossesOfNewSecret =
  "Everybody must then sign in again, links in sent emails fail, and stays in accounts cannot be read.";

/**
 * Stores the fingerprint of the secret if this is the first start.
 * @throws Error with a one-line message if the database is used with another secret
 */
export const checkFingerprint = (url: string, secret: string): Promise<void> =>
  withAdvisoryLock(url, async (client) => {
    const db = drizzle(client);
    const keyId = keyIdOf(secret);
    await db.insert(sessionSecrets).values({ keyId }).onConflictDoNothing();
    const [used] = await db.select().from(sessionSecrets);
    if (used?.keyId === keyId) return;
    throw new Error(
      `The session secret is not the one that this database has been used with since ${used?.since.toISOString()}. ` +
        "Set SESSION_SECRET to that one, the same for all instances. Without SESSION_SECRET, it is the file " +
        "session-secret in DATA_DIR. If it is lost, or somebody else knows it, replace it with " +
        `'npm run secret -- replace'. ${lossesOfNewSecret}`,
    );
  });

/** Stores the fingerprint of `secret`. Resolves with whether the database had another one. */
export const replaceFingerprint = (url: string, secret: string): Promise<boolean> =>
  withAdvisoryLock(url, async (client) => {
    const keyId = keyIdOf(secret);
    const { rowCount } = await drizzle(client)
      .insert(sessionSecrets)
      .values({ keyId })
      .onConflictDoUpdate({
        target: sessionSecrets.isOnly,
        set: { keyId, since: sql`now()` },
        setWhere: ne(sessionSecrets.keyId, keyId),
      });
    return rowCount === 1;
  });
