import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { collectLog } from "#tests/support/log.ts";
import {
  createTestMails,
  type TestMails,
  type TestSenderOptions,
  testMail,
  testVault,
} from "#tests/support/mails.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createVault } from "../vault.ts";
import type { NewMail } from "./mail-store.ts";
import { sealMail } from "./sealed-mail.ts";
import type { MailSender } from "./send-mail.ts";

const log = collectLog();
let mails: TestMails;
let server: TestSmtpServer;
let sender: MailSender;
beforeAll(async () => {
  mails = await createTestMails();
});
afterAll(() => mails.close());
beforeEach(async () => {
  log.lines.length = 0;
  server = await startSmtpServer();
  sender = makeSender();
});
afterEach(async () => {
  await server.close();
  await mails.clear();
});

const makeSender = (options: TestSenderOptions = {}) =>
  mails.senderTo(server.url, { log, ...options, times: { pollMs: 20, ...options.times } });
const add = (over?: Partial<NewMail>) => mails.add(over);
const stateOf = (id: number) => mails.stateOf(id);
const sendAgain = async (by = sender) => {
  await mails.makeDue();
  await by.sendDue();
};
const messageIds = async () =>
  Promise.all(server.texts.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
/** Leaves the email in the state that a process leaves when it is killed during the handover. */
const killWhileSending = async (id: number) => {
  const [mail] = await mails.store.claim("other", 1, 60_000, []);
  expect(mail?.id).toBe(id);
  await mails.store.markSending(mail!, mail!.attempts + 1);
  await mails.endLeases();
};

describe("a mail that is due", () => {
  it("is sent once, and its text is deleted", async () => {
    const id = await add();
    await sender.sendDue();
    await sendAgain();
    expect(server.received).toHaveLength(1);
    const [{ from, to, raw }] = server.received as [TestSmtpServer["received"][number]];
    expect({ from, to }).toEqual({ from: "desk@meridian.example", to: ["a@b.co"] });
    expect((await PostalMime.parse(raw)).text).toContain("https://meridian.example/confirm?token=a.secret");
    expect(await stateOf(id)).toEqual({ state: "sent", attempts: 1, lastError: null, kept: false });
  });

  it("is sent with its encrypted text, or with the plain one if the session secret is another by now", async () => {
    const [{ id: userId }] = (
      await mails.database.pool.query(
        "INSERT INTO users (username, username_key, password) VALUES ('sealed', 'sealed', '-') RETURNING id",
      )
    ).rows;
    const content = { ...testMail.content, heading: "You are in Lisbon" };
    const other = createVault("another secret of at least 32 characters.");
    const ids: number[] = [];
    for (const vault of [testVault, other])
      ids.push(await add({ userId, sealed: sealMail(vault, userId, content) }));
    await sender.sendDue();
    const texts = await Promise.all(
      server.received.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ""),
    );
    expect(texts.filter((text) => text.includes("Lisbon"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("Hello"))).toHaveLength(1);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "sent", kept: false });
  });

  it("is not sent before it is due", async () => {
    const later = await add({ recipient: "later@b.co" });
    await mails.database.pool.query("UPDATE mails SET due_at = now() + interval '1 minute' WHERE id = $1", [
      later,
    ]);
    const now = await add();
    await sender.sendDue();
    expect(await stateOf(later)).toMatchObject({ state: "queued", attempts: 0 });
    expect(await stateOf(now)).toMatchObject({ state: "sent" });
  });

  it("is sent if PostgreSQL's clock moved back since it was queued and leased", async () => {
    const id = await add();
    await mails.database.pool.query(
      "UPDATE mails SET due_at = now() + interval '1 day', lease_until = now() + interval '1 day' WHERE id = $1",
      [id],
    );
    await sender.sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });

  it("fails without a retry when the server refuses it", async () => {
    server.answers.recipient.push({ code: 550, text: "no such mailbox" });
    const id = await add();
    await sender.sendDue();
    await sendAgain();
    expect(server.conversations()).toBe(1);
    const lastError = expect.stringContaining("550 no such mailbox");
    expect(await stateOf(id)).toEqual({ state: "failed", attempts: 1, lastError, kept: false });
  });

  it("is retried with backoff when greylisted, and sent once", async () => {
    server.answers.recipient.push({ code: 451 });
    server.answers.text.push({ code: 452 });
    const id = await add();
    for (const attempts of [1, 2]) {
      await sendAgain();
      expect(await stateOf(id)).toMatchObject({ state: "queued", attempts, kept: true });
      const { rows } = await mails.database.pool.query(
        "SELECT extract(epoch FROM due_at - state_at)::int AS sec FROM mails WHERE id = $1",
        [id],
      );
      expect(rows).toEqual([{ sec: attempts * 30 }]);
      await sender.sendDue();
    }
    expect(server.conversations()).toBe(2);
    await sendAgain();
    expect(server.received).toHaveLength(1);
    expect(await stateOf(id)).toEqual({ state: "sent", attempts: 3, lastError: null, kept: false });
  });

  it("is given up after ten attempts", async () => {
    server.answers.recipient.push(...Array.from({ length: 20 }, () => ({ code: 451 })));
    const id = await add();
    for (let attempt = 0; attempt < 11; attempt += 1) await sendAgain();
    expect(server.conversations()).toBe(10);
    expect(await stateOf(id)).toMatchObject({ state: "failed", attempts: 10, kept: false });
  });

  it("fails when it cannot be composed", async () => {
    const content = { ...testMail.content, action: { label: "Go", path: "//evil.example" } };
    const id = await add({ content });
    await sender.sendDue();
    expect(server.conversations()).toBe(0);
    const lastError = "the mail could not be composed: a link leads to another site";
    expect(await stateOf(id)).toMatchObject({ state: "failed", lastError });
  });

  it("is not sent if it is deleted right before the handover", async () => {
    const over = {
      markSending: async (...args: Parameters<TestMails["store"]["markSending"]>) => {
        await mails.clear();
        return mails.store.markSending(...args);
      },
    };
    await add();
    await makeSender({ store: over }).sendDue();
    expect(server.recipients).toHaveLength(1);
    expect(server.texts).toEqual([]);
  });

  it("is logged without address and text", async () => {
    server.answers.recipient.push({ code: 451, text: "<a@b.co> later" });
    const id = await add();
    await sender.sendDue();
    await sendAgain();
    expect(log.lines).toMatchObject([
      { level: 40, mail: id, kind: testMail.kind, attempt: 1, state: "queued" },
      { level: 20, mail: id, kind: testMail.kind, attempt: 2, state: "sent" },
    ]);
    expect(JSON.stringify(log.lines)).not.toMatch(/a@b\.co|secret|Confirm/);
  });
});

