import { sql } from "drizzle-orm";
import {
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import type { TokenScope } from "../contract.ts";

/** `usernameKey` is the name for comparisons: NFKC, lower case, ς as σ. `password` is an argon2id hash. */
export const users = pgTable("users", {
  id: serial("id").primaryKey(),
  username: text("username").notNull().unique(),
  usernameKey: text("username_key").notNull().unique(),
  password: text("password").notNull(),
  role: text("role", { enum: ["member", "admin"] })
    .notNull()
    .default("member"),
  /** The verified email address, or null. */
  email: text("email"),
  /** A new address that is not yet verified. */
  pendingEmail: text("pending_email"),
  /** Incremented to end all sessions of the account, for example after a change of password or role. */
  sessionVersion: integer("session_version").notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
export type UserRow = typeof users.$inferSelect;
export const insertUser = createInsertSchema(users);

/** Sessions in the format of connect-pg-simple. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text("sid").primaryKey(),
    sess: json("sess").notNull(),
    expire: timestamp("expire", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("sessions_expire").on(table.expire),
    index("sessions_user").on(sql`((sess #>> '{passport,user,id}')::integer)`),
  ],
);

/** Networks (IPv4 /24, IPv6 /48) from which an account has signed in. Pruned after 90 days. */
export const signInNetworks = pgTable(
  "sign_in_networks",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    network: text("network").notNull(),
    lastSignInAt: timestamp("last_sign_in_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
);

/** API tokens. The token itself is shown once and not stored. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token, in hex. Tokens are random, so a slow hash would add nothing. */
    hash: text("hash").notNull().unique(),
    name: text("name").notNull(),
    scopes: text("scopes").array().$type<TokenScope[]>().notNull(),
    /** The account's `sessionVersion` when the token was created. Once that changes, the token is invalid. */
    sessionVersion: integer("session_version").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** Accurate to the minute. */
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [index("api_tokens_user").on(table.userId)],
);
