import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Subscriber } from "#shared/waitlist/contract.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { createWaitlistApp, type WaitlistApp } from "#tests/support/waitlist.ts";

let app: WaitlistApp;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  app = await createWaitlistApp();
  admin = await app.signIn({ role: "admin" });
  member = await app.signIn();
});
afterAll(() => app.close());

const path = "/api/admin/waitlist";
const empty = () => app.platform.database.pool.query("TRUNCATE waitlist, mails RESTART IDENTITY CASCADE");
const list = async (query: Record<string, string | number> = {}) =>
  (await admin.agent.get(path).query(query).expect(200)).body as { data: Subscriber[]; count: number };
const emailsOf = async (query: Record<string, string | number>) =>
  (await list(query)).data.map(({ email }) => email);

it.each([
  ["get", path],
  ["get", `${path}/statistics`],
  ["get", `${path}/csv`],
  ["get", `${path}/1`],
  ["delete", `${path}/1`],
] as const)("%s %s requires an administrator", async (method, address) => {
  await empty();
  await app.addRows(["kept@example.org"]);
  expect((await supertest(app.url)[method](address)).status).toBe(401);
  const refused = await member.agent[method](address);
  expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  expect(refused.text).not.toContain("kept@");
  expect(await app.row("kept@example.org")).toBeDefined();
  expect((await admin.agent[method](address)).status).toBe(200);
});

describe("the list", () => {
  it("is empty at first", async () => {
    await empty();
    expect(await list()).toEqual({ data: [], count: 0 });
  });

  it("shows a hundred per page, newest first, and counts all subscribers", async () => {
    await empty();
    await app.addRows(Array.from({ length: 250 }, (_, index) => `s${index + 1}@example.org`));
    const pages = [await list()];
    for (const { data } of pages) {
      if (data.length === 100 && pages.length < 5) pages.push(await list({ before: data.at(-1)!.id }));
    }
    expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 50]);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
      Array.from({ length: 250 }, (_, index) => 250 - index),
    );
    expect(pages.map(({ count }) => count)).toEqual([250, 250, 250]);
    expect(await list({ before: 1 })).toEqual({ data: [], count: 250 });
    expect(pages[0]?.data[0]).toEqual({
      id: 250,
      email: "s250@example.org",
      signupDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: "pending",
      statusDate: null,
      campaign: null,
      referrer: null,
    });
  });

  it("finds any part of an address literally", async () => {
    await empty();
    await app.addRows([
      "ann_b@example.org",
      "annxb@example.org",
      "50%@ex.org",
      "zoe@b-c.org",
      "a+b@q\\r.org",
    ]);
    const found = await Promise.all(
      [
        "n_b",
        "ANN",
        "%",
        "_",
        "zo",
        "z",
        "%@",
        "b-c",
        "+b",
        "\\",
        "",
        "  zoe ",
        "zoe@b-c.org",
        "zoe@b-c.orgx",
      ].map(async (q) => [q, (await emailsOf({ q })).map((email) => email.slice(0, 3))]),
    );
    expect(Object.fromEntries(found)).toEqual({
      n_b: ["ann"],
      ANN: ["ann", "ann"],
      "%": ["50%"],
      _: ["ann"],
      zo: ["zoe"],
      z: ["zoe"],
      "%@": ["50%"],
      "b-c": ["zoe"],
      "+b": ["a+b"],
      "\\": ["a+b"],
      "": ["a+b", "zoe", "50%", "ann", "ann"],
      "  zoe ": ["zoe"],
      "zoe@b-c.org": ["zoe"],
      "zoe@b-c.orgx": [],
    });
    expect((await list({ q: "zoe" })).count).toBe(5);
  });

  it("filters by status, search and page together", async () => {
    await empty();
    const statuses = ["pending", "confirmed", "unsubscribed"] as const;
    await app.addRows(
      Array.from({ length: 330 }, (_, index) => ({
        email: `f${index}@example.org`,
        status: statuses[index % 3],
      })),
    );
    const first = await list({ status: "confirmed" });
    expect(new Set(first.data.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
    const second = await list({ status: "confirmed", before: first.data.at(-1)!.id });
    expect([first.data.length, second.data.length]).toEqual([100, 10]);
    expect(await emailsOf({ status: "unsubscribed", q: "f32" })).toEqual([
      "f329@example.org",
      "f326@example.org",
      "f323@example.org",
      "f320@example.org",
      "f32@example.org",
    ]);
  });

  it("answers malformed queries with 400 or an empty list", async () => {
    const { count } = await list();
    const odd = [
      ..."0 -1 1.5 1e3 abc 2147483648 99999999999 % _% \\ %00 null NaN 😀 \u202e \ufeff [] {} * (".split(" "),
      ...["", " ", "1;DROP TABLE waitlist", "' OR 1=1 --", "9".repeat(400), "x".repeat(5000)],
    ].map(encodeURIComponent);
    const queries = [
      ...odd.flatMap((text) => [`before=${text}`, `q=zz${text}`, `status=${text}`]),
      ..."q=%00 before=%00 q=%ud800 q=%E0%A4%A before=1&before=2 q=zz&q=yy __proto__[x]=1&before=1".split(
        " ",
      ),
    ];
    for (const query of queries) {
      const { status, body } = await admin.agent.get(`${path}?${query}`);
      if (status === 200) expect([query, body.data]).toEqual([query, []]);
      else expect([query, status, typeof body.message]).toEqual([query, 400, "string"]);
    }
    for (const unknown of ["q[]=zz", "q[a]=zz", "before[$gt]=1", "__proto__[q]=zz"])
      expect((await admin.agent.get(`${path}?${unknown}`).expect(200)).body).toEqual(await list());
    expect((await list()).count).toBe(count);
  });
});

