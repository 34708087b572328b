import { and, asc, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import type { Role } from "#shared/auth/contract.ts";
import { insertUser, sessions, signInNetworks, type UserRow, users } from "#shared/auth/tables.ts";
import { mails } from "#shared/mail/tables.ts";
import { verifyHours } from "./account/mailing/account-links.ts";
import { verifyKind } from "./account/mailing/account-mails.ts";

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
