import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer/lib/errors";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Delivery, MailTransport } from "./transport.ts";

/** Why a conversation with a mail server failed. */
interface SmtpFault {
  /** The server's reply code, such as 550; 0 where it gave none. */
  replyCode: number;
  /** The command that failed. */
  command: string;
  /** The server said nothing any more. */
  isTimeout: boolean;
  /** In words, without addresses, links and what a login consists of: a server may quote what it was sent. */
  reason: string;
}

const maxReason = 300;
const certificate = /CERT|SELF_SIGNED|ISSUER|ALTNAME|UNABLE_TO_(GET|VERIFY)/;

const timedOut = ({ code, originalCode }: NodemailerError): boolean =>
  code === "ETIMEDOUT" || originalCode === "ETIMEDOUT";

const wordsFor = (fault: NodemailerError): string => {
  const { code = "", originalCode: system = "", message } = fault;
  if (certificate.test(system)) return `the mail server's certificate is not trusted (${system})`;
  if (timedOut(fault)) return "the mail server did not answer in time";
  if (code === "EDNS") return `the mail server's name was not found (${system || code})`;
  if (system) return `the mail server cannot be reached, or broke off (${system})`;
  return `the mail server broke off (${message})`;
};

const wordsOf = (response: string, command: string): string => {
  if (command.startsWith("AUTH"))
    return `the mail server refused the login of SMTP_URL (${/^[\d.\s-]*/.exec(response)?.[0].trim()})`;
  return `the mail server answered ${command === "CONN" ? "" : `${command} with `}${response}`;
};

/** Reads what nodemailer throws. */
const faultOf = (error: unknown): SmtpFault => {
  const fault = error as NodemailerError;
  const { response, responseCode, command = "" } = fault;
  const reason = (response ? wordsOf(response, command) : wordsFor(fault))
    .replace(/\w+:\/\/\S+|\S+@\S+/g, "…")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .slice(0, maxReason);
  return { replyCode: Number(responseCode) || 0, command, isTimeout: timedOut(fault), reason };
};

/** Replies that ask for a login or encryption, or tell of a muddled conversation. */
const serverCodes = [503, 530, 534, 535, 538];
/** A mail is longer than the server takes, which it may say to the size beside the sender (RFC 1870). */
const tooLong = 552;

/** Whether a reply would have come to any mail: it is to our sender, which is that of all, and not to the mail's size. */
const isAboutServer = ({ replyCode, command }: SmtpFault): boolean =>
  command === "MAIL FROM" && replyCode >= 400 && replyCode !== tooLong;

/** Whether a reply says that this mail is refused for good. What is said before the mail comes up is about the server. */
const isRefusal = (fault: SmtpFault): boolean =>
  fault.replyCode >= 500 &&
  /^(MAIL FROM|RCPT TO|DATA)/.test(fault.command) &&
  !isAboutServer(fault) &&
  !serverCodes.includes(fault.replyCode);

/** Whether the server ended the conversation with it: by 421, or without a word. Silence is no end. */
const isBreakOff = ({ replyCode, isTimeout }: SmtpFault): boolean =>
  replyCode === 421 || (replyCode === 0 && !isTimeout);

/** How long a mail server may take. */
export interface SmtpPatience {
  connectMs: number;
  greetingMs: number;
  /** Without a word from it. */
  silenceMs: number;
  /** For everything together. */
  wholeMs: number;
}

/** What an SMTP transport needs to know besides the server. */
export interface SmtpOptions {
  /** Host of the site, to introduce ourselves with where it is a name that others know. */
  siteHost?: string;
  patience?: SmtpPatience;
}

const usualPatience: SmtpPatience = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  wholeMs: 60_000,
};

const openConnection = async (
  server: SmtpServer,
  { siteHost = "", patience = usualPatience }: SmtpOptions,
) => {
  // Loaded with the first mail: it takes 8 MB.
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  return new Connection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTLS,
    ...(server.loopback && { tls: { rejectUnauthorized: false } }),
    ...(/\.[a-z][a-z0-9-]*$/i.test(siteHost) && { name: siteHost }),
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.silenceMs,
    socketCloseTimeout: 0,
    maxResponseSize: 20_000,
  });
};

/** The steps of a conversation, of which each fails with what breaks the connection in the meantime. */
const converse = (connection: SMTPConnection, wholeMs: number) => {
  const broken = new Promise<never>((_, reject) => {
    connection.on("error", reject);
    // A reply that ends the session is told after its end.
    connection.on("end", () => setImmediate(() => reject(new Error("the connection was closed"))));
    const timer = setTimeout(() => {
      reject(Object.assign(new Error("the conversation took too long"), { code: "ETIMEDOUT" }));
      connection.close();
    }, wholeMs);
    connection.once("end", () => clearTimeout(timer));
  });
  broken.catch(() => undefined);
  type Done = (error?: Error | null) => void;
  return (step: (done: Done) => void) =>
    Promise.race([
      broken,
      new Promise<void>((resolve, reject) => step((error) => (error ? reject(error) : resolve()))),
    ]);
};

/** How far a conversation came. */
type Stage = "greeting" | "envelope" | "text";

/** What a fault means for a message. Until the sender is named, it is about the server, whatever it says. */
const deliveryOf = (fault: SmtpFault, stage: Stage): Delivery => {
  const { reason, replyCode } = fault;
  if (isRefusal(fault)) return { result: "refused", reason };
  if (stage === "greeting" || isAboutServer(fault)) return { result: "unreachable", reason };
  const result = stage === "text" && replyCode < 400 ? "unsure" : "temporary";
  return { result, reason, brokenOff: isBreakOff(fault) };
};

/** Hands mails to a mail server, one conversation each. */
export const createSmtpTransport = (server: SmtpServer, options: SmtpOptions = {}): MailTransport => ({
  async send({ sender, recipient, raw }, beforeContent) {
    const connection = await openConnection(server, options);
    const step = converse(connection, (options.patience ?? usualPatience).wholeMs);
    let stage: Stage = "greeting";
    let stopped: Error | undefined;
    // Read only when the server has said that it takes the text.
    const text = Readable.from(
      (async function* () {
        await beforeContent().catch((error: Error) => {
          stopped = error;
          throw error;
        });
        stage = "text";
        yield raw;
      })(),
    );
    try {
      await step((done) => connection.connect(done));
      if (server.user) {
        const { name: user, password: pass } = server.user;
        await step((done) => connection.login({ user, pass }, done));
      }
      stage = "envelope";
      await step((done) => connection.send({ from: sender, to: [recipient], size: raw.length }, text, done));
      connection.quit();
      return { result: "sent" };
    } catch (error) {
      connection.close();
      if (stopped) return { result: "temporary", reason: stopped.message, brokenOff: false };
      return deliveryOf(faultOf(error), stage);
    } finally {
      text.destroy();
    }
  },
});

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
