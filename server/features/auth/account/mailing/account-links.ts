import { createHash } from "node:crypto";
import { ApiError } from "#server/http/errors.ts";
import type { Tokens } from "#server/mail/tokens.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { MailedLink } from "#shared/mail/tables.ts";

/** How long a link that verifies an address is good. */
export const verifyHours = 24;
/** How long a link for a new password is good. */
export const resetHours = 1;

const purposes = { verify: "account verify email", reset: "account reset password" } as const;

/** An account that a link speaks of: by id and date, so that no later one that got the id is meant. */
export interface LinkedAccount {
  id: number;
  createdAt: number;
}

/** What the links in mails about accounts say, to be sealed when they are sent, and how they are read when they come back. */
export interface AccountLinks {
  verify(account: UserRow, address: string): MailedLink;
  /** @throws ApiError 404 in words for a token that we never gave for this, or that is too old */
  readVerify(token: string): LinkedAccount & { isFor(address: string | null): boolean };
  reset(account: UserRow): MailedLink;
  /**
   * Good until the password, the role or the address changes: whoever reads an old mailbox cannot use what lies there.
   * @throws ApiError 404 in words, as for `readVerify`
   */
  readReset(token: string): LinkedAccount & { isFor(account: UserRow): boolean };
}

/** Whether a row is the account that a link speaks of. */
export const isLinked = (row: UserRow | undefined, { createdAt }: LinkedAccount): row is UserRow =>
  row?.createdAt.getTime() === createdAt;

/** 404 for a link that does nothing any more. */
export const deadLink = (message: string): ApiError => new ApiError(404, "link_invalid", message);

/** Not the address itself, which whoever sees the link could read. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
const stateOf = ({ sessionVersion, email }: UserRow) => hashOf(`${sessionVersion} ${email}`);

/** Links over signed tokens. */
export const createAccountLinks = (tokens: Pick<Tokens, "read">): AccountLinks => {
  const link = (purpose: keyof typeof purposes, { id, createdAt }: UserRow, rest: string): MailedLink => ({
    purpose: purposes[purpose],
    subject: `${id}.${createdAt.getTime()}.${rest}`,
    hours: purpose === "verify" ? verifyHours : resetHours,
  });
  const read = (purpose: keyof typeof purposes, token: string, expired: string) => {
    const said = tokens.read(purposes[purpose], token);
    if (said === "expired") throw new ApiError(404, "link_expired", expired);
    const [, id, createdAt, rest] = (said !== "invalid" && /^(\d+)\.(\d+)\.(.+)$/.exec(said.subject)) || [];
    if (!id || !createdAt || !rest)
      throw deadLink("This link is not valid. Please open it in the mail again, as a whole.");
    return { id: Number(id), createdAt: Number(createdAt), rest };
  };
  return {
    verify: (account, address) => link("verify", account, hashOf(address)),
    readVerify(token) {
      const message = `This link is more than ${verifyHours} hours old. Enter your address again on your profile, and we send you a new one.`;
      const { rest, ...linked } = read("verify", token, message);
      return { ...linked, isFor: (address) => address !== null && hashOf(address) === rest };
    },
    reset: (account) => link("reset", account, stateOf(account)),
    readReset(token) {
      const message =
        "This link is more than an hour old. Choose 'Forgot password' once more, and we send you a new one.";
      const { rest, ...linked } = read("reset", token, message);
      return { ...linked, isFor: (account) => stateOf(account) === rest };
    },
  };
};
