import { and, desc, eq, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { ApiToken } from "#shared/auth/api-token-contract.ts";
import { apiTokens, type UserRow, users } from "#shared/auth/tables.ts";
import type { TokenScope } from "#shared/contract.ts";

/** A token with its owner, as a request needs them. */
export interface FoundToken {
  id: string;
  scopes: readonly TokenScope[];
  expiresAt: Date;
  isExpired: boolean;
  /** Whether the stored time of the last use is older than this minute. */
  isUseDue: boolean;
  user: Express.User;
}

export interface NewToken {
  userId: number;
  hash: string;
  name: string;
  scopes: TokenScope[];
  sessionVersion: number;
  days: number;
}

const thisMinute = sql`date_trunc('minute', now())`;
const isUseDue = sql<boolean>`coalesce(${apiTokens.lastUsedAt} < ${thisMinute}, true)`;
/** Tokens of an earlier session version are invalid, as sessions are. */
const ofThisVersion = and(eq(users.id, apiTokens.userId), eq(users.sessionVersion, apiTokens.sessionVersion));

const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = apiTokens;
const listed = { id, name, scopes, createdAt, expiresAt, lastUsedAt };

const toToken = (
  row: Omit<typeof apiTokens.$inferSelect, "userId" | "hash" | "sessionVersion">,
): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export const createApiTokenStore = ({ db, readPrimary }: Pick<Database, "db" | "readPrimary">) => ({
  async findByHash(hash: string): Promise<FoundToken | undefined> {
    const [row] = await readPrimary((from) =>
      from
        .select({
          id,
          scopes,
          expiresAt,
          isExpired: sql<boolean>`${expiresAt} <= now()`,
          isUseDue,
          user: { id: users.id, username: users.username, role: users.role },
        })
        .from(apiTokens)
        .innerJoin(users, ofThisVersion)
        .where(eq(apiTokens.hash, hash)),
    );
    return row;
  },

  /** Does nothing if the token was used in this minute already. */
  async noteUse(tokenId: string): Promise<void> {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: thisMinute })
      .where(and(eq(id, tokenId), isUseDue));
  },

  /** The newest first, with those that have expired. */
  async list(userId: number, tx: Queryable = db): Promise<ApiToken[]> {
    const rows = await tx
      .select(listed)
      .from(apiTokens)
      .innerJoin(users, ofThisVersion)
      .where(eq(apiTokens.userId, userId))
      .orderBy(desc(createdAt), id);
    return rows.map(toToken);
  },

  async add(tx: Queryable, { days, ...token }: NewToken): Promise<ApiToken> {
    const [row] = await tx
      .insert(apiTokens)
      .values({ ...token, expiresAt: sql`now() + ${days} * interval '1 day'` })
      .returning(listed);
    return toToken(row!);
  },

  /** Resolves with whether the account had this token. */
  async remove(userId: UserRow["id"], tokenId: string): Promise<boolean> {
    const { rowCount } = await db.delete(apiTokens).where(and(eq(id, tokenId), eq(apiTokens.userId, userId)));
    return rowCount === 1;
  },

  /** Deletes tokens that expired more than 30 days ago, and those revoked by a change of password or role. */
  async prune(): Promise<void> {
    const version = db.select({ it: users.sessionVersion }).from(users).where(eq(users.id, apiTokens.userId));
    await db
      .delete(apiTokens)
      .where(
        or(lt(expiresAt, sql`now() - interval '30 days'`), ne(apiTokens.sessionVersion, sql`(${version})`)),
      );
  },
});

export type ApiTokenStore = ReturnType<typeof createApiTokenStore>;