describe("many mails", () => {
  it("leave in the order of the queue", async () => {
    const all = Array.from({ length: 30 }, (_, n) => `a${n % 20}-${n}@b.co`);
    for (const recipient of all) await add({ recipient });
    await sender.sendDue();
    expect(server.received.map(({ to }) => to[0])).toEqual(all);
  });

  it("in bulk leave after all others, both in order", async () => {
    const all = Array.from({ length: 12 }, (_, n) => `a${n}@b.co`);
    for (const [n, recipient] of all.entries()) await add({ recipient, bulk: n % 4 !== 3 });
    await sender.sendDue();
    const [awaited, inBulk] = [all.filter((_, n) => n % 4 === 3), all.filter((_, n) => n % 4 !== 3)];
    expect(server.received.map(({ to }) => to[0])).toEqual([...awaited, ...inBulk]);
  });

  it("in bulk delay only later bulk mails to their recipient when deferred", async () => {
    server.answers.recipient.push({ code: 451 });
    const inBulk = [await add({ bulk: true }), await add({ bulk: true })];
    await sender.sendDue();
    const awaited = await add();
    await sender.sendDue();
    expect(await Promise.all([...inBulk, awaited].map(stateOf))).toMatchObject([
      { state: "queued", attempts: 1 },
      { state: "queued", attempts: 0 },
      { state: "sent" },
    ]);
    await sendAgain();
    expect(server.received).toHaveLength(3);
  });

  it("to one recipient wait for the oldest and delay no others", async () => {
    server.answers.recipient.push({ code: 451 });
    const ids = [await add(), await add()];
    const other = await add({ recipient: "other@b.co" });
    await sender.sendDue();
    expect(await Promise.all([...ids, other].map(stateOf))).toMatchObject([
      { state: "queued", attempts: 1 },
      { state: "queued", attempts: 0 },
      { state: "sent" },
    ]);
    await sendAgain();
    expect(server.received.map(({ to }) => to[0])).toEqual(["other@b.co", "a@b.co", "a@b.co"]);
    expect(await messageIds()).toHaveLength(3);
  });

  it("wait for a hanging mail no longer than the configured patience", async () => {
    server.answers.recipient.push("hang", "hang", "hang");
    for (let n = 0; n < 7; n += 1) await add({ recipient: `a${n}@b.co` });
    const clock = createTestClock();
    const sending = makeSender({ clock }).sendDue();
    await expect.poll(() => server.recipients.length).toBe(4);
    clock.advance(1999);
    expect(server.received).toEqual([]);
    clock.advance(1);
    await expect.poll(() => server.received.length).toBe(4);
    // Emails queued in the meantime do not wait for it either.
    await add({ recipient: "late@b.co" });
    await clock.waitsFor(20);
    clock.advance(20);
    await expect.poll(() => server.received.length).toBe(5);
    await server.close();
    await sending;
  });

  it("are handed over one at a time, so that a kill leaves at most one in doubt", async () => {
    let inside = 0;
    let maxInside = 0;
    const { markSending, finishAttempt } = mails.store;
    const counting = {
      markSending: (...args: Parameters<typeof markSending>) => {
        inside += 1;
        maxInside = Math.max(maxInside, inside);
        return markSending(...args);
      },
      finishAttempt: async (...args: Parameters<typeof finishAttempt>) => {
        await finishAttempt(...args);
        inside -= 1;
      },
    };
    for (let n = 0; n < 12; n += 1) await add({ recipient: `a${n}@b.co` });
    await makeSender({ store: counting }).sendDue();
    expect(server.received).toHaveLength(12);
    expect(maxInside).toBe(1);
  });

  it("are sent once by several concurrent instances", async () => {
    const all = Array.from({ length: 40 }, (_, n) => `a${n}@b.co`);
    for (const recipient of all) await add({ recipient });
    await Promise.all(Array.from({ length: 3 }, () => makeSender().sendDue()));
    expect(server.texts.map(({ to }) => to[0]).sort()).toEqual(all.sort());
    expect((await mails.database.pool.query("SELECT DISTINCT state, attempts FROM mails")).rows).toEqual([
      { state: "sent", attempts: 1 },
    ]);
  });

  it("stay queued at shutdown, which only finishes those in progress", async () => {
    for (let n = 0; n < 12; n += 1) await add({ recipient: `a${n}@b.co` });
    const stopping = new AbortController();
    const markSending: TestMails["store"]["markSending"] = (...args) => {
      stopping.abort();
      return mails.store.markSending(...args);
    };
    await makeSender({ store: { markSending } }).sendDue(stopping.signal);
    const { rows } = await mails.database.pool.query("SELECT state, lease_until FROM mails ORDER BY id");
    const sent = rows.filter(({ state }) => state === "sent").length;
    expect(server.received).toHaveLength(4);
    expect(sent).toBe(4);
    expect(rows.slice(sent)).toEqual(Array(12 - sent).fill({ state: "queued", lease_until: null }));
  });
});

