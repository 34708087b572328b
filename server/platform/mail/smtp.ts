import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer/lib/errors";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { parseUrl } from "#shared/url.ts";
import type { Delivery, MailTransport } from "./transport.ts";

/** Why an SMTP session failed. */
interface SmtpFault {
  /** The server's reply code, such as 550; 0 without a reply. */
  replyCode: number;
  /** The SMTP command that failed. */
  command: string;
  isTimeout: boolean;
  /** For people. Addresses, links and credentials are removed, because a server may quote what it was sent. */
  reason: string;
}

const maxReasonLength = 300;
const certificateErrors = /CERT|SELF_SIGNED|ISSUER|ALTNAME|UNABLE_TO_(GET|VERIFY)/;

const isTimeout = ({ code, originalCode }: NodemailerError): boolean =>
  code === "ETIMEDOUT" || originalCode === "ETIMEDOUT";

const describeFailure = (fault: NodemailerError): string => {
  const { code = "", originalCode: system = "", message } = fault;
  if (certificateErrors.test(system)) return `the mail server's certificate is not trusted (${system})`;
  if (isTimeout(fault)) return "the mail server did not answer in time";
  if (code === "EDNS") return `the mail server's name was not found (${system || code})`;
  if (system) return `the connection to the mail server failed (${system})`;
  return `the mail server ended the connection (${message})`;
};

const describeReply = (response: string, command: string): string => {
  if (command.startsWith("AUTH"))
    return `the mail server rejected the user name or password in SMTP_URL (${/^[\d.\s-]*/.exec(response)?.[0].trim()})`;
  return `the mail server answered ${command === "CONN" ? "" : `${command} with `}${response}`;
};

const toFault = (error: unknown): SmtpFault => {
  const fault = error as NodemailerError;
  const { response, responseCode, command = "" } = fault;
  const reason = (response ? describeReply(response, command) : describeFailure(fault))
    .replace(/(?<!\w)\w+:\/\/\S+|(?<!\S)\S+@\S+/g, "…")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .slice(0, maxReasonLength);
  return { replyCode: Number(responseCode) || 0, command, isTimeout: isTimeout(fault), reason };
};

/** Replies that demand a login or encryption, or report a wrong order of commands. */
const serverCodes = [503, 530, 534, 535, 538];
/** The email exceeds the server's size limit. MAIL FROM announces the size (RFC 1870), so it can fail there. */
const tooLarge = 552;

/** Whether the reply would be the same for any email: it refuses the sender address, which all emails share. */
const isAboutServer = ({ replyCode, command }: SmtpFault): boolean =>
  command === "MAIL FROM" && replyCode >= 400 && replyCode !== tooLarge;

/** Whether the server refuses this email permanently. Earlier replies concern the server, not the email. */
const isRefusal = (fault: SmtpFault): boolean =>
  fault.replyCode >= 500 &&
  /^(MAIL FROM|RCPT TO|DATA)/.test(fault.command) &&
  !isAboutServer(fault) &&
  !serverCodes.includes(fault.replyCode);

/** Whether the server closed the connection: with 421 or without a reply. A timeout is not a lost connection. */
const isConnectionLost = ({ replyCode, isTimeout }: SmtpFault): boolean =>
  replyCode === 421 || (replyCode === 0 && !isTimeout);

export interface SmtpTimeouts {
  connectMs: number;
  greetingMs: number;
  /** Without data from the server. */
  idleMs: number;
  /** For the whole session. */
  totalMs: number;
}

export interface SmtpOptions {
  /** Host of the site. EHLO sends it if it is a public name. */
  siteHost?: string;
  timeouts?: SmtpTimeouts;
  /** For the limit of the whole session. */
  clock?: Clock;
}

const defaultTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  idleMs: 20_000,
  totalMs: 60_000,
};

const openConnection = async (
  server: SmtpServer,
  { siteHost = "", timeouts = defaultTimeouts }: SmtpOptions,
) => {
  // Loaded with the first email because it takes 8 MB of memory.
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  return new Connection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTLS,
    ...(server.loopback && { tls: { rejectUnauthorized: false } }),
    ...(/\.[a-z][a-z0-9-]*$/i.test(siteHost) && { name: siteHost }),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
    socketCloseTimeout: 0,
    maxResponseSize: 20_000,
  });
};

/** Runs the steps of a session. A step rejects if the connection fails in the meantime. */
const createSession = (connection: SMTPConnection, totalMs: number, clock: Clock) => {
  const failed = new Promise<never>((_, reject) => {
    connection.on("error", reject);
    // Nodemailer reports the reply that ended the session after its `end` event.
    connection.on("end", () => setImmediate(() => reject(new Error("the connection was closed"))));
    const cancel = clock.after(totalMs, () => {
      reject(Object.assign(new Error("the session took too long"), { code: "ETIMEDOUT" }));
      connection.close();
    });
    connection.once("end", cancel);
  });
  failed.catch(() => undefined);
  type Done = (error?: Error | null) => void;
  return (step: (done: Done) => void) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => step((error) => (error ? reject(error) : resolve()))),
    ]);
};

type Stage = "greeting" | "envelope" | "text";

/** Before the envelope, every fault concerns the server and not the message. */
const toDelivery = (fault: SmtpFault, stage: Stage): Delivery => {
  const { reason, replyCode } = fault;
  if (isRefusal(fault)) return { result: "refused", reason };
  if (stage === "greeting" || isAboutServer(fault)) return { result: "unreachable", reason };
  const result = stage === "text" && replyCode < 400 ? "unsure" : "temporary";
  return { result, reason, connectionLost: isConnectionLost(fault) };
};

/** Sends each email to the mail server in a session of its own. */
export const createSmtpTransport = (server: SmtpServer, options: SmtpOptions): MailTransport => ({
  async send({ sender, recipient, raw }, beforeContent) {
    const connection = await openConnection(server, options);
    const runStep = createSession(
      connection,
      (options.timeouts ?? defaultTimeouts).totalMs,
      options.clock ?? systemClock,
    );
    let stage: Stage = "greeting";
    let abortError: Error | undefined;
    // Read only after the server has accepted the DATA command.
    const text = Readable.from(
      (async function* () {
        await beforeContent().catch((error: Error) => {
          abortError = error;
          throw error;
        });
        stage = "text";
        yield raw;
      })(),
    );
    try {
      await runStep((done) => connection.connect(done));
      if (server.user) {
        const { name: user, password: pass } = server.user;
        await runStep((done) => connection.login({ user, pass }, done));
      }
      stage = "envelope";
      await runStep((done) =>
        connection.send({ from: sender, to: [recipient], size: raw.length }, text, done),
      );
      connection.quit();
      return { result: "sent" };
    } catch (error) {
      connection.close();
      if (abortError) return { result: "temporary", reason: abortError.message, connectionLost: false };
      return toDelivery(toFault(error), stage);
    } finally {
      text.destroy();
    }
  },
});

/** The mail server that SMTP_URL names. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the start (`smtps`). */
  secure: boolean;
  /** STARTTLS is mandatory, so that a password never travels unencrypted. */
  requireTLS: boolean;
  /** On this machine: any certificate is accepted, as well as no encryption. */
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

/** Parses `smtp[s]://[user:password@]host[:port]`, with default port 587 or 465. Returns undefined if invalid. */
export const parseSmtpUrl = (text: string): SmtpServer | undefined => {
  const url = /^smtps?:\/\//i.test(text) ? parseUrl(text) : undefined;
  if (!url) return undefined;
  const { protocol, hostname, port, pathname, search, hash, username, password } = url;
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
