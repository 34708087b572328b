import type { Database, Transaction } from "#server/platform/db/client.ts";
import { signedOut } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/input.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import {
  type AccountLinks,
  type AccountMailer,
  addressGoneMail,
  deadLink,
  isLinked,
  verifyMail,
} from "./account-mails.ts";
import { type AuthService, wrongPassword } from "./sign-in.ts";
import type { OwnAccountStore } from "./store.ts";

/** What the addresses of accounts stand on. */
export interface EmailServiceDeps {
  store: OwnAccountStore;
  auth: Pick<AuthService, "proveOwner">;
  transaction: Database["transaction"];
  mailer: AccountMailer;
  links: AccountLinks;
  /** One plain address as it is kept; undefined for everything else. */
  parseAddress: (text: string) => string | undefined;
  /** What follows from another verified address, or none, within the same transaction. */
  onEmailChanged: (tx: Transaction, userId: number) => Promise<void>;
}

/** The address that mails to an account go to. */
export interface EmailService {
  /**
   * Mails a link to a new address, which waits until that is opened; null takes the address away, and what waits.
   * @throws ApiError 409 for a wrong password, 400 for what is no address, 429 where a mail was sent a moment ago
   */
  change(
    userId: number,
    given: { email: string | null; password: string },
    ip: string | undefined,
  ): Promise<UserRow>;
  /**
   * Verifies the address that waits; twice is no error.
   * @throws ApiError 404 for a link that is not good any more
   */
  verify(token: string): Promise<{ message: string }>;
}

const verified = { message: "Your address is confirmed. Mails about your account go there from now on." };

/** The rules of addresses. */
export const createEmailService = (deps: EmailServiceDeps): EmailService => {
  const { store, auth, transaction, mailer, links, parseAddress, onEmailChanged } = deps;

  /** Takes another address, or none, and tells the old one. */
  const setEmail = async (tx: Transaction, account: UserRow, email: string | null): Promise<UserRow> => {
    const { id, email: old } = account;
    const changed = await store.setAddresses(tx, id, { email, pendingEmail: null });
    if (old === email) return changed;
    await onEmailChanged(tx, id);
    if (old !== null) await mailer.send(tx, id, old, addressGoneMail(account, email !== null));
    return changed;
  };

  return {
    async change(userId, { email: text, password }, ip) {
      const email = text === null ? null : parseAddress(text);
      if (email === undefined) throw refuseField("email", "Please enter a valid email address");
      const seen = await auth.proveOwner(userId, password, ip);
      const write = () =>
        transaction(async (tx) => {
          const account = await store.lock(tx, userId);
          if (!account) throw signedOut();
          // Who knew the old password shall not leave an address behind that the change of it does not find.
          if (account.sessionVersion !== seen.sessionVersion) throw wrongPassword();
          if (email === null || email === account.email) return setEmail(tx, account, email);
          await mailer.send(tx, userId, email, verifyMail(links, account, email));
          return store.setAddresses(tx, userId, { email: account.email, pendingEmail: email });
        });
      // Counted before there is a transaction, which would hold a connection meanwhile.
      return email === null || email === seen.email ? write() : mailer.countVerify(userId, email, write);
    },
    async verify(token) {
      const linked = links.readVerify(token);
      return transaction(async (tx) => {
        const account = await store.lock(tx, linked.id);
        if (!isLinked(account, linked)) throw deadLink("The account of this link is gone.");
        if (linked.isFor(account.pendingEmail)) await setEmail(tx, account, account.pendingEmail);
        else if (!linked.isFor(account.email))
          throw deadLink(
            "The address of this link is not wanted any more. Enter it again on your profile, and we send you a new link.",
          );
        return verified;
      });
    },
  };
};