describe("the count of subscribers", () => {
  const run = (text: string) => app.platform.database.pool.query(text);
  const counts = async () => {
    const { rows } = await run("SELECT count(*)::int AS count FROM waitlist");
    return [(await list()).count, rows[0].count];
  };

  it("stays correct through bulk, concurrent and rolled-back changes", async () => {
    await empty();
    expect(await counts()).toEqual([0, 0]);
    await run("INSERT INTO waitlist (email) SELECT i || '@example.org' FROM generate_series(1, 5000) i");
    expect(await counts()).toEqual([5000, 5000]);
    await run(
      "INSERT INTO waitlist (email) VALUES ('1@example.org'), ('new@example.org') ON CONFLICT DO NOTHING",
    );
    expect(await counts()).toEqual([5001, 5001]);
    await run(
      "INSERT INTO waitlist (email) VALUES ('1@example.org'), ('newer@example.org') ON CONFLICT (email) DO UPDATE SET campaign = 'x'",
    );
    expect(await counts()).toEqual([5002, 5002]);
    await run("DELETE FROM waitlist WHERE id % 2 = 0");
    await run("UPDATE waitlist SET status = 'confirmed'");
    await expect(
      run("INSERT INTO waitlist (email) VALUES ('a@example.org'), ('1@example.org')"),
    ).rejects.toThrow();
    const [shown, counted] = await counts();
    expect(shown).toBe(counted);
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        await run(`INSERT INTO waitlist (email) VALUES ('p${index}@example.org')`);
        if (index % 2) await run(`DELETE FROM waitlist WHERE email = 'p${index}@example.org'`);
      }),
    );
    expect(await counts()).toEqual([counted + 50, counted + 50]);
    await run("DELETE FROM waitlist");
    expect(await counts()).toEqual([0, 0]);
  });
});

