import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { LimitStore } from "#server/platform/http/limit-store.ts";
import type { Background } from "#server/platform/jobs/background.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { Outbox } from "#server/platform/mail/transport.ts";
import type { MailLimiter } from "./account-mails.ts";
import type { Passwords } from "./passwords.ts";
import type { DeviceStore, SessionStore } from "./session-store.ts";
import type { AuthService } from "./sign-in.ts";
import type { AccountStore } from "./store.ts";

/** Shared by everything that an owner can do with an account. */
export interface AccountContext {
  database: Database;
  accounts: AccountStore;
  deviceStore: DeviceStore;
  sessionStore: Pick<SessionStore, "emit">;
  auth: AuthService;
  passwords: Passwords;
  limits: Pick<LimitStore, "forget">;
  mail: Pick<MailStore, "enqueue" | "deleteByAccount">;
  mailLimiter: MailLimiter;
  outbox: Pick<Outbox, "forget">;
  tokens: Tokens;
  background: Pick<Background, "run">;
  /** Normalizes an email address. Returns undefined if it is invalid. */
  parseAddress: (text: string) => string | undefined;
  /** Called when the verified address changes, within the same transaction. */
  onEmailChanged: (tx: Transaction, userId: number) => Promise<void>;
  /** Buckets of the rate limiter whose keys are account ids. */
  counters: readonly string[];
  /** Deletes large amounts of an account's data in steps, so that no statement takes long. */
  clear: readonly ((tx: Transaction, userId: number) => Promise<void>)[];
  /** Ends what is in progress for the account in this process. */
  onRemoved?: (userId: number) => void;
}
