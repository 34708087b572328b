import net from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createSmtpTransport, parseSmtpUrl, type SmtpOptions } from "./smtp.ts";
import type { Message } from "./transport.ts";

const minute = 60_000;
/** Longer than any machine needs to reply. Only the last one follows the clock of a test. */
const timeouts = { connectMs: minute, greetingMs: minute, idleMs: minute, totalMs: minute };
const message: Message = {
  id: 7,
  sender: "desk@meridian.example",
  recipient: "a@b.co",
  createdAt: new Date(),
  raw: Buffer.from("Subject: x\r\n\r\n.dots\r\n..\r\n"),
};
let server: TestSmtpServer;
beforeEach(async () => {
  server = await startSmtpServer();
});
afterEach(() => server.close());

const transportTo = (url: string, options: SmtpOptions = {}) =>
  createSmtpTransport(parseSmtpUrl(url)!, { timeouts, ...options });
const send = (beforeContent: () => Promise<void> = async () => undefined) =>
  transportTo(server.url).send(message, beforeContent);

describe("a mail server", () => {
  it("receives the unchanged text for one recipient", async () => {
    expect(await send()).toEqual({ result: "sent" });
    expect(server.received).toEqual([
      { from: message.sender, to: [message.recipient], raw: message.raw.toString() },
    ]);
  });

  it("is greeted with the site's host if that is a public name", async () => {
    await transportTo(server.url, { siteHost: "meridian.example" }).send(message, async () => undefined);
    for (const siteHost of ["localhost", "127.0.0.1", "[::1]"])
      await transportTo(server.url, { siteHost }).send(message, async () => undefined);
    expect(server.hellos[0]).toBe("meridian.example");
    expect(server.hellos.slice(1).join()).not.toMatch(/meridian|localhost|::1/);
  });

  it("gets no text before it accepts DATA, and none at all after an abort", async () => {
    const asked = vi.fn(async () => {
      expect(server.recipients).toEqual([message.recipient]);
      expect(server.texts).toEqual([]);
      throw new Error("aborted");
    });
    expect(await send(asked)).toEqual({ result: "temporary", reason: "aborted", connectionLost: false });
    expect(asked).toHaveBeenCalledOnce();
    // The next mail comes after everything that this session could have sent.
    await send();
    expect(server.texts).toHaveLength(1);
  });

  it.each([
    ["the sender", "sender", 550, "unreachable"],
    ["a mail of this size", "sender", 552, "refused"],
    ["the recipient", "recipient", 550, "refused"],
    ["the text", "text", 554, "refused"],
    ["the sender temporarily", "sender", 451, "unreachable"],
    ["the recipient temporarily", "recipient", 450, "temporary"],
    ["the text temporarily", "text", 452, "temporary"],
    ["a sender without a login", "sender", 530, "unreachable"],
    ["a recipient without a login", "recipient", 530, "temporary"],
    ["every client", "greeting", 554, "unreachable"],
    ["every client temporarily", "greeting", 421, "unreachable"],
    ["the sender and closes the connection", "sender", 421, "unreachable"],
  ] as const)("that refuses %s (%s: %i) makes the delivery %s", async (_, step, code, result) => {
    server.answers[step].push({ code, text: "5.1.1 so it is" });
    const delivery = await send();
    expect(delivery).toEqual({
      result,
      reason: expect.stringContaining(`${code} 5.1.1 so it is`),
      ...(result === "temporary" && { connectionLost: false }),
    });
    expect(server.received).toEqual([]);
  });

  it.each(["recipient", "text"] as const)(
    "that replies 421 to the %s has lost the connection",
    async (step) => {
      server.answers[step].push({ code: 421 });
      expect(await send()).toMatchObject({ result: "temporary", connectionLost: true });
    },
  );

  it("that quotes addresses and links has them removed from the reason", async () => {
    const text = "<a@b.co> not here,\tsee https://meridian.example/confirm?token=secret";
    server.answers.recipient.push({ code: 550, text });
    const delivery = await send();
    expect(delivery).toHaveProperty("reason", expect.stringMatching(/550 … not here, see …$/));
    server.answers.recipient.push({ code: 550, text: "x".repeat(900) });
    const { reason } = (await send()) as { reason: string };
    expect(reason.length).toBeLessThanOrEqual(300);
  });

  it.each([
    ["greeting", "hang", "unreachable"],
    ["sender", "hang", "temporary"],
    ["recipient", "hang", "temporary"],
    ["text", "hang", "unsure"],
    ["greeting", "cut", "unreachable"],
    ["sender", "cut", "temporary"],
    ["recipient", "cut", "temporary"],
    ["text", "cut", "unsure"],
  ] as const)("that fails at the %s (%s) makes the delivery %s", async (step, answer, result) => {
    const clock = createTestClock();
    server.answers[step].push(answer);
    const delivery = transportTo(server.url, { clock }).send(message, async () => undefined);
    await expect.poll(() => server.answers[step]).toEqual([]);
    if (answer === "hang") clock.advance(minute);
    expect(await delivery).toEqual({
      result,
      reason:
        answer === "hang" ? "the mail server did not answer in time" : expect.stringMatching(/connection/),
      ...(result !== "unreachable" && { connectionLost: answer === "cut" }),
    });
    expect(server.received).toEqual([]);
    expect(server.texts).toHaveLength(step === "text" ? 1 : 0);
  });

  it.each(["greetingMs", "idleMs"] as const)("that is silent is given up after %s", async (limit) => {
    server.answers.greeting.push("hang");
    const transport = transportTo(server.url, { timeouts: { ...timeouts, [limit]: 1 } });
    expect(await transport.send(message, async () => undefined)).toEqual({
      result: "unreachable",
      reason: "the mail server did not answer in time",
    });
  });

  it("that closes between accepting DATA and the text makes the delivery unsure", async () => {
    expect(
      await send(async () => {
        await server.close();
      }),
    ).toMatchObject({ result: "unsure", connectionLost: true });
    expect(server.texts).toEqual([]);
  });

  it("that is down is unreachable", async () => {
    await server.close();
    expect(await send()).toEqual({
      result: "unreachable",
      reason: "the connection to the mail server failed (ECONNREFUSED)",
    });
  });

  it("with an unknown host name is unreachable", async () => {
    const delivery = await transportTo("smtp://no-such-host.invalid").send(message, async () => undefined);
    expect(delivery).toMatchObject({ result: "unreachable" });
  });

  it("that drips data still runs into the total timeout", async () => {
    const clock = createTestClock();
    const sockets: net.Socket[] = [];
    const dripping = net.createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.write("220 here\r\n");
    });
    await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
    const { port } = dripping.address() as net.AddressInfo;
    const transport = transportTo(`smtp://127.0.0.1:${port}`, { clock });
    const delivery = transport.send(message, async () => undefined);
    await expect.poll(() => sockets.length).toBe(1);
    for (let second = 0; second < 60; second += 1) {
      sockets[0]?.write("250-one moment\r\n");
      clock.advance(1000);
    }
    expect(await delivery).toEqual({
      result: "unreachable",
      reason: "the mail server did not answer in time",
    });
    // It never reads, so it does not see that the other end has closed the connection.
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => dripping.close(resolve));
  });
});

