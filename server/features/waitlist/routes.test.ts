import { randomUUID } from "node:crypto";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { incompleteLink } from "#shared/mailed-links.ts";
import { invalidEmail, waitlistContract } from "#shared/waitlist/contract.ts";
import { evilAddresses } from "#tests/support/evil-addresses.ts";
import { createWaitlistApp, type WaitlistApp } from "#tests/support/waitlist.ts";

let app: WaitlistApp;
beforeAll(async () => {
  app = await createWaitlistApp();
});
afterAll(() => app.close());

const welcome = { message: "You've been added to our waitlist. We'll be in touch soon." };
const count = async (table: "waitlist" | "mails") =>
  (await app.platform.database.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]
    .count as number;

/** A query string with these parameters, repeated for lists and absent if undefined. */
const inQuery = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item));
  return query.toString();
};

describe("POST /api/waitlist", () => {
  it("stores the subscriber and the mail before it answers", async () => {
    const { body } = await app.join({ email: " Ann@Example.org\n" }).expect(200);
    expect(body).toEqual(welcome);
    expect(await app.row("ann@example.org")).toMatchObject({
      status: "pending",
      statusDate: null,
      campaign: null,
      referrer: null,
    });
    const mails = await app.mailsTo("ann@example.org");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: "waitlist-confirmation",
      state: "queued",
      content: {
        subject: "Confirm your place on the Meridian waitlist",
        action: {
          label: "Confirm my address",
          path: expect.stringMatching(/^\/waitlist\/confirm\?token=[\w.-]+$/),
        },
        unsubscribe: {
          pagePath: expect.stringMatching(/^\/waitlist\/unsubscribe\?token=[\w.-]+$/),
          postPath: expect.stringMatching(/^\/api\/waitlist\/unsubscribe\/one-click\?token=[\w.-]+$/),
        },
      },
    });
    expect(JSON.stringify(mails[0]?.content)).not.toContain("example.org");
  });

  it("answers a repeat identically, without changes", async () => {
    const first = await app.join({ email: "twice@example.org" }).expect(200);
    const row = await app.row("twice@example.org");
    const second = await app.join({ email: "TWICE@example.org" }).query({ campaign: "other" }).expect(200);
    expect(second.text).toBe(first.text);
    const ownToEach = ["date", "x-request-id"];
    const shown = ({ headers }: supertest.Response) =>
      Object.entries(headers).filter(([name]) => !ownToEach.includes(name));
    expect(shown(second)).toEqual(shown(first));
    expect(await app.row("twice@example.org")).toEqual(row);
    expect(await app.mailsTo("twice@example.org")).toHaveLength(1);
  });

  it("stores a plain campaign and the host of another site", async () => {
    const from = (email: string, campaign: unknown, referrer: unknown) =>
      app.join({ email }).query(inQuery({ campaign, referrer })).expect(200, welcome);
    await from("c1@example.org", " Spring 2026/news-letter ", "https://user:pw@News.example:8443/a?b=c#d");
    await from("c2@example.org", "<b>bold</b>", "javascript:alert(1)");
    await from("c3@example.org", "=1+1", "http://localhost:3000/landing");
    await from("c4@example.org", "x".repeat(101), `https://${"x.".repeat(200)}example/`);
    await from("c5@example.org", "", ["https://a.example", "https://b.example"]);
    await from("c6@example.org", "été", "not an address");
    await from("c7@example.org", "a\0b", "https://a.example/\0");
    await from("c8@example.org", "cut \ud83d", "https://a.example/\ud83d");
    await from("c9@example.org", ["spring", "autumn"], ["\0"]);
    const stored: unknown[] = [];
    for (let at = 1; at <= 9; at += 1) {
      const row = await app.row(`c${at}@example.org`);
      stored.push([row?.campaign, row?.referrer]);
    }
    expect(stored).toEqual([
      ["Spring 2026/news-letter", "news.example:8443"],
      [null, null],
      [null, null],
      [null, null],
      [null, null],
      ["été", null],
      [null, null],
      [null, "a.example"],
      [null, null],
    ]);
  });

  it("gives bots that fill in the hidden field the usual answer and stores nothing", async () => {
    const before = [await count("waitlist"), await count("mails")];
    for (const website of ["https://spam.example", ["x", "y"], "0", "false", "\0"])
      await app.join({ email: "machine@example.org" }).query(inQuery({ website })).expect(200, welcome);
    expect([await count("waitlist"), await count("mails")]).toEqual(before);
    for (const [at, website] of ["", " \t", undefined].entries()) {
      const email = `person-${at}@example.org`;
      await app.join({ email }).query(inQuery({ website })).expect(200, welcome);
      expect(await app.row(`person-${at}@example.org`)).toBeDefined();
    }
  });

  it.each(evilAddresses)("refuses $name", async ({ text }) => {
    const before = [await count("waitlist"), await count("mails")];
    const { body } = await app.join({ email: text }).expect(400);
    expect(body).toEqual({ message: invalidEmail, code: "invalid_input", fields: { email: invalidEmail } });
    expect([await count("waitlist"), await count("mails")]).toEqual(before);
  });

  it.each([
    {},
    { email: null },
    { email: 5 },
    { email: ["a@b.co"] },
    { email: { to: "a@b.co" } },
    { email: "\ud800@b.co" },
    { email: "nul\0@b.co", campaign: "\0" },
    { email: 5, campaign: "\0" },
  ])("refuses %j with the same message", async (sent) => {
    const { body } = await app.join(sent).expect(400);
    expect(body).toMatchObject({ message: invalidEmail, fields: { email: invalidEmail } });
  });

  it("mails an unusual but valid address literally", async () => {
    const strange = "o'neil+!#$%&*/=^_`{|}~-@mail.example.co.uk";
    await app.join({ email: strange }).expect(200, welcome);
    expect(await app.mailsTo(strange)).toHaveLength(1);
  });
});

