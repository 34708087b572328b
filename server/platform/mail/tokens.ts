import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { MailedLink } from "#shared/mail/tables.ts";

/** Signs what a mailed link says, and reads it when it comes back. */
export interface Tokens {
  /**
   * A token for a URL that says `subject` for one purpose only, until `expiresAt` or for ever. Whoever holds it can
   * read the subject, and cannot change it.
   */
  sign(purpose: string, subject: string, expiresAt?: Date): string;
  /** What a token says, whatever text it is: a forged one, or one for another purpose, is invalid. */
  read(purpose: string, token: string): { subject: string } | "expired" | "invalid";
}

const maxLength = 4096;
const shape = /^([\w-]+)\.([\w-]{43})$/;

/** The token of a link that is good from now on. */
export const sealLink = (tokens: Pick<Tokens, "sign">, { purpose, subject, hours }: MailedLink): string =>
  tokens.sign(purpose, subject, new Date(Date.now() + hours * 60 * 60 * 1000));

/** Tokens under a key of their own that is derived from `secret`. */
export const createTokens = (secret: string): Tokens => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "meridian mailed links", 32));
  const seal = (purpose: string, body: string) =>
    createHmac("sha256", key).update(`${purpose}\0${body}`).digest("base64url");

  return {
    sign(purpose, subject, expiresAt) {
      const body = Buffer.from(`${expiresAt?.getTime() ?? ""}.${subject}`).toString("base64url");
      return `${body}.${seal(purpose, body)}`;
    },
    read(purpose, token) {
      const [, body, given] = (token.length <= maxLength && shape.exec(token)) || [];
      if (!body || !given) return "invalid";
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(seal(purpose, body)))) return "invalid";
      const text = Buffer.from(body, "base64url").toString();
      const dot = text.indexOf(".");
      const expiresAt = text.slice(0, dot);
      if (expiresAt && Number(expiresAt) <= Date.now()) return "expired";
      return { subject: text.slice(dot + 1) };
    },
  };
};
