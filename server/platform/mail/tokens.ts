import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { MailedLink } from "#shared/mail/tables.ts";

/** Signed, URL-safe tokens for the links in mails. */
export interface Tokens {
  /**
   * Signs `subject` for one purpose, until `expiresAt` or without expiry. The holder of a token can read the subject
   * but cannot change it.
   */
  sign(purpose: string, subject: string, expiresAt?: Date): string;
  /** Verifies untrusted text. A forged token, or one for another purpose, is invalid. */
  read(purpose: string, token: string): { subject: string } | "expired" | "invalid";
}

const maxLength = 4096;
const shape = /^([\w-]+)\.([\w-]{43})$/;

/** Signs the token of a mailed link. Its validity starts now. */
export const signLink = (tokens: Pick<Tokens, "sign">, { purpose, subject, hours }: MailedLink): string =>
  tokens.sign(purpose, subject, new Date(Date.now() + hours * 60 * 60 * 1000));

/** Tokens signed with a key that is derived from `secret`. */
export const createTokens = (secret: string): Tokens => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "meridian mailed links", 32));
  const signatureOf = (purpose: string, body: string) =>
    createHmac("sha256", key).update(`${purpose}\0${body}`).digest("base64url");

  return {
    sign(purpose, subject, expiresAt) {
      const body = Buffer.from(`${expiresAt?.getTime() ?? ""}.${subject}`).toString("base64url");
      return `${body}.${signatureOf(purpose, body)}`;
    },
    read(purpose, token) {
      const [, body, given] = (token.length <= maxLength && shape.exec(token)) || [];
      if (!body || !given) return "invalid";
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(purpose, body)))) return "invalid";
      const text = Buffer.from(body, "base64url").toString();
      const dot = text.indexOf(".");
      const expiresAt = text.slice(0, dot);
      if (expiresAt && Number(expiresAt) <= Date.now()) return "expired";
      return { subject: text.slice(dot + 1) };
    },
  };
};
