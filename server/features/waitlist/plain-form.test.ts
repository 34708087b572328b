import { DomUtils, parseDocument } from "htmlparser2";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Prepared } from "#server/platform/http/prepared.ts";
import { invalidEmail, waitlistContract } from "#shared/waitlist/contract.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import { createWaitlistApp, type WaitlistApp } from "#tests/support/waitlist.ts";
import { createRefusedPage } from "./plain-form.ts";

let app: WaitlistApp;
const log = collectLog();
beforeAll(async () => {
  app = await createWaitlistApp({ site: await createPublicSite(), log, env: { LOG_LEVEL: "warn" } });
});
afterAll(() => app.close());

let posts = 0;
/** Posts the form like a browser, each time from another IP address. */
const post = (fields: string | Record<string, string>, { url } = app) => {
  posts += 1;
  return supertest(url)
    .post("/waitlist")
    .set("X-Forwarded-For", `10.200.${posts}.1`)
    .set({ Origin: url, "Sec-Fetch-Site": "same-origin" })
    .type("form")
    .send(fields);
};

/** Checks what all refusals have in common and returns what the page shows. */
const refusal = (answer: supertest.Response) => {
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("form-action 'self'"),
    "x-request-id": expect.any(String),
  });
  expect(answer.headers.etag).toBeUndefined();
  const page = parseDocument(answer.text);
  const all = (name: string) => DomUtils.getElementsByTagName(name, page);
  const inputs = Object.fromEntries(all("input").map(({ attribs }) => [attribs.name, attribs.value ?? ""]));
  expect(all("meta").find(({ attribs }) => attribs.name === "robots")?.attribs.content).toBe("noindex");
  expect(all("form").map(({ attribs }) => [attribs.action, attribs.method])).toEqual([["/waitlist", "post"]]);
  const [title, text] = [all("h1"), DomUtils.filter((node) => isAlert(node), page)].map((found) =>
    DomUtils.textContent(found),
  );
  expect(DomUtils.textContent(all("title"))).toContain(title);
  return { title, text, email: inputs.email, campaign: inputs.campaign };
};
const isAlert = (node: unknown) => (node as { attribs?: { role?: string } }).attribs?.role === "alert";

describe("the form without JavaScript", () => {
  it("adds an address, queues its mail and redirects to a confirmation page", async () => {
    const answer = await post({ email: " Plain@Example.ORG ", website: "" }).expect(303);
    expect(answer.headers).toMatchObject({
      location: expect.stringMatching(/^\/waitlist\/joined\?token=./),
      "cache-control": "no-store",
    });
    expect(await app.row("plain@example.org")).toMatchObject({
      status: "pending",
      campaign: null,
      referrer: null,
    });
    expect(await app.mailsTo("plain@example.org")).toHaveLength(1);
    const { text } = await app.visitor.get(answer.headers.location!).expect(200);
    expect(text).toContain("Success!</h1>");
    expect(text).toContain("You&#x27;ve been added to our waitlist. We&#x27;ll be in touch soon.");
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toMatch(/<main.*<a href="\/landing"[^>]*>.*<\/main>/s);
  });

  it.each(["", "?token=forged.token", "?token=a&token=b"])(
    "congratulates nobody who did not use it, but shows the form, for /waitlist/joined%s",
    async (search) => {
      const { headers } = await app.visitor.get(`/waitlist/joined${search}`).expect(303);
      expect(headers.location).toBe("/landing#waitlist");
    },
  );

  it("accepts multipart bodies", async () => {
    await app.visitor
      .post("/waitlist")
      .set("X-Forwarded-For", "10.201.1.1")
      .field("email", "parts@example.org")
      .expect(303);
    expect(await app.row("parts@example.org")).toBeDefined();
  });

  it("gives the same answer to repeats and to bots that fill in the hidden field", async () => {
    const first = await post({ email: "same@example.org", website: "" });
    const again = await post({ email: "same@example.org", website: "" });
    const machine = await post({ email: "machine@example.org", website: "https://spam.example" });
    const withoutToken = ({ status, headers, text }: supertest.Response) =>
      [status, headers.location, text].map((part) => String(part).replace(/token=[\w.-]+/, "token"));
    for (const answer of [again, machine]) expect(withoutToken(answer)).toEqual(withoutToken(first));
    await post("email=machine@example.org&website=&website=y").expect(303);
    await post("email=machine@example.org&website=%00").expect(303);
    expect(await app.mailsTo("same@example.org")).toHaveLength(1);
    expect(await app.row("machine@example.org")).toBeUndefined();
  });

  it("stores the campaign of our own page and of no other site", async () => {
    const from = async (name: string, referer: string, more = {}) => {
      await post({ email: `${name}@example.org`, ...more })
        .set("Referer", referer)
        .expect(303);
      const row = await app.row(`${name}@example.org`);
      return [row?.campaign, row?.referrer];
    };
    expect(await from("own", "http://localhost:3000/landing?a=1&utm_source=spring%202026")).toEqual([
      "spring 2026",
      null,
    ]);
    expect(await from("called", `${app.url}/landing?utm_source=spring`)).toEqual(["spring", null]);
    expect(await from("other", "https://other.example/?utm_source=spring")).toEqual([null, null]);
    expect(await from("strange", `${app.url}/landing?utm_source=%3Cb%3E`)).toEqual([null, null]);
    expect(await from("nul", `${app.url}/landing?utm_source=a%00b`)).toEqual([null, null]);
    expect(await from("field", `${app.url}/waitlist`, { campaign: "a\0b" })).toEqual([null, null]);
    expect(await from("none", "nothing that is an address")).toEqual([null, null]);
    expect(await from("again", `${app.url}/waitlist`, { campaign: "spring" })).toEqual(["spring", null]);
  });
});

