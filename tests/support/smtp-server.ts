import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** The behavior at a step: accept, stay silent, drop the connection, or send this reply. */
export type SmtpAnswer = "accept" | "hang" | "cut" | { code: number; text?: string };

/** An accepted email. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** A real mail server on loopback that can simulate failures. */
export interface TestSmtpServer {
  /** `smtp://127.0.0.1:port` */
  url: string;
  /** The next behaviors at each step, one per conversation. Default: accept. */
  answers: Record<"greeting" | "sender" | "recipient" | "text", SmtpAnswer[]>;
  /** All emails whose text was completely received, whatever the reply. */
  texts: ReceivedMail[];
  /** All accepted emails. */
  received: ReceivedMail[];
  /** All recipients, including rejected ones. */
  recipients: string[];
  /** The number of conversations. */
  conversations(): number;
  /** The user names of login attempts. */
  logins: string[];
  /** The host names in greetings. */
  hellos: string[];
  close(): Promise<void>;
}

export interface TestSmtpOptions {
  /** The required credentials. */
  user?: { name: string; password: string };
  port?: number;
  /** Whether it offers STARTTLS with an untrusted certificate. Default: true. */
  encrypts?: boolean;
}

/** Greets each client at once. The library by itself waits 100 ms to catch clients that talk too early. */
class EagerSmtpServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer["connect"]>) {
    super.connect(...args);
    const connection = [...this.connections].at(-1)!;
    const greet = connection.connectionReady.bind(connection);
    connection.connectionReady = () => undefined;
    greet();
  }
}

/** Starts a mail server on loopback. Default: a free port. */
export const startSmtpServer = async ({
  user,
  port = 0,
  encrypts = true,
}: TestSmtpOptions = {}): Promise<TestSmtpServer> => {
  const answers: TestSmtpServer["answers"] = { greeting: [], sender: [], recipient: [], text: [] };
  const texts: ReceivedMail[] = [];
  const received: ReceivedMail[] = [];
  const recipients: string[] = [];
  const logins: string[] = [];
  const hellos: string[] = [];
  const sockets = new Set<Socket>();
  let count = 0;

  const answer = (
    step: keyof typeof answers,
    { remotePort }: SMTPServerSession,
    done: (error?: Error) => void,
  ) => {
    const next = answers[step].shift() ?? "accept";
    if (next === "accept") return done();
    if (next === "hang") return;
    if (next === "cut") {
      for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
      return;
    }
    done(Object.assign(new Error(next.text ?? "simulated reply"), { responseCode: next.code }));
  };

  const server = new EagerSmtpServer({
    logger: false,
    disableReverseLookup: true,
    authOptional: !user,
    allowInsecureAuth: true,
    disabledCommands: encrypts ? [] : ["STARTTLS"],
    onConnect: (session, done) => answer("greeting", session, done),
    onAuth: ({ username = "", password }, _session, done) => {
      logins.push(username);
      if (username === user?.name && password === user.password) return done(null, { user: username });
      done(Object.assign(new Error(`wrong password: ${password}`), { responseCode: 535 }));
    },
    onMailFrom: (_address, session, done) => {
      hellos.push(session.hostNameAppearsAs);
      answer("sender", session, done);
    },
    onRcptTo: ({ address }, session, done) => {
      recipients.push(address);
      answer("recipient", session, done);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        };
        texts.push(mail);
        answer("text", session, (error) => {
          if (!error) received.push(mail);
          done(error);
        });
      });
    },
  });
  // Ignored: tests make clients disconnect.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    answers,
    texts,
    received,
    recipients,
    logins,
    hellos,
    conversations: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
