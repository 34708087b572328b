import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Delivery, MailTransport } from "../transport.ts";
import { faultOf, isAboutServer, isBreakOff, isRefusal, type SmtpFault } from "./smtp-fault.ts";
import type { SmtpServer } from "./smtp-url.ts";

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

const open = async (server: SmtpServer, { siteHost = "", patience = usualPatience }: SmtpOptions) => {
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
    const connection = await open(server, options);
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