describe("the links in a mail", () => {
  const confirm = (token: unknown) => app.visitor.post("/api/waitlist/confirm").send({ token });
  const unsubscribe = (token: unknown) => app.visitor.post("/api/waitlist/unsubscribe").send({ token });
  const statusOf = async (email: string) => (await app.row(email))?.status;

  it("confirm and unsubscribe repeatedly", async () => {
    const email = "links@example.org";
    await app.join({ email });
    const tokens = await app.tokensTo(email);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await confirm(tokens.confirm).expect(200);
      expect(body).toEqual({ message: "Your address is confirmed. You are on the waitlist." });
    }
    expect(await app.row(email)).toMatchObject({ status: "confirmed", statusDate: expect.any(Date) });
    for (let time = 0; time < 2; time += 1) {
      const { body } = await unsubscribe(tokens.unsubscribe).expect(200);
      expect(body).toEqual({
        message:
          "You are off the waitlist. We won't email you again unless someone signs your address up again.",
      });
    }
    expect(await statusOf(email)).toBe("unsubscribed");
  });

  it("change nothing on GET, and redirect mail clients without one-click support to the page", async () => {
    const email = "opened@example.org";
    await app.join({ email });
    const before = await app.row(email);
    const { postPath, confirm: token, unsubscribe: stop } = await app.tokensTo(email);
    await app.visitor.get("/api/waitlist/confirm").query({ token }).expect(405);
    await app.visitor.get("/api/waitlist/unsubscribe").query({ token: stop }).expect(405);
    const { headers } = await app.visitor.get(postPath).expect(303);
    expect(headers.location).toBe(`/waitlist/unsubscribe?token=${stop}`);
    const strange = await app.visitor
      .get(`${postPath.split("?")[0]}?token=a&token=//evil.example`)
      .expect(303);
    expect(strange.headers.location).toBe("/waitlist/unsubscribe");
    expect(await app.row(email)).toEqual(before);
  });

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["too long", "x".repeat(2001)],
    ["not storable", "1.2\0.3"],
    ["ending in half a surrogate pair", "1.2.3\ud83d"],
  ])("are refused with a message if the token is %s", async (_, token) => {
    const oneClick = supertest(app.url)
      .post(waitlistContract.unsubscribeByMail.path)
      .query(token === undefined ? "" : `token=${encodeURIComponent(token.toWellFormed())}`)
      .type("form")
      .send({ "List-Unsubscribe": "One-Click" });
    const isWhole = token?.isWellFormed() ?? true;
    for (const sent of [confirm(token), unsubscribe(token), ...(isWhole ? [oneClick] : [])]) {
      const { message } = incompleteLink;
      await sent.expect(400, { message, code: "invalid_input", fields: { token: message } });
    }
  });

  it.each([
    ["as a form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "as a multipart form",
      "multipart/form-data; boundary=limit",
      '--limit\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--limit--\r\n',
    ],
  ])("unsubscribe by the one click of a mail client, %s", async (name, type, body) => {
    const email = `${name.replaceAll(" ", "-")}@example.org`;
    await app.join({ email });
    const { postPath } = await app.tokensTo(email);
    const post = (sent: string) =>
      supertest(app.url)
        .post(postPath)
        .set("Content-Type", type)
        .set("Origin", "https://mail.example")
        .send(sent);
    await post(body.replace("One-Click", "Other")).expect(400);
    await post("nonsense").expect(400);
    expect(await statusOf(email)).toBe("pending");
    await post(body).expect(200);
    await post(body).expect(200);
    expect(await statusOf(email)).toBe("unsubscribed");
  });
});

describe("a repeated sign-up", () => {
  let email: string;
  beforeEach(async () => {
    email = `again-${randomUUID()}@example.org`;
    await app.join({ email }).expect(200, welcome);
  });
  const act = async (what: "confirm" | "unsubscribe") => {
    const token = (await app.tokensTo(email))[what];
    await app.visitor.post(`/api/waitlist/${what}`).send({ token }).expect(200);
  };
  const state = async () => [(await app.row(email))?.status, (await app.mailsTo(email)).length];

  it("mails a pending subscriber at most once an hour", async () => {
    await app.ageMail(email, 59);
    await app.join({ email }).expect(200, welcome);
    expect(await state()).toEqual(["pending", 1]);
    await app.ageMail(email, 2);
    await Promise.all([1, 2, 3].map(() => app.join({ email }).expect(200, welcome)));
    expect(await state()).toEqual(["pending", 2]);
  });

  it("never mails a confirmed subscriber", async () => {
    await act("confirm");
    await app.ageMail(email, 100);
    await app.join({ email }).expect(200, welcome);
    expect(await state()).toEqual(["confirmed", 1]);
  });

  it("returns an unsubscribed one to pending, with a mail unless one was sent within the hour", async () => {
    await app.ageMail(email, 100);
    await act("unsubscribe");
    await app.join({ email }).expect(200, welcome);
    expect(await state()).toEqual(["pending", 2]);
    await act("unsubscribe");
    await app.join({ email }).expect(200, welcome);
    expect(await state()).toEqual(["pending", 2]);
    await act("confirm");
    expect(await state()).toEqual(["confirmed", 2]);
  });
});