describe("a mail about an account", () => {
  let userId: number;
  beforeAll(async () => {
    const text = "INSERT INTO users (username, username_key, password) VALUES ('o', 'o', '') RETURNING id";
    userId = (await mails.database.pool.query(text)).rows[0].id;
  });
  const firstTo = (recipient: string) => server.received.findIndex(({ to }) => to[0] === recipient);

  it("does not wait for any older deferred mail to its address", async () => {
    server.answers.recipient.push({ code: 451 }, { code: 451 }, { code: 451 });
    const older = [await add({ userId }), await add(), await add({ bulk: true, userId })];
    await sender.sendDue();
    const id = await add({ userId });
    await sender.sendDue();
    expect(await Promise.all([...older, id].map(stateOf))).toMatchObject([
      { state: "queued", attempts: 1 },
      { state: "queued", attempts: 1 },
      { state: "queued", attempts: 1 },
      { state: "sent", attempts: 1 },
    ]);
    await sendAgain();
    await sendAgain();
    expect(server.received).toHaveLength(4);
    expect(new Set(await messageIds()).size).toBe(4);
  });

  it("delays no other mail to its address when deferred", async () => {
    server.answers.recipient.push({ code: 451 });
    const first = await add({ userId });
    await sender.sendDue();
    const other = await add();
    await sender.sendDue();
    expect(await Promise.all([first, other].map(stateOf))).toMatchObject([
      { state: "queued", attempts: 1 },
      { state: "sent" },
    ]);
  });

  it("leaves before thousands of waiting mails", async () => {
    await mails.database.pool.query(
      `INSERT INTO mails (kind, recipient, content, bulk)
       SELECT 'test', 'a' || n || '@b.co', $1, n % 2 = 0 FROM generate_series(1, 4000) AS n`,
      [testMail.content],
    );
    const stopping = new AbortController();
    const sending = sender.sendDue(stopping.signal);
    await expect.poll(() => server.received.length).toBeGreaterThan(5);
    await add({ userId, recipient: "owner@b.co" });
    const before = server.received.length;
    await expect.poll(() => firstTo("owner@b.co")).toBeGreaterThan(0);
    stopping.abort();
    await sending;
    expect(firstTo("owner@b.co") - before).toBeLessThan(10);
  });

  it("has a reserved connection while all others hang", async () => {
    server.answers.recipient.push("hang", "hang", "hang", "hang");
    for (let n = 0; n < 8; n += 1) await add({ recipient: `a${n}@b.co`, bulk: true });
    const sending = makeSender({ times: { patienceMs: 3_600_000 } }).sendDue();
    await expect.poll(() => server.recipients.length).toBe(4);
    for (const recipient of ["one@b.co", "two@b.co"]) await add({ userId, recipient });
    await expect.poll(() => server.received.length).toBe(2);
    expect(server.recipients).toEqual(["a0@b.co", "a1@b.co", "a2@b.co", "a3@b.co", "one@b.co", "two@b.co"]);
    await server.close();
    await sending;
  });

  it("waits for the current handover no longer than the configured patience", async () => {
    server.answers.text.push("hang");
    for (let n = 0; n < 8; n += 1) await add({ recipient: `a${n}@b.co` });
    const clock = createTestClock();
    const sending = makeSender({ clock }).sendDue();
    await expect.poll(() => server.texts.length).toBe(1);
    await add({ userId, recipient: "owner@b.co" });
    await clock.waitsFor(20);
    clock.advance(20);
    await expect.poll(() => server.recipients).toContain("owner@b.co");
    expect(server.received).toEqual([]);
    clock.advance(2000);
    await expect.poll(() => server.received.length).toBe(8);
    expect(firstTo("owner@b.co")).toBeGreaterThanOrEqual(0);
    await server.close();
    await sending;
  });

  it("is the first trial after the mail server was away", async () => {
    server.answers.recipient.push("cut");
    await add();
    const clock = createTestClock();
    const waiting = makeSender({ clock });
    await waiting.sendDue();
    await add({ userId, recipient: "owner@b.co" });
    clock.advance(5000);
    await waiting.sendDue();
    expect(server.received.map(({ to }) => to[0])).toEqual(["owner@b.co", "a@b.co"]);
  });
});