describe("a refusal is a page that keeps the entered values", () => {
  it("and links its styles, so that it stays small", async () => {
    const { text } = await post({ email: "nomad" }).expect(400);
    expect(text).toContain('<link rel="stylesheet" href="/a.css">');
  });

  it.each(["a@b@c", "nomad@example", "ü@example.org", `${"x".repeat(300)}@example.org`])(
    "for the invalid address %j",
    async (email) => {
      const shown = refusal(await post({ email, website: "" }).expect(400));
      expect(shown).toEqual({ title: "Invalid email", text: invalidEmail, email });
    },
  );

  it.each(["", "nomad", "   "])("for %j, which has no @", async (email) => {
    const shown = refusal(await post({ email }).expect(400));
    expect(shown).toEqual({ title: "Invalid email", text: invalidEmail, email });
  });

  it.each(["website=", "email=a@b.co&email=c@d.co", "email[a]=b@c.co", "%E0%A4%A", "nonsense"])(
    "for %s, which is not one address",
    async (fields) => {
      const shown = refusal(await post(fields).expect(400));
      expect(shown).toEqual({ title: "Invalid email", text: invalidEmail, email: "" });
    },
  );

  it("with escaped values", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>@b`;
    const answer = await post({ email: attack, campaign: attack }).expect(400);
    expect(refusal(answer)).toMatchObject({ email: attack, campaign: attack });
    expect(answer.text).not.toMatch(/<script|<img/);
  });

  it("with the campaign for the next try", async () => {
    const answer = await post({ email: "a@b" }).set("Referer", `${app.url}/landing?utm_source=spring`);
    expect(refusal(answer).campaign).toBe("spring");
  });

  it("beyond the limit that it shares with the API, with the time to wait", async () => {
    const from = "203.0.113.9";
    for (let taken = 0; taken < waitlistContract.join.limit.points; taken += 1) {
      const email = `mixed-${taken}@example.org`;
      if (taken % 2) await post({ email }).set("X-Forwarded-For", from).expect(303);
      else await app.join({ email }, from).expect(200);
    }
    const answer = await post({ email: "late@example.org" }).set("X-Forwarded-For", from).expect(429);
    expect(refusal(answer)).toEqual({
      title: "Error",
      text: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
      email: "late@example.org",
    });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await app.row("late@example.org")).toBeUndefined();
    await app.join({ email: "late@example.org" }, from).expect(429);
  });

  it.each([
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-site" },
  ])("without the entered values for a request from another site: %j", async (headers) => {
    const request = app.visitor.post("/waitlist").set("X-Forwarded-For", "10.202.1.1").set(headers);
    const answer = await request.type("form").send({ email: "victim@example.org" }).expect(403);
    expect(refusal(answer)).toEqual({
      title: "Error",
      text: "This request came from another site and was refused.",
      email: "",
    });
    expect(await app.row("victim@example.org")).toBeUndefined();
  });

  it("for a body that is not a form or too large", async () => {
    const json = await post("").type("json").send({ email: "json@example.org" }).expect(415);
    expect(refusal(json).text).toBe("Please send the request as application/x-www-form-urlencoded.");
    const nothing = await app.visitor.post("/waitlist").expect(400);
    expect(refusal(nothing).text).toContain("The request has no body.");
    const large = await post(`email=${"x".repeat(70_000)}`).expect(413);
    expect(refusal(large).text).toBe("The request is too large. The limit is 64 kB.");
    expect(refusal(await post("a=1&".repeat(2000)).expect(413)).text).toBe(
      "The form has too many fields. The limit is 1000. Please reload the page.",
    );
    expect(await app.row("json@example.org")).toBeUndefined();
  });

  it("with a request id on failures, which the log has without the address", async () => {
    const { pool } = app.platform.database;
    await pool.query("ALTER TABLE waitlist RENAME TO mislaid");
    try {
      const answer = await post({ email: "mislaid@example.org" }).expect(500);
      const number = answer.headers["x-request-id"];
      expect(refusal(answer)).toEqual({
        title: "Error",
        text: `Something went wrong on our side. If it happens again, tell us this number: ${number}`,
        email: "mislaid@example.org",
      });
      const logged = log.lines.filter(({ requestId }) => requestId === number);
      expect(logged).toEqual([
        expect.objectContaining({ msg: "request failed", method: "POST", path: "/waitlist" }),
      ]);
      expect(JSON.stringify(log.lines)).not.toContain("mislaid@");
    } finally {
      await pool.query("ALTER TABLE mislaid RENAME TO waitlist");
    }
    await post({ email: "mislaid@example.org" }).expect(303);
  });

  it("while the database is away, and works again afterwards", async () => {
    const database = await createTestDatabase();
    const relay = await startTcpRelay(database.url);
    const cutOff = await createWaitlistApp({ databaseUrl: relay.url, site: await createPublicSite() });
    try {
      await relay.cut();
      const answer = await post({ email: "patient@example.org" }, cutOff).expect(503);
      expect(refusal(answer)).toEqual({
        title: "Error",
        text: "Meridian cannot reach its database at the moment. Please try again shortly.",
        email: "patient@example.org",
      });
      expect(answer.headers["retry-after"]).toBe("5");
      await relay.mend();
      await expect.poll(async () => (await post({ email: "patient@example.org" }, cutOff)).status).toBe(303);
    } finally {
      await cutOff.close();
      await relay.close();
      await database.drop();
    }
  });
});

describe("the pages of refusals", () => {
  const textOf = (page: string | Prepared) =>
    typeof page === "string" ? page : page.encoded.identity.body.toString();
  const attack = `"'&quot;\\</script>$&\uE000campaign\uE001`;

  it("are rendered once, whatever was entered", async () => {
    let renders = 0;
    const page = createRefusedPage(async ({ title }, { text, email, campaign }) => {
      renders += 1;
      return `<title>${title}</title><p>${text}</p><input value="${email}"><i data-props="{&quot;email&quot;:&quot;${email}&quot;}">${campaign ?? "none"}</i>`;
    });
    const refused = { title: "Error", text: "Too many attempts." };
    for (const email of ["a@example.org", "b@example.org", attack]) {
      const html = textOf(await page({ ...refused, email }));
      const [input, island] = [/<input[^>]*>/, /<i [^>]*>/].map((tag) => parseDocument(tag.exec(html)![0]));
      expect(DomUtils.getElementsByTagName("input", input!)[0]?.attribs.value).toBe(email);
      expect(JSON.parse(DomUtils.getElementsByTagName("i", island!)[0]!.attribs["data-props"]!)).toEqual({
        email,
      });
      expect(html).toContain(">none</i>");
    }
    expect(renders).toBe(1);
    expect(await page({ ...refused, email: "", campaign: "spring" })).toContain(">spring</i>");
    expect(await page({ ...refused, text: "Another.", email: "a@b" })).toContain("<p>Another.</p>");
    expect(renders).toBe(3);
  });

  it("are prepared once for all who entered nothing", async () => {
    const page = createRefusedPage(async (_, { email, campaign }) => `<p>${email}|${campaign}</p>`);
    const refused = { title: "Error", text: "No.", email: "" };
    const first = await page(refused);
    expect(textOf(first)).toBe("<p>|undefined</p>");
    expect(await page(refused)).toBe(first);
    expect(await page({ ...refused, campaign: "" })).toBe(await page({ ...refused, campaign: "" }));
  });

  it("are rendered again after a failure", async () => {
    let fails = true;
    const page = createRefusedPage(async () => {
      if (fails) throw new Error("broken");
      return "page";
    });
    const refused = { title: "Error", text: "No.", email: "" };
    await expect(page(refused)).rejects.toThrow("broken");
    fails = false;
    expect(textOf(await page(refused))).toBe("page");
  });
});

describe("GET /waitlist", () => {
  it("redirects to the form and keeps the campaign", async () => {
    const { headers } = await app.visitor.get("/waitlist").expect(303);
    expect(headers.location).toBe("/landing#waitlist");
    const withQuery = await app.visitor.get("/waitlist?utm_source=spring&a=//b").expect(303);
    expect(withQuery.headers.location).toBe("/landing?utm_source=spring&a=//b#waitlist");
    await app.visitor.head("/waitlist").expect(303);
  });

  it.each(["put", "patch", "delete", "options"] as const)("does not allow %s", async (method) => {
    const { headers, body } = await app.visitor[method]("/waitlist").expect(405);
    expect(headers.allow).toBe("HEAD, GET, POST");
    expect(body.code).toBe("method_not_allowed");
  });
});
