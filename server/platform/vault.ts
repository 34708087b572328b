import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts texts for the database with keys that are derived from the session secret, so that a copy of the database
 * alone reveals nothing of them. `context` names what a text is and whose it is, for example 'stays 12'. A text opens
 * only in its own context, so that a row that is copied to another account cannot be read there.
 */
export interface Vault {
  /** Each call uses a new nonce. The result names the key, which is no secret. */
  seal(context: string, text: string): string;
  /** Undefined if the text was sealed with another secret or in another context, or was changed since. */
  open(context: string, sealed: string): string | undefined;
  /** The same text in the same context always gives the same digest. Nobody can guess the text without the secret. */
  digest(context: string, text: string): string;
}

const derive = (secret: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, "", `meridian vault ${purpose}`, bytes));

/** A short hash that identifies a secret and does not reveal it. */
export const keyIdOf = (secret: string): string => derive(secret, "key id", 8).toString("base64url");

export const createVault = (secret: string): Vault => {
  const key = derive(secret, "encryption", 32);
  const digestKey = derive(secret, "digests", 32);
  const keyId = keyIdOf(secret);

  return {
    seal(context, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url")}`;
    },
    open(context, sealed) {
      if (!sealed.startsWith(`${keyId}.`)) return undefined;
      const body = sealed.slice(keyId.length + 1);
      const bytes = Buffer.from(body, "base64url");
      // Decoding skips what is not base64url. A regular expression can overflow the stack on megabytes.
      if (bytes.toString("base64url") !== body || bytes.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
        return Buffer.concat(opened).toString("utf8");
      } catch {
        return undefined;
      }
    },
    digest: (context, text) =>
      createHmac("sha256", digestKey).update(`${context}\0${text}`).digest("base64url"),
  };
};
