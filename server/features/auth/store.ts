import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { Role } from "#shared/auth/contract.ts";
import { insertUser, sessions, signInNetworks, type UserRow, users } from "#shared/auth/tables.ts";
import { dayMs } from "#shared/calendar/day.ts";
import { mails } from "#shared/mail/tables.ts";
import { verifyHours, verifyKind } from "./account-mails.ts";

/** The channel that announces a changed or deleted account by its id. */
export const userChanged = "user_changed";

/** Normalizes a username for comparison: folds compatibility forms, case and the final sigma. */
export const usernameKeyOf = (username: string): string =>
  username.normalize("NFKC").toLowerCase().replaceAll("ς", "σ");

/** Notifies all instances of the change when the transaction commits. */
const announceChange = (tx: Queryable, id: number) =>
  tx.execute(sql`select pg_notify(${userChanged}, ${String(id)})`);
const ninetyDaysAgo = () => new Date(Date.now() - 90 * dayMs);

interface NewUser {
  username: string;
  passwordHash: string;
  role: Role;
}

const insertAccount = async (tx: Queryable, { username, passwordHash, role }: NewUser) => {
  const row = insertUser.parse({
    username,
    usernameKey: usernameKeyOf(username),
    password: passwordHash,
    role,
  });
  const [created] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return created;
};

const hasAdmin = async (tx: Queryable) => {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  return rows.length > 0;
};

/** An account as it was when its owner confirmed the password. */
export type SeenAccount = Pick<UserRow, "id" | "sessionVersion" | "email">;

/** Deletion gives up waiting for a lock before PostgreSQL's deadlock detection, which runs after a second. */
const removalLockTimeout = "500ms";

