import type { Transaction } from "#server/platform/db/client.ts";
import { signedOut } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/field-errors.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { AccountContext } from "./account-context.ts";
import { addressGoneMail, deadLink, isLinked, readVerifyLink, verifyMail } from "./account-mails.ts";
import { wrongPassword } from "./sign-in.ts";

const verified = { message: "Your address is confirmed. Emails about your account go there from now on." };

export const createEmailService = (context: AccountContext) => {
  const { accounts, auth, mail, mailLimiter, tokens, parseAddress, onEmailChanged } = context;
  const { transaction } = context.database;

  /** Sets or removes the verified address and notifies the former one. */
  const setEmail = async (tx: Transaction, account: UserRow, email: string | null): Promise<UserRow> => {
    const { id, email: former } = account;
    const changed = await accounts.setAddresses(tx, id, { email, pendingEmail: null });
    if (former === email) return changed;
    await onEmailChanged(tx, id);
    if (former !== null) await mail.enqueue(tx, addressGoneMail(account, former, email !== null));
    return changed;
  };

  return {
    /**
     * Emails a link to a new address, which stays pending until the link is opened. Null removes the verified and the
     * pending address.
     * @throws ApiError 409 for a wrong password, 400 for an invalid address, 429 if an email was sent a moment ago
     */
    async change(
      userId: number,
      { email: text, password }: { email: string | null; password: string },
      ip: string | undefined,
    ): Promise<UserRow> {
      const email = text === null ? null : parseAddress(text);
      if (email === undefined) throw refuseField("email", "Please enter a valid email address");
      const seen = await auth.proveOwner(userId, password, ip);
      const write = () =>
        transaction(async (tx) => {
          const account = await accounts.lock(tx, userId);
          if (!account) throw signedOut();
          // An attacker with the old password must not set an address after the owner changed the password.
          if (account.sessionVersion !== seen.sessionVersion) throw wrongPassword();
          if (email === null || email === account.email) return setEmail(tx, account, email);
          await mail.enqueue(tx, verifyMail(account, email));
          return accounts.setAddresses(tx, userId, { email: account.email, pendingEmail: email });
        });
      // Counted before the transaction, which would hold a connection in the meantime.
      return email === null || email === seen.email ? write() : mailLimiter.countVerify(userId, email, write);
    },

    /**
     * Verifies the pending address. Following the link twice is not an error.
     * @throws ApiError 404 for an invalid link
     */
    async verify(token: string): Promise<{ message: string }> {
      const linked = readVerifyLink(tokens, token);
      return transaction(async (tx) => {
        const account = await accounts.lock(tx, linked.id);
        if (!isLinked(account, linked)) throw deadLink("The account of this link was deleted.");
        if (linked.isFor(account.pendingEmail)) await setEmail(tx, account, account.pendingEmail);
        else if (!linked.isFor(account.email))
          throw deadLink(
            "This address is no longer requested. Enter it again on your profile to get a new link.",
          );
        return verified;
      });
    },
  };
};
