import { sql } from "drizzle-orm";
import { index, integer, json, pgTable, primaryKey, serial, text, timestamp } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";

/** Accounts. `username_key` is the name as it is compared: NFKC, lower case, ς as σ. `password` is an argon2id hash. */
export const users = pgTable("users", {
  id: serial("id").primaryKey(),
  username: text("username").notNull().unique(),
  usernameKey: text("username_key").notNull().unique(),
  password: text("password").notNull(),
  role: text("role", { enum: ["member", "admin"] })
    .notNull()
    .default("member"),
  /** Where mails go: an address that its owner has verified by a link; null where there is none. */
  email: text("email"),
  /** An address that waits for its link to be opened. */
  pendingEmail: text("pending_email"),
  /** Raised when every session of the account must end: change of password or role. */
  sessionVersion: integer("session_version").notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
export type UserRow = typeof users.$inferSelect;
/** Checks a row before it is written. */
export const insertUser = createInsertSchema(users);

/** Sessions, in the shape that connect-pg-simple reads and writes. */
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

/** Networks (IPv4 /24, IPv6 /48) from which an account signed in; rows older than 90 days are pruned. */
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