describe("statistics", () => {
  it("contain the last 30 days in UTC and the campaigns with the most sign-ups", async () => {
    await empty();
    const dayMs = 24 * 60 * 60 * 1000;
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const at = (days: number, ms = 0) => new Date(today - days * dayMs + ms);
    await app.addRows([
      { email: "today@b.co", signupDate: at(0), campaign: "spring", status: "confirmed" },
      { email: "midnight@b.co", signupDate: at(0, -1), campaign: "spring" },
      { email: "first@b.co", signupDate: at(29) },
      { email: "before@b.co", signupDate: at(29, -1), campaign: "autumn", status: "unsubscribed" },
      { email: "old@b.co", signupDate: at(400), campaign: "spring" },
    ]);
    const { body } = await admin.agent.get(`${path}/statistics`).expect(200);
    expect(body.days).toHaveLength(30);
    const day = (days: number) => at(days).toISOString().slice(0, 10);
    expect(body.days.map(({ date }: { date: string }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => day(29 - index)),
    );
    const some = body.days.filter(({ signups }: { signups: number }) => signups > 0);
    expect(some).toEqual([
      { date: day(29), signups: 1 },
      { date: day(1), signups: 1 },
      { date: day(0), signups: 1 },
    ]);
    expect(body.campaigns).toEqual([
      { campaign: "spring", signups: 3, confirmed: 1 },
      { campaign: "autumn", signups: 1, confirmed: 0 },
      { campaign: null, signups: 1, confirmed: 0 },
    ]);
  });

  it("contain at most a hundred campaigns", async () => {
    await empty();
    await app.addRows(
      Array.from({ length: 120 }, (_, index) => ({ email: `${index}@b.co`, campaign: `c${index}` })),
    );
    const { body } = await admin.agent.get(`${path}/statistics`).expect(200);
    expect(body.campaigns).toHaveLength(100);
  });
});

describe("one subscriber", () => {
  it("is returned with all stored data, including mails", async () => {
    await empty();
    await app
      .join({ email: "one@example.org" })
      .query({ campaign: "spring", referrer: "https://news.example/x" });
    const { id } = (await app.row("one@example.org"))!;
    const { body, headers } = await admin.agent.get(`${path}/${id}`).expect(200);
    expect(headers["content-disposition"]).toBe(`attachment; filename="subscriber-${id}.json"`);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(body).toEqual({
      subscriber: {
        id,
        email: "one@example.org",
        signupDate: date,
        status: "pending",
        statusDate: null,
        mailDate: date,
        campaign: "spring",
        referrer: "news.example",
      },
      mails: [
        {
          id: expect.any(Number),
          kind: "waitlist-confirmation",
          recipient: "one@example.org",
          state: "queued",
          attempts: 0,
          lastError: null,
          createdAt: date,
          stateAt: date,
        },
      ],
    });
    const { rows } = await app.platform.database.pool.query("SELECT * FROM waitlist");
    const returned = Object.keys(body.subscriber).map((name) =>
      name.replace(/[A-Z]/g, (char) => `_${char.toLowerCase()}`),
    );
    expect(returned.sort()).toEqual(Object.keys(rows[0]).sort());
  });

  it("is deleted with the mails to the address, and may sign up again", async () => {
    await empty();
    const emails = ["gone@example.org", "stays@example.org"];
    for (const email of emails) await app.join({ email }).expect(200);
    const { id } = (await app.row("gone@example.org"))!;
    const mailIds = (await app.mailsTo("gone@example.org")).map((mail) => Number(mail.id));
    const forget = vi.spyOn(app.platform.outbox, "forget").mockRejectedValueOnce(new Error("EACCES"));
    await admin.agent.delete(`${path}/${id}`).expect(500);
    expect(await app.mailsTo("gone@example.org")).toHaveLength(1);
    const { body } = await admin.agent.delete(`${path}/${id}`).expect(200);
    expect(body).toEqual({ message: "gone@example.org and the waitlist emails to it are deleted." });
    expect(forget).toHaveBeenLastCalledWith(mailIds);
    expect([await app.row("gone@example.org"), await app.mailsTo("gone@example.org")]).toEqual([
      undefined,
      [],
    ]);
    expect(await app.mailsTo("stays@example.org")).toHaveLength(1);
    expect((await list()).count).toBe(1);
    await app.join({ email: "gone@example.org" }).expect(200);
    expect(await app.mailsTo("gone@example.org")).toHaveLength(1);
  });

  it("is deleted without the mails of an account with the same address", async () => {
    await empty();
    await app.join({ email: "both@example.org" }).expect(200);
    await app.platform.database.pool.query(
      "INSERT INTO mails (kind, recipient, user_id) VALUES ('alerts', 'both@example.org', $1)",
      [member.user.id],
    );
    const { id } = (await app.row("both@example.org"))!;
    const { body } = await admin.agent.get(`${path}/${id}`).expect(200);
    expect(body.mails).toMatchObject([{ kind: "waitlist-confirmation" }]);
    await admin.agent.delete(`${path}/${id}`).expect(200);
    expect((await app.mailsTo("both@example.org")).map(({ kind }) => kind)).toEqual(["alerts"]);
  });

  it("that does not exist gets 404, and a malformed id gets 400", async () => {
    for (const method of ["get", "delete"] as const) {
      const { body } = await admin.agent[method](`${path}/999999999`).expect(404);
      expect(body).toEqual({
        code: "no_subscriber",
        message: "This subscriber does not exist or was deleted.",
      });
      for (const id of ["0", "-1", "1x", "2147483648", "99999999999", "%00", "1%2C2", "x"])
        await admin.agent[method](`${path}/${id}`).expect(400);
    }
  });
});
