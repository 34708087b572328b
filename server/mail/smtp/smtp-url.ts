import { isIP } from "node:net";

/** How to reach a mail server, as SMTP_URL tells. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Encrypted from the start. */
  secure: boolean;
  /** Never without encryption: a password would be readable on its way. */
  requireTLS: boolean;
  /** On this machine, where nobody is in between: any certificate will do, and none. */
  loopback: boolean;
  user: { name: string; password: string } | undefined;
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** Reads `smtp[s]://[user:password@]host[:port]`; undefined where it is none. Ports are 587 and 465 where not given. */
export const parseSmtpUrl = (text: string): SmtpServer | undefined => {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const host = hostname.replace(/^\[(.+)\]$/, "$1").toLowerCase();
  const name = decode(username);
  const secret = decode(password);
  if (!host || !/^\/?$/.test(pathname) || search || hash || port === "0") return undefined;
  if (name === undefined || secret === undefined || Boolean(name) !== Boolean(secret)) return undefined;
  const secure = protocol === "smtps:";
  const loopback = isLoopback(host);
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !loopback && name !== "",
    loopback,
    user: name ? { name, password: secret } : undefined,
  };
};