/** Queries over accounts and the networks that they signed in from. */
export const createAccountStore = ({ db, readPrimary, transaction }: Database) => ({
  async findByName(username: string): Promise<UserRow | undefined> {
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.usernameKey, usernameKeyOf(username)));
    return row;
  },

  async findById(id: number): Promise<UserRow | undefined> {
    const [row] = await readPrimary((from) => from.select().from(users).where(eq(users.id, id)));
    return row;
  },

  /** Whether the account exists. Waits for a deletion in progress. */
  async exists(id: number): Promise<boolean> {
    const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
    return rows.length > 0;
  },

  list: (): Promise<UserRow[]> => db.select().from(users).orderBy(asc(users.id)),

  /** Resolves with undefined if the name is taken. */
  create: (account: NewUser): Promise<UserRow | undefined> => insertAccount(db, account),

  hasAdmin: (): Promise<boolean> => hasAdmin(db),

  /** Creates an administrator unless there is one. Resolves with undefined if there is, or if the name is taken. */
  createFirstAdmin: (account: Omit<NewUser, "role">): Promise<UserRow | undefined> =>
    transaction(async (tx) => {
      // The lock keeps instances that start together from creating one administrator each.
      await tx.execute(sql`lock table ${users} in share row exclusive mode`);
      return (await hasAdmin(tx)) ? undefined : insertAccount(tx, { ...account, role: "admin" });
    }),

  /**
   * An administrator who never signed in and still has the initial password. Only accounts of the last 90 days count,
   * because sign-ins are stored that long.
   */
  async findUnusedAdmin(): Promise<UserRow | undefined> {
    const signedIn = db.select().from(signInNetworks).where(eq(signInNetworks.userId, users.id));
    const [row] = await db
      .select()
      .from(users)
      .where(
        and(
          eq(users.role, "admin"),
          eq(users.sessionVersion, 1),
          gt(users.createdAt, ninetyDaysAgo()),
          notExists(signedIn),
        ),
      )
      .limit(1);
    return row;
  },

  /** Changes the password or role. Ends every session of the account and discards an unverified address. */
  change: (id: number, { passwordHash, role }: { passwordHash?: string; role?: Role }): Promise<void> =>
    transaction(async (tx) => {
      await tx
        .update(users)
        .set({
          ...(passwordHash && { password: passwordHash }),
          ...(role && { role }),
          // An attacker who knew the old password may have entered the address.
          pendingEmail: null,
          sessionVersion: sql`${users.sessionVersion} + 1`,
        })
        .where(eq(users.id, id));
      await announceChange(tx, id);
    }),

  /** Locks the account against changes until the transaction ends. */
  async lock(tx: Queryable, id: number): Promise<UserRow | undefined> {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
    return row;
  },

  async setAddresses(
    tx: Queryable,
    id: number,
    addresses: Pick<UserRow, "email" | "pendingEmail">,
  ): Promise<UserRow> {
    const [row] = await tx.update(users).set(addresses).where(eq(users.id, id)).returning();
    return row!;
  },

  /**
   * Sets the password, invalidates every session and discards an unverified address. Resolves with undefined if the
   * account is gone, or if its password, role or address changed since it was seen.
   */
  async setPassword(
    tx: Queryable,
    { id, sessionVersion, email }: SeenAccount,
    passwordHash: string,
  ): Promise<UserRow | undefined> {
    const [row] = await tx
      .update(users)
      .set({ password: passwordHash, pendingEmail: null, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(
        and(
          eq(users.id, id),
          eq(users.sessionVersion, sessionVersion),
          sql`${users.email} is not distinct from ${email}`,
        ),
      )
      .returning();
    if (row) await announceChange(tx, id);
    return row;
  },

  /**
   * Locks the account against all writes. For an administrator it locks all administrators, so that two deletions cannot
   * remove the last ones at once. Resolves with undefined if the account is gone.
   */
  async lockForRemoval(
    tx: Queryable,
    { id, role }: Pick<UserRow, "id" | "role">,
  ): Promise<{ account: UserRow; hasOtherAdmins: boolean } | undefined> {
    await tx.execute(sql`select set_config('lock_timeout', ${removalLockTimeout}, true)`);
    const own = eq(users.id, id);
    const rows = await tx
      .select()
      .from(users)
      .where(role === "admin" ? or(own, eq(users.role, "admin")) : own)
      .orderBy(asc(users.id))
      .for("update");
    const account = rows.find((row) => row.id === id);
    const hasOtherAdmins = rows.some((row) => row.id !== id && row.role === "admin");
    return account && { account, hasOtherAdmins };
  },

  async delete(tx: Queryable, id: number): Promise<void> {
    await tx.delete(users).where(eq(users.id, id));
    await announceChange(tx, id);
  },

  /** Records a network of the account's owner, after a sign-in or a new password. */
  async rememberNetwork(userId: number, network: string, tx: Queryable = db): Promise<void> {
    await tx
      .insert(signInNetworks)
      .values({ userId, network })
      .onConflictDoUpdate({
        target: [signInNetworks.userId, signInNetworks.network],
        set: { lastSignInAt: sql`now()` },
      });
  },

  /** Whether the owner used this network within 90 days. */
  async knowsNetwork(userId: number, network: string): Promise<boolean> {
    const rows = await db
      .select({ userId: signInNetworks.userId })
      .from(signInNetworks)
      .where(
        and(
          eq(signInNetworks.userId, userId),
          eq(signInNetworks.network, network),
          gt(signInNetworks.lastSignInAt, ninetyDaysAgo()),
        ),
      );
    return rows.length > 0;
  },

  /** The networks of an account, the latest first. */
  async *listNetworks(userId: number) {
    yield* await db
      .select({ network: signInNetworks.network, lastSignInAt: signInNetworks.lastSignInAt })
      .from(signInNetworks)
      .where(eq(signInNetworks.userId, userId))
      .orderBy(desc(signInNetworks.lastSignInAt));
  },

  /** Deletes expired sessions, networks older than 90 days, and unverified addresses whose link has expired. */
  async prune(): Promise<void> {
    await db.delete(sessions).where(lt(sessions.expire, new Date()));
    await db.delete(signInNetworks).where(lt(signInNetworks.lastSignInAt, ninetyDaysAgo()));
    const validLink = db
      .select()
      .from(mails)
      .where(
        and(
          eq(mails.userId, users.id),
          eq(mails.kind, verifyKind),
          eq(mails.recipient, users.pendingEmail),
          // A link is signed when its email is sent.
          or(
            inArray(mails.state, ["queued", "sending"]),
            sql`${mails.stateAt} > now() - ${verifyHours} * interval '1 hour'`,
          ),
        ),
      );
    await db
      .update(users)
      .set({ pendingEmail: null })
      .where(and(isNotNull(users.pendingEmail), notExists(validLink)));
  },
});

export type AccountStore = ReturnType<typeof createAccountStore>;