describe("a mail server that is away", () => {
  it("costs no attempt, is retried with backoff, and then receives all mails in order", async () => {
    // Four mails at first, then three trials.
    server.answers.greeting.push(...Array<"cut">(7).fill("cut"));
    const all = Array.from({ length: 10 }, (_, n) => `a${n}@b.co`);
    const ids = [];
    for (const recipient of all) ids.push(await add({ recipient }));
    const clock = createTestClock();
    const waiting = makeSender({ clock, times: { away: { firstMs: 60, maxMs: 200 } } });
    const pauses = [60, 120, 200, 200];
    for (const waitMs of pauses) {
      await waiting.sendDue();
      clock.advance(waitMs - 1);
      await waiting.sendDue();
      clock.advance(1);
    }
    const lastError = expect.stringMatching(/^the (mail server ended the )?connection/);
    expect(await stateOf(ids[0]!)).toEqual({ state: "queued", attempts: 0, lastError, kept: true });
    expect(log.lines.map(({ waitMs, reason }) => ({ waitMs, reason }))).toEqual(
      pauses.map((waitMs) => ({ waitMs, reason: lastError })),
    );
    await waiting.sendDue();
    expect(server.received.map(({ to }) => to[0])).toEqual(all);
    expect(await stateOf(ids[0]!)).toEqual({ state: "sent", attempts: 1, lastError: null, kept: false });
    expect(log.lines.filter(({ msg }) => msg === "mail delivery resumed")).toHaveLength(1);
  });

  it("costs a mail in progress no attempt and keeps its position", async () => {
    server.answers.recipient.push("cut");
    const id = await add();
    const clock = createTestClock();
    const waiting = makeSender({ clock });
    await waiting.sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 0 });
    await add({ recipient: "b@b.co" });
    clock.advance(5000);
    await waiting.sendDue();
    expect(server.received.map(({ to }) => to[0])).toEqual(["a@b.co", "b@b.co"]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("because of one mail does not delay the others", async () => {
    server.answers.recipient.push("cut", { code: 421 });
    const id = await add();
    const clock = createTestClock();
    const waiting = makeSender({ clock });
    await waiting.sendDue();
    const other = await add({ recipient: "b@b.co" });
    clock.advance(5000);
    await waiting.sendDue();
    expect(await stateOf(other)).toMatchObject({ state: "sent" });
    expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 1 });
  });
});