describe("a mail server with logins", () => {
  let guarded: TestSmtpServer;
  beforeEach(async () => {
    guarded = await startSmtpServer({ user: { name: "me", password: "hunter2" } });
  });
  afterEach(() => guarded.close());
  const sendAs = (login: string, url = guarded.url) =>
    transportTo(url.replace("//", `//${login}@`)).send(message, async () => undefined);

  it("accepts mails after a login", async () => {
    expect(await sendAs("me:hunter2")).toEqual({ result: "sent" });
    expect(guarded.received).toHaveLength(1);
  });

  it("that refuses the login is unreachable, and the reason contains no password", async () => {
    const delivery = await sendAs("me:hunter3");
    expect(delivery).toEqual({
      result: "unreachable",
      reason: "the mail server rejected the user name or password in SMTP_URL (535)",
    });
  });

  it.each([
    ["offers no encryption", false, /STARTTLS|encrypt|502|500/i],
    ["has an untrusted certificate", true, /certificate is not trusted/],
  ])("gets no password if it %s, except on this machine", async (_, encrypts, reason) => {
    const other = await startSmtpServer({ user: { name: "me", password: "hunter2" }, encrypts });
    const { user, ...here } = parseSmtpUrl(other.url.replace("//", "//me:hunter2@"))!;
    const elsewhere = createSmtpTransport({ ...here, user, loopback: false, requireTLS: true }, { timeouts });
    expect(await elsewhere.send(message, async () => undefined)).toEqual({
      result: "unreachable",
      reason: expect.stringMatching(reason),
    });
    expect(other.logins).toEqual([]);
    expect(await sendAs("me:hunter2", other.url)).toEqual({ result: "sent" });
    expect(other.logins).toEqual(["me"]);
    await other.close();
  });
});
