import { createHash } from "node:crypto";
import { ApiError } from "#server/http/errors.ts";
import type { Tokens } from "#server/mail/tokens.ts";
import type { UserRow } from "#shared/auth/tables.ts";

/** How long a link that verifies an address is good. */
export const verifyHours = 24;
/** How long a link for a new password is good. */
export const resetHours = 1;

const purposes = { verify: "account verify email", reset: "account reset password" } as const;
const hourMs = 60 * 60 * 1000;

/** An account that a link speaks of: by id and date, so that no later one that got the id is meant. */
export interface LinkedAccount {
  id: number;
  createdAt: number;
}

/** Signs the links in mails about accounts, and reads them when they come back. */
export interface AccountLinks {
  signVerify(account: UserRow, address: string): string;
  /** @throws ApiError 404 in words for a token that we never gave for this, or that is too old */
  readVerify(token: string): LinkedAccount & { isFor(address: string | null): boolean };
  signReset(account: UserRow): string;
  /** @throws ApiError 404 in words, as for `readVerify` */
  readReset(token: string): LinkedAccount & { sessionVersion: number };
}

/** Whether a row is the account that a link speaks of. */
export const isLinked = (row: UserRow | undefined, { createdAt }: LinkedAccount): row is UserRow =>
  row?.createdAt.getTime() === createdAt;

/** 404 for a link that does nothing any more. */
export const deadLink = (message: string): ApiError => new ApiError(404, "link_invalid", message);

/** Not the address itself, which whoever sees the link could read. */
const hashOf = (address: string) => createHash("sha256").update(address).digest("base64url").slice(0, 22);

/** Links over signed tokens. */
export const createAccountLinks = (tokens: Tokens): AccountLinks => {
  const sign = (purpose: keyof typeof purposes, { id, createdAt }: UserRow, rest: string | number) => {
    const hours = purpose === "verify" ? verifyHours : resetHours;
    const expiresAt = new Date(Date.now() + hours * hourMs);
    return tokens.sign(purposes[purpose], `${id}.${createdAt.getTime()}.${rest}`, expiresAt);
  };
  const read = (purpose: keyof typeof purposes, token: string, expired: string) => {
    const said = tokens.read(purposes[purpose], token);
    if (said === "expired") throw new ApiError(404, "link_expired", expired);
    const [, id, createdAt, rest] = (said !== "invalid" && /^(\d+)\.(\d+)\.(.+)$/.exec(said.subject)) || [];
    if (!id || !createdAt || !rest)
      throw deadLink("This link is not valid. Please open it in the mail again, as a whole.");
    return { id: Number(id), createdAt: Number(createdAt), rest };
  };
  return {
    signVerify: (account, address) => sign("verify", account, hashOf(address)),
    readVerify(token) {
      const message = `This link is more than ${verifyHours} hours old. Enter your address again on your profile, and we send you a new one.`;
      const { rest, ...linked } = read("verify", token, message);
      return { ...linked, isFor: (address) => address !== null && hashOf(address) === rest };
    },
    signReset: (account) => sign("reset", account, account.sessionVersion),
    readReset(token) {
      const message =
        "This link is more than an hour old. Choose 'Forgot password' once more, and we send you a new one.";
      const { rest, ...linked } = read("reset", token, message);
      return { ...linked, sessionVersion: Number(rest) };
    },
  };
};