describe("a mail that may have arrived", () => {
  it("is sent again with the same Message-ID after its process was killed", async () => {
    const id = await add();
    await sender.sendDue();
    // The email arrived, but its process died before it stored the result.
    await mails.database.pool.query(
      "UPDATE mails SET state = 'sending', content = $1, lease_until = now() + interval '1 minute'",
      [testMail.content],
    );
    const next = makeSender();
    await next.sendDue();
    expect(server.texts).toHaveLength(1);
    await mails.endLeases();
    await next.sendDue();
    expect(server.texts).toHaveLength(2);
    const [first, repeat] = await messageIds();
    expect(repeat).toBe(first);
    expect(await stateOf(id)).toEqual({ state: "sent", attempts: 2, lastError: null, kept: false });
  });

  it("is given up if it kills its process every time", async () => {
    const id = await add();
    for (let time = 0; time < 10; time += 1) await killWhileSending(id);
    await sender.sendDue();
    expect(server.conversations()).toBe(0);
    const lastError = "each attempt was interrupted, and the mail may have arrived";
    expect(await stateOf(id)).toEqual({ state: "unsure", attempts: 10, lastError, kept: false });
  });

  it("is repeated once if the server never replied", async () => {
    server.answers.text.push("cut", "cut");
    const id = await add();
    await makeSender().sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "sending", attempts: 1, kept: true });
    await sendAgain(makeSender());
    expect(await stateOf(id)).toMatchObject({ state: "unsure", attempts: 2, kept: false });
    await sendAgain(makeSender());
    const [first, ...others] = await messageIds();
    expect(others).toEqual([first]);
  });
});

