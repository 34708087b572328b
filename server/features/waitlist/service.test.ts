import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createWaitlistApp, type WaitlistApp } from "#tests/support/waitlist.ts";
import { createWaitlistService } from "./join.ts";
import { createMailedLinks } from "./mailed-links.ts";

let app: WaitlistApp;
beforeAll(async () => {
  app = await createWaitlistApp();
});
afterAll(() => app.close());

const query = (text: string) => app.platform.database.pool.query(text);

describe("a hundred sign-ups at once", () => {
  it("are stored once each, with one mail, when they are acknowledged", async () => {
    const emails = Array.from({ length: 100 }, (_, index) => `crowd-${index}@example.org`);
    const before = await app.waitlist.store.count();
    // Every form is sent twice.
    const answers = await Promise.all(
      [...emails, ...emails].map(async (email, index) => {
        const { status } = await fetch(`${app.url}/api/waitlist`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-Forwarded-For": `10.200.${index % 100}.${Math.floor(index / 100)}`,
          },
          body: JSON.stringify({ email }),
        });
        return { email, status };
      }),
    );
    // A process that has enough to do refuses the excess.
    for (const { status } of answers) expect([200, 503]).toContain(status);
    const acknowledged = new Set(answers.filter(({ status }) => status === 200).map(({ email }) => email));
    expect(acknowledged.size).toBeGreaterThan(0);
    const { rows } = await query(
      `SELECT email, (SELECT count(*)::int FROM mails WHERE recipient = email AND state = 'queued') AS mails FROM waitlist
       WHERE email LIKE 'crowd-%'`,
    );
    expect(rows).toHaveLength(acknowledged.size);
    expect(new Set(rows.map(({ email }) => email))).toEqual(acknowledged);
    expect(new Set(rows.map(({ mails }) => mails))).toEqual(new Set([1]));
    expect(await app.waitlist.store.count()).toBe(before + acknowledged.size);
  });
});

describe("a sign-up whose mail cannot be queued", () => {
  const email = "nobody@example.org";
  const written = async () => [await app.row(email), await app.mailsTo(email)];

  it("fails and stores nothing", async () => {
    await query("ALTER TABLE mails RENAME TO away");
    const { body } = await app.join({ email }).expect(500);
    expect(body.code).toBe("internal");
    await query("ALTER TABLE away RENAME TO mails");
    expect(await written()).toEqual([undefined, []]);
    await app.join({ email }).expect(200);
    expect(await written()).toMatchObject([{ status: "pending" }, [{ recipient: email }]]);
  });

  it("does not change an existing subscriber", async () => {
    await query(
      `UPDATE waitlist SET status = 'unsubscribed', mail_date = '2026-01-01' WHERE email = '${email}'`,
    );
    const before = await written();
    await query("ALTER TABLE mails RENAME TO away");
    await app.join({ email }).expect(500);
    await query("ALTER TABLE away RENAME TO mails");
    expect(await written()).toEqual(before);
  });
});

it("an answer comes after 100 ms, whether the address is new or known", async () => {
  const clock = createTestClock();
  const { database, mails, tokens, limiter, config } = app.platform;
  const service = createWaitlistService({
    ...{ store: app.waitlist.store, transaction: database.transaction, mail: mails, limiter, clock },
    ...{ links: createMailedLinks(tokens), appUrl: config.appUrl },
  });
  for (let time = 0; time < 2; time += 1) {
    const answer = service.join({ email: "timed@example.org" }, "198.51.100.1");
    await expect.poll(() => app.row("timed@example.org")).toBeDefined();
    expect(clock.waiting).toEqual([100]);
    clock.advance(100);
    await answer;
  }
});
