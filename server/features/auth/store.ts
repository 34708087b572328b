import { and, asc, desc, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { Role } from "#shared/auth/contract.ts";
import { insertUser, sessions, signInNetworks, type UserRow, users } from "#shared/auth/tables.ts";
import { mails } from "#shared/mail/tables.ts";
import { verifyHours, verifyKind } from "./account-mails.ts";

/** The channel that announces a changed or deleted account by its id. */
export const userChanged = "user_changed";

/** A name as it is compared: compatibility forms, case and the form of a last sigma folded away. */
export const usernameKeyOf = (username: string): string =>
  username.normalize("NFKC").toLowerCase().replaceAll("ς", "σ");

/** Queries over accounts and the networks they signed in from. */
export interface AccountStore {
  findByName(username: string): Promise<UserRow | undefined>;
  findById(id: number): Promise<UserRow | undefined>;
  /** Whether there is such an account; waits for a deletion that is under way. */
  isThere(id: number): Promise<boolean>;
  /** Makes an account; undefined when the name is taken. */
  create(account: { username: string; passwordHash: string; role: Role }): Promise<UserRow | undefined>;
  hasAdmin(): Promise<boolean>;
  /** Makes an administrator where there is none yet; undefined where there is, or where the name is taken. */
  createFirstAdmin(account: { username: string; passwordHash: string }): Promise<UserRow | undefined>;
  /**
   * An administrator whom nobody has been yet, with the password of the start that made it. Looks back 90 days, as far
   * as sign-ins are remembered.
   */
  findUnusedAdmin(): Promise<UserRow | undefined>;
  list(): Promise<UserRow[]>;
  /** Changes password or role; every session of the account ends, and an address that waits to be verified is forgotten. */
  change(id: number, change: { passwordHash?: string; role?: Role }): Promise<void>;
  /** Notes that the owner was here: they signed in from this network, or set a new password. */
  rememberNetwork(userId: number, network: string, tx?: Queryable): Promise<void>;
  /** Whether the owner was on this network within 90 days. */
  knowsNetwork(userId: number, network: string): Promise<boolean>;
  /** Deletes expired sessions, networks older than 90 days, and addresses that wait for a link that is good no more. */
  prune(): Promise<void>;
}

const announce = (tx: Queryable, id: number) =>
  tx.execute(sql`select pg_notify(${userChanged}, ${String(id)})`);
const ninetyDaysAgo = () => new Date(Date.now() - 90 * 24 * 60 * 60 * 1000);

type NewUser = Parameters<AccountStore["create"]>[0];

const insertAccount = async (tx: Queryable, { username, passwordHash, role }: NewUser) => {
  const row = insertUser.parse({
    username,
    usernameKey: usernameKeyOf(username),
    password: passwordHash,
    role,
  });
  const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return made;
};

const hasAdmin = async (tx: Queryable) => {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  return rows.length > 0;
};

/** Queries over users and the networks that they signed in from. */
export const createAccountStore = ({ db, transaction }: Database): AccountStore => ({
  async findByName(username) {
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.usernameKey, usernameKeyOf(username)));
    return row;
  },
  async findById(id) {
    const [row] = await db.select().from(users).where(eq(users.id, id));
    return row;
  },
  async isThere(id) {
    const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
    return rows.length > 0;
  },
  create: (account) => insertAccount(db, account),
  hasAdmin: () => hasAdmin(db),
  createFirstAdmin: (account) =>
    transaction(async (tx) => {
      // Of instances that start together, one looks and makes before the next one looks.
      await tx.execute(sql`lock table ${users} in share row exclusive mode`);
      return (await hasAdmin(tx)) ? undefined : insertAccount(tx, { ...account, role: "admin" });
    }),
  async findUnusedAdmin() {
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
  list: () => db.select().from(users).orderBy(asc(users.id)),
  change: (id, { passwordHash, role }) =>
    transaction(async (tx) => {
      await tx
        .update(users)
        .set({
          ...(passwordHash && { password: passwordHash }),
          ...(role && { role }),
          // It may be that of whoever knew the old password.
          pendingEmail: null,
          sessionVersion: sql`${users.sessionVersion} + 1`,
        })
        .where(eq(users.id, id));
      await announce(tx, id);
    }),
  async rememberNetwork(userId, network, tx = db) {
    await tx
      .insert(signInNetworks)
      .values({ userId, network })
      .onConflictDoUpdate({
        target: [signInNetworks.userId, signInNetworks.network],
        set: { lastSignInAt: sql`now()` },
      });
  },
  async knowsNetwork(userId, network) {
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
  async prune() {
    await db.delete(sessions).where(lt(sessions.expire, new Date()));
    await db.delete(signInNetworks).where(lt(signInNetworks.lastSignInAt, ninetyDaysAgo()));
    const goodLink = db
      .select()
      .from(mails)
      .where(
        and(
          eq(mails.userId, users.id),
          eq(mails.kind, verifyKind),
          eq(mails.recipient, users.pendingEmail),
          // The time of a link begins when its mail is sent.
          or(
            inArray(mails.state, ["queued", "sending"]),
            sql`${mails.stateAt} > now() - ${verifyHours} * interval '1 hour'`,
          ),
        ),
      );
    await db
      .update(users)
      .set({ pendingEmail: null })
      .where(and(isNotNull(users.pendingEmail), notExists(goodLink)));
  },
});

/** The addresses of an account: the verified one, and one that waits for its link to be opened. */
export type Addresses = Pick<UserRow, "email" | "pendingEmail">;

/** An account as it was when its owner was asked for. */
export type SeenAccount = Pick<UserRow, "id" | "sessionVersion" | "email">;

/** What an account's owner changes of it, each within a transaction. */
export interface OwnAccountStore {
  /** The account of an id, which nobody else changes until the transaction ends. */
  lock(tx: Queryable, id: number): Promise<UserRow | undefined>;
  setAddresses(tx: Queryable, id: number, addresses: Addresses): Promise<UserRow>;
  /**
   * Sets the password, ends what rests on the old one, and forgets an address that waits to be verified.
   * @returns undefined where the password, the role or the address was changed since, or the account is gone
   */
  setPassword(tx: Queryable, account: SeenAccount, passwordHash: string): Promise<UserRow | undefined>;
}

/** Queries over one account. */
export const createOwnAccountStore = (): OwnAccountStore => ({
  async lock(tx, id) {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
    return row;
  },
  async setAddresses(tx, id, addresses) {
    const [row] = await tx.update(users).set(addresses).where(eq(users.id, id)).returning();
    return row!;
  },
  async setPassword(tx, { id, sessionVersion, email }, passwordHash) {
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
    if (row) await tx.execute(sql`select pg_notify(${userChanged}, ${String(id)})`);
    return row;
  },
});

/** Who gives way when two wait for each other: we do, before PostgreSQL chooses one after a second. */
const lockTimeout = "500ms";

/** Queries that take an account away, each within the transaction that does so. */
export const createRemovalStore = () => ({
  /**
   * Locks an account, so that nothing can be written for it any more, and where it is an administrator's all of those,
   * so that no two go at once.
   * @returns the account, and whether there are other administrators; undefined where it is gone
   */
  async lock(
    tx: Queryable,
    { id, role }: Pick<UserRow, "id" | "role">,
  ): Promise<{ account: UserRow; hasOtherAdmins: boolean } | undefined> {
    await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`);
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

  /** Deletes an account with all that hangs on it, and announces that. */
  async delete(tx: Queryable, id: number): Promise<void> {
    await tx.delete(users).where(eq(users.id, id));
    await tx.execute(sql`select pg_notify(${userChanged}, ${String(id)})`);
  },
});

export type RemovalStore = ReturnType<typeof createRemovalStore>;

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