describe("a lease", () => {
  it("is renewed while its holder works, so that no other instance sends the mail", async () => {
    server.answers.text.push("hang");
    const id = await add();
    const leaseUntil = async () => (await mails.store.find(id))!.leaseUntil!.getTime();
    const clock = createTestClock();
    const sending = makeSender({ clock, times: { leaseMs: 60_000 } }).sendDue();
    await expect.poll(() => server.texts.length).toBe(1);
    const first = await leaseUntil();
    const passTime = () => {
      clock.advance(15_000);
      return leaseUntil();
    };
    await expect.poll(passTime).toBeGreaterThan(first);
    await makeSender().sendDue();
    expect(server.conversations()).toBe(1);
    await server.close();
    await sending;
  });

  it("is no longer renewed once the mail is sent", async () => {
    const renew = vi.fn<TestMails["store"]["renew"]>(async (lease) => lease);
    const claim: TestMails["store"]["claim"] = (lane, count, _leaseMs, except) =>
      mails.store.claim(lane, count, 60_000, except);
    const clock = createTestClock();
    const passTime = () => {
      clock.advance(5000);
      return renew.mock.calls.length;
    };
    /** Renewals fall due while the result is stored. */
    const finishAttempt: TestMails["store"]["finishAttempt"] = async (lease, result) => {
      passTime();
      return mails.store.finishAttempt(lease, result);
    };
    server.answers.text.push("hang");
    await add();
    const sending = makeSender({
      store: { claim, renew, finishAttempt },
      clock,
    }).sendDue();
    await expect.poll(passTime).toBeGreaterThan(2);
    await server.close();
    await sending;
    expect(clock.waiting).toEqual([]);
  });

  it("that was lost prevents the handover", async () => {
    const id = await add();
    const late = makeSender({
      store: {
        markSending: async (...args) => {
          await mails.endLeases();
          await sender.sendDue();
          return mails.store.markSending(...args);
        },
      },
    });
    await late.sendDue();
    expect(server.texts).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("that was lost after the handover still stores `sent`, so that the mail is not repeated", async () => {
    const id = await add();
    let arrived: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const slow = makeSender({
      store: {
        finishAttempt: async (...args) => {
          await isHeld;
          await mails.store.finishAttempt(...args);
        },
      },
    });
    const sending = slow.sendDue();
    await expect.poll(() => server.received.length).toBe(1);
    await mails.endLeases();
    const other = makeSender({
      store: {
        markSending: async (...args) => {
          arrived();
          await sending;
          return mails.store.markSending(...args);
        },
      },
    });
    await other.sendDue();
    expect(server.texts).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

describe.each([
  ["a database that is away", "08006"],
  ["a database whose disk is full", "53100"],
])("%s", (_, code) => {
  const away = () => Object.assign(new Error("not now"), { code });

  it("prevents the handover and costs no attempt", async () => {
    const id = await add();
    let failures = 1;
    const blind = makeSender({
      store: {
        markSending: (...args) =>
          failures-- > 0 ? Promise.reject(away()) : mails.store.markSending(...args),
      },
    });
    await blind.sendDue();
    expect(server.recipients).toHaveLength(2);
    expect(server.texts).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("delays storing the result until it is back", async () => {
    const id = await add();
    let failures = 30;
    const flaky = makeSender({
      store: {
        finishAttempt: (...args) =>
          failures-- > 0 ? Promise.reject(away()) : mails.store.finishAttempt(...args),
      },
      times: { pollMs: 2 },
    });
    await flaky.sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });

  it("does not block a shutdown", async () => {
    await add();
    const stopping = new AbortController();
    const over = {
      finishAttempt: () => {
        stopping.abort();
        return Promise.reject(away());
      },
    };
    await makeSender({ store: over, times: { pollMs: 1 } }).sendDue(stopping.signal);
    expect(log.lines).toMatchObject([{ level: 40, msg: "mail waits for the database" }]);
  });

  it("rejects when no mail is in progress", async () => {
    const over = { claim: () => Promise.reject(away()) };
    await expect(makeSender({ store: over }).sendDue()).rejects.toThrow("not now");
  });
});
