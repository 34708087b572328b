import { createHash, randomUUID } from "node:crypto";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { safeParse, toJSONSchema } from "zod/mini";
import { chatLimits } from "#server/features/assistant/ask.ts";
import { questionKeyOf } from "#server/features/assistant/asked-text.ts";
import { createMessageStore, maxQuestions } from "#server/features/assistant/message-store.ts";
import { resetLink, verifyLink } from "#server/features/auth/account-mails.ts";
import type { HashQueue } from "#server/features/auth/passwords.ts";
import { createStopLinks } from "#server/features/monitoring/stop-links.ts";
import { summaryLimits } from "#server/features/news/publish/summarize.ts";
import { signLink } from "#server/platform/mail/tokens.ts";
import { api } from "#shared/api.ts";
import { maxTokens, tokenScopes } from "#shared/auth/api-token-contract.ts";
import type { Contract } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";
import { maxSaved } from "#shared/news/contract.ts";
import { programmeSearchLimit } from "#shared/programmes/contract.ts";
import { questions } from "#shared/questions/registry.ts";
import { noTravels } from "#shared/stays/travels.ts";
import { addAlerts } from "./support/alerts.ts";
import { type FeedServer, startFeedServer } from "./support/feed-server.ts";
import { plainPreferences } from "./support/monitoring.ts";
import { saveUpdates } from "./support/news.ts";
import { startSession } from "./support/plain-request.ts";
import { questionInputs } from "./support/question-inputs.ts";
import { addReader } from "./support/readers.ts";
import { createTestApp, type SignedIn, type TestApp } from "./support/test-app.ts";
import { testTokens } from "./support/waitlist.ts";

let app: TestApp;
let member: SignedIn;
let admin: SignedIn;
let feeds: FeedServer;
beforeAll(async () => {
  feeds = await startFeedServer({ "/feed": { body: '<rss version="2.0"><channel></channel></rss>' } });
  app = await createTestApp({ env: { FETCH_ALLOW_HOSTS: feeds.hostPort, TRUST_PROXY: "127.0.0.1" } });
  member = await app.signIn({ username: "member" });
  admin = await app.signIn({ username: "the-admin", role: "admin" });
});
// All calls come from one address, so reset its limits.
beforeEach(() => app.platform.database.pool.query("DELETE FROM rate_limits"));
afterAll(async () => {
  await app.close();
  await feeds.close();
});

const contracts = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries<Contract>(group).map(([name, contract]) => ({ title: `${feature}.${name}`, contract })),
);
const call = (agent: SignedIn["agent"] | TestApp["visitor"], { method, path }: Contract) =>
  agent[method](path.replace(/:\w+/g, "1"));
const changing = contracts.filter(({ contract }) => contract.method !== "get");

describe("every contract", () => {
  it("is mounted", async () => {
    for (const { title, contract } of contracts) {
      const { body } = await call(admin.agent, contract).send(contract.method === "get" ? undefined : {});
      // A 404 of a handler has another code, which names what is missing.
      expect.soft(["not_found", "method_not_allowed"], title).not.toContain(body.code);
      if (contract.path === "/api/logout") admin = await app.signIn({ role: "admin" });
    }
  });

  it("admits only the callers that it names", async () => {
    for (const { title, contract } of contracts) {
      const visitor = await call(app.visitor, contract);
      if (contract.access === "public") expect.soft([401, 403], title).not.toContain(visitor.status);
      else expect.soft(visitor.status, title).toBe(401);
      if (contract.access === "admin")
        expect.soft((await call(member.agent, contract)).status, title).toBe(403);
    }
  });

  it("takes API tokens only if it names a scope, and never falls back to the session for a wrong token", async () => {
    const draft = { name: "All scopes", scopes: tokenScopes, days: 1 };
    const { token } = (await admin.agent.post("/api/account/tokens").send(draft).expect(201)).body;
    for (const [index, { title, contract }] of contracts.entries()) {
      // Wrong tokens are limited by network.
      const from = `198.18.${index % 250}.1`;
      const send = (bearer: string) =>
        call(admin.agent, contract).set("X-Forwarded-For", from).auth(bearer, { type: "bearer" });
      const { status, body } = await send(token);
      if (contract.scope) {
        expect.soft(contract.access, title).not.toBe("admin");
        expect.soft([401, 403], title).not.toContain(status);
      } else expect.soft([status, body.code], title).toEqual([403, "token_not_allowed"]);
      expect.soft((await send("mrd_unknown")).body.code, title).toBe("invalid_token");
    }
  });

  it("is documented with its access level, input and response", async () => {
    const { body } = await app.visitor.get("/api/openapi.json").expect(200);
    for (const { title, contract } of contracts) {
      const operation = body.paths[contract.path.replace(/:(\w+)/g, "{$1}")]?.[contract.method];
      expect.soft(operation, title).toMatchObject({
        operationId: title,
        summary: contract.summary,
        "x-access": contract.access,
      });
      expect.soft(Boolean(operation?.requestBody), title).toBe(Boolean(contract.body));
      const content = operation?.responses[contract.status ?? 200]?.content ?? {};
      const type = contract.answers === "csv" ? "text/csv" : "application/json";
      const types = [type, ...(contract.events ? ["text/event-stream"] : [])];
      expect.soft(Object.keys(content), title).toEqual(types);
      for (const each of types) expect.soft(content[each]?.schema, title).toBeTypeOf("object");
    }
  });
});

/** The input of a complete request. A test checks that each contract that changes something has one. */
interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}
/** The input for a caller with this id; 0 for a visitor. */
const samples: Record<string, (callerId: number) => Sample | Promise<Sample>> = {
  ...Object.fromEntries(
    Object.entries(questionInputs).map(([id, input]) => [`ask.${id}`, () => ({ body: input })]),
  ),
  "questions.answer": () => ({ body: { text: "how long can a german stay in thailand" } }),
  "questions.plan": () => ({ body: { text: "can i be in spain from 10 to 20 may" } }),
  "account.changeEmail": () => ({ body: { email: `${randomUUID()}@example.org`, password: usualPassword } }),
  "account.verifyEmail": async () => {
    const address = `${randomUUID()}@example.org`;
    const account = await newAccount(address);
    return { body: { token: signLink(app.platform.tokens, verifyLink(account, address)) } };
  },
  "account.changePassword": () => ({ body: { password: usualPassword, newPassword: "another one" } }),
  "account.forgotPassword": () => ({ body: { username: "member" } }),
  "account.resetPassword": async () => ({
    body: {
      token: signLink(app.platform.tokens, resetLink(await newAccount())),
      newPassword: "another one",
    },
  }),
  "account.endOthers": () => ({}),
  "account.endDevice": async (callerId) => ({ params: { id: await newDevice(callerId) } }),
  "account.remove": () => ({ body: { password: usualPassword } }),
  "alerts.readAll": () => ({ body: { upTo: 1 } }),
  "alerts.read": async (callerId) => ({
    params: {
      id: String((await addAlerts(app, [callerId || member.user.id], [{ title: randomUUID() }]))[0]),
    },
    body: { read: true },
  }),
  "alerts.unsubscribe": async () => ({ body: { token: await newStopToken() } }),
  "alerts.unsubscribeByMail": async () => ({
    query: { token: await newStopToken() },
    body: { "List-Unsubscribe": "One-Click" },
  }),
  "auth.login": () => ({ body: { username: "member", password: member.password } }),
  "auth.register": () => ({ body: { username: `new-${randomUUID().slice(0, 8)}`, password: "long enough" } }),
  "auth.logout": () => ({}),
  "news.save": async () => ({ params: { id: await newUpdateId() } }),
  "news.unsave": async () => ({ params: { id: await newUpdateId() } }),
  "news.summarize": async () => ({ body: await newUpdate(app) }),
  "waitlist.join": () => ({ body: { email: `${randomUUID()}@example.org` } }),
  "waitlist.confirm": async () => ({ body: { token: (await newSubscriber()).confirm } }),
  "waitlist.unsubscribe": async () => ({ body: { token: (await newSubscriber()).unsubscribe } }),
  "waitlist.unsubscribeByMail": async () => ({
    query: { token: (await newSubscriber()).unsubscribe },
    body: { "List-Unsubscribe": "One-Click" },
  }),
  "waitlist.remove": async () => ({ params: { id: (await newSubscriber()).id } }),
  "sources.preview": () => ({ body: newDraft() }),
  "sources.add": () => ({ body: newDraft() }),
  "sources.poll": async () => ({ params: { id: await newSource() } }),
  "sources.change": async () => ({ params: { id: await newSource() }, body: { on: false } }),
  "sources.remove": async () => ({ params: { id: await newSource() } }),
  "moderation.decide": async () => ({ params: { id: await newUpdateId() }, body: { shown: false } }),
  "moderation.undo": async () => ({ params: { id: await newUpdateId() } }),
  "moderation.split": async () => {
    const id = await newUpdateId();
    await app.news.items.mergeStories(Number(id), Number(await newUpdateId()));
    return { params: { id } };
  },
  "moderation.join": async () => ({
    params: { id: await newUpdateId() },
    body: { with: Number(await newUpdateId()) },
  }),
  "apiTokens.create": () => ({ body: newToken }),
  "apiTokens.revoke": async (callerId) => ({
    params: { id: await addToken(app, callerId || member.user.id) },
  }),
  "assistant.chat": () => ({ body: { message: "Which countries have a visa for digital nomads?" } }),
  "assistant.rate": async (callerId) => ({
    params: { id: String(await newAnswer(callerId)) },
    body: { right: false, reason: "figure", note: "It is 90 days" },
  }),
  "asked.mark": async () => ({ params: { id: await newMissedQuestion() }, body: { done: true } }),
  "assistant.rename": async (callerId) => ({
    params: { id: await newConversation(callerId) },
    body: { title: "Visas" },
  }),
  "assistant.remove": async (callerId) => ({ params: { id: await newConversation(callerId) } }),
  "assistant.removeAll": () => ({}),
  "monitoring.save": (callerId) => ({
    params: { userId: String(callerId || 1) },
    body: plainPreferences(callerId),
  }),
  "monitoring.preview": () => ({ body: plainPreferences(0) }),
  "stays.save": async (callerId) => ({ body: { ...noTravels, revision: await staysRevision(callerId) } }),
  "stays.clear": () => ({}),
};
const staysRevision = async (userId: number): Promise<string> => {
  const { pool } = app.platform.database;
  const { rows } = await pool.query("SELECT revision FROM kept_stays WHERE user_id = $1", [userId]);
  return rows[0]?.revision ?? "none";
};
/** An unsubscribe token for an account with alert emails. */
const newStopToken = async () => {
  const { pool } = app.platform.database;
  const { rows } = await pool.query("SELECT id, created_at FROM monitoring_preferences WHERE user_id = $1", [
    await addReader(pool),
  ]);
  return createStopLinks(testTokens).sign({ id: rows[0].id, createdAt: rows[0].created_at });
};
const newToken = { name: "Script", scopes: ["stays:read"], days: 30 };
/** An API token of an account, which nobody can use. */
const addToken = async ({ platform }: TestApp, userId: number): Promise<string> => {
  const { rows } = await platform.database.pool.query(
    `INSERT INTO api_tokens (user_id, hash, name, scopes, session_version, expires_at)
     VALUES ($1, $2, 'Script', '{questions}', 1, now() + interval '1 day') RETURNING id`,
    [userId, randomUUID()],
  );
  return rows[0].id;
};
/** The password of all signed-in accounts. */
const usualPassword = "correct horse";
/** Creates an account, optionally with a pending address. */
const newAccount = async (pendingEmail?: string) => {
  const { accounts } = app.auth;
  const { database } = app.platform;
  const username = `new-${randomUUID().slice(0, 8)}`;
  const made = await accounts.create({ username, passwordHash: "none", role: "member" });
  await database.pool.query("UPDATE users SET pending_email = $2 WHERE id = $1", [made?.id, pendingEmail]);
  return made ?? expect.fail("the name is taken");
};
/** Starts another session of an account. Resolves with its device id; 'none' for a visitor. */
const newDevice = async (userId: number) => {
  const user = await app.auth.accounts.findById(userId);
  if (!user) return "none";
  const { sid } = await startSession(app, { user, password: usualPassword });
  return createHash("sha256").update(sid).digest("hex");
};
/** Creates a conversation of an account, or for a visitor one of the member. */
const newConversation = async (userId: number, { platform } = app) => {
  const question = { content: "Q", conversationId: undefined, replaces: undefined };
  const kept = await createMessageStore(platform.database).addQuestion({
    ...question,
    userId: userId || member.user.id,
  });
  return typeof kept === "string" ? expect.fail(kept) : kept.conversationId;
};
/** Stores an answer that found nothing, for an account, or for a visitor one of the member. */
const newAnswer = async (userId: number, content = "Q") => {
  const messages = createMessageStore(app.platform.database);
  const question = { content, conversationId: undefined, replaces: undefined };
  const kept = await messages.addQuestion({ ...question, userId: userId || member.user.id });
  if (typeof kept === "string") return expect.fail(kept);
  return messages.addAnswer(kept, {
    ...{ content: "A", citations: [], origin: "library", state: "whole" },
    type: { kind: "nothing", computedId: null },
  });
};
/** Stores a missed question. Resolves with its id. */
const newMissedQuestion = async () => {
  const content = randomUUID();
  await newAnswer(member.user.id, content);
  return questionKeyOf(content);
};
/** A readable feed at a unique address. */
const newDraft = () => ({
  url: `${feeds.url}/feed?${randomUUID()}`,
  name: "Gazette",
  country: "PT",
  language: "pt",
  topic: "visa",
});
const newUpdate = async (site: TestApp) => {
  const update = { title: randomUUID(), type: "visa" } as const;
  await saveUpdates(site, [update]);
  return update;
};
const newUpdateId = async (): Promise<string> => {
  const { title } = await newUpdate(app);
  const { rows } = await app.platform.database.pool.query("SELECT id FROM news_items WHERE title = $1", [
    title,
  ]);
  return String(rows[0].id);
};
const newSource = async () => String((await app.news.sources.addSource(newDraft()))!.id);
/** Creates a subscriber, with the tokens of their email. */
const newSubscriber = async () => {
  const email = `${randomUUID()}@example.org`;
  const { db } = app.platform.database;
  const row = (await app.waitlist.store.add(db, { email, campaign: null, referrer: null }))!;
  const sign = (purpose: string) => testTokens.sign(purpose, `${row.id}.${row.signupDate.getTime()}`);
  return {
    id: String(row.id),
    confirm: sign("waitlist confirm"),
    unsubscribe: sign("waitlist unsubscribe"),
  };
};
const readable = contracts.filter(({ contract }) => contract.method === "get" && !contract.params);

describe("an answer", () => {
  const people = (): Record<"visitor" | "member" | "admin", supertest.Agent> => ({
    visitor: app.visitor,
    member: member.agent,
    admin: admin.agent,
  });
  const mayCall = { public: ["visitor", "member", "admin"], user: ["member", "admin"], admin: ["admin"] };

  const expectAllowedOnly = (
    { access, answers = "json", response, status = 200 }: Contract,
    who: string,
    answer: supertest.Response,
  ) => {
    const allowed = mayCall[access].includes(who);
    const type = allowed && answers === "csv" ? "text/csv" : "application/json";
    expect(answer.headers["content-type"]).toBe(`${type}; charset=utf-8`);
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    if (allowed) {
      expect(answer.status).toBe(status);
      const given = answers === "json" ? answer.body : answer.text;
      expect(safeParse(response, given)).toMatchObject({ success: true, data: given });
    } else {
      expect(answer.status).toBe(who === "visitor" ? 401 : 403);
      expect(Object.keys(answer.body).sort()).toEqual(["code", "message"]);
    }
  };

  describe.each(["visitor", "member", "admin"] as const)("to a %s", (who) => {
    it.each(readable)("of $title has exactly the fields of the contract", async ({ contract }) => {
      for (const query of ["", "?role=admin&userId=1"])
        expectAllowedOnly(contract, who, await people()[who].get(contract.path + query));
    });

    it.each(changing)("of $title has exactly the fields of the contract", async ({ title, contract }) => {
      // Use a separate session, because the call may end it.
      const account = who === "visitor" ? undefined : await app.signIn({ role: who });
      const made = samples[title]?.(account?.user.id ?? 0) ?? expect.fail(`${title} has no sample`);
      const { params = {}, query = {}, body = {} } = await made;
      const path = contract.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "1");
      const agent = account?.agent ?? supertest.agent(app.url);
      // Questions refuse fields that they do not have.
      const isStrict = title.startsWith("ask.") || ["questions.answer", "questions.plan"].includes(title);
      const sent = { ...(!isStrict && { role: "admin", id: 1, sessionVersion: 7 }), ...body };
      const answer = await agent[contract.method](path)
        .query(query)
        .type(contract.accepts ?? "json")
        .send(sent);
      expectAllowedOnly(contract, who, answer);
    });
  });

  it("never contains a secret of an account", async () => {
    const texts: string[] = [];
    for (const { contract } of readable) texts.push((await admin.agent.get(contract.path)).text);
    expect(texts.join()).not.toMatch(
      /argon2|password_|username_key|usernameKey|session_version|sessionVersion/,
    );
  });
});

describe("values that PostgreSQL cannot take", () => {
  const hostile = [
    "\0",
    "half \ud800",
    "\\",
    "'%_",
    "long ".repeat(200),
    "-1",
    "999999999999999",
    `${2 ** 63}`,
  ];
  const hostileNumbers = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, -1, 0.5, 1e300];

  /** Copies of a value, each with one text or number replaced by a hostile one. */
  const spoilt = (value: unknown): unknown[] => {
    if (typeof value === "string") return hostile;
    if (typeof value === "number") return hostileNumbers;
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      spoilt(inner).map((bad) =>
        Array.isArray(value) ? value.with(Number(key), bad) : { ...value, [key]: bad },
      ),
    );
  };
  const fieldsOf = (schema: Contract["query"]): Record<string, string> => {
    const { properties = {} } = schema ? toJSONSchema(schema, { io: "input", unrepresentable: "any" }) : {};
    return Object.fromEntries(Object.keys(properties).map((name) => [name, ""]));
  };
  const everything = contracts.filter(({ contract }) => contract.params || contract.query || contract.body);

  it.each(everything)("never cause a 500 of $title", async ({ title, contract }) => {
    const { agent, user } = await app.signIn({ role: "admin" });
    const { params = {}, query = {}, body = {} } = (await samples[title]?.(user.id)) ?? {};
    const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    const whole = {
      params: Object.fromEntries(names.map((name) => [name, params[name] ?? "1"])),
      query: { ...fieldsOf(contract.query), ...query },
      body,
    };
    for (const bad of spoilt(whole) as (typeof whole)[]) {
      const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(bad.params[name]).toWellFormed()),
      );
      const given = Object.entries(bad.query).filter(([, value]) => value !== "");
      const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      const request = agent[contract.method](`${path}?${search}`);
      const { status } = await (contract.body
        ? request.type(contract.accepts ?? "json").send(bad.body)
        : request);
      expect(status, JSON.stringify(bad)).toBeLessThan(500);
    }
  });
});

it("every mounted endpoint belongs to a contract, or describes the API", () => {
  interface Layer {
    route?: { path: string; methods: Record<string, boolean> };
    handle: { stack?: Layer[] };
  }
  const mountedIn = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => (route ? [route.path] : mountedIn(handle.stack ?? [])));
  const listeners = app.server.listeners("request") as { router?: { stack: Layer[] } }[];
  const express = listeners.find(({ router }) => router)!;
  const mounted = new Set(mountedIn(express.router!.stack));
  const named = new Set<string>(contracts.map(({ contract }) => contract.path));
  expect([...mounted].filter((path) => !named.has(path)).sort()).toEqual([
    "/api/docs",
    "/api/openapi.json",
    "/blog/feed.xml",
    "/livez",
    "/mcp",
    "/readyz",
  ]);
  expect([...named].filter((path) => !mounted.has(path))).toEqual([]);
});

describe("every contract that changes something", () => {
  const open = changing.filter(({ contract }) => contract.access === "public");
  const send = (contract: Contract, headers: Record<string, string>) => {
    const request = supertest(app.url)[contract.method as "post"](contract.path.replace(/:\w+/g, "1"));
    for (const [name, value] of Object.entries(headers)) request.set(name, value);
    return request.send(contract.accepts === "form" ? "a=b" : contract.body ? "{}" : undefined);
  };

  it.each([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: "http://sub.localhost:3000" },
  ] as Record<string, string>[])("refuses a page of another site: %j", async (headers) => {
    for (const { title, contract } of open) {
      if (contract.origin === "any") continue;
      const { body, status } = await send(contract, { "Content-Type": "application/json", ...headers });
      expect.soft([status, body.code], title).toEqual([403, "cross_site"]);
    }
  });

  it.each([{ Origin: "http://localhost:3000" }, { "Sec-Fetch-Site": "same-origin" }, {}] as Record<
    string,
    string
  >[])("takes our own pages and plain programs: %j", async (headers) => {
    for (const { title, contract } of changing) {
      const { status } = await send(contract, { "Content-Type": "application/json", ...headers });
      expect.soft(status, title).not.toBe(403);
    }
  });

  it("takes no other content type than the one that it names", async () => {
    for (const { title, contract } of open) {
      const request = supertest(app.url)[contract.method as "post"](contract.path);
      const { body, status } = await request.set("Content-Type", "text/plain").send('{"username":"a"}');
      expect.soft([status, body.code], title).toEqual([415, "unsupported_type"]);
    }
  });
});

describe("an unknown endpoint", () => {
  it.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/news/../../etc/passwd",
    "/api/%2e%2e/%2e%2e",
    "/api/users/1",
  ])("%s answers 404 in the one shape", async (path) => {
    const { body } = await supertest(app.url).get(path).expect(404);
    expect(safeParse(ErrorBody, body).success).toBe(true);
  });

  it.each(["/api/docs", "/api/openapi.json", "/api/user", "/api/countries"])(
    "leads a read of %s with a slash at its end to the address without",
    async (path) => {
      for (const method of ["get", "head"] as const) {
        const { headers } = await supertest(app.url)[method](`${path}/?a=1`).redirects(0).expect(308);
        expect(headers.location).toBe(`${path}?a=1`);
      }
      const { body } = await supertest(app.url).post(`${path}/`).expect(404);
      expect(body.code).toBe("not_found");
    },
  );

  it.each([
    ["delete", "/api/news", "HEAD, GET"],
    ["options", "/api/news", "HEAD, GET"],
    ["get", "/api/login", "POST"],
    ["options", "/api/login", "POST"],
    ["post", "/api/openapi.json", "HEAD, GET"],
    ["options", "/api/openapi.json", "HEAD, GET"],
    ["delete", "/api/docs", "HEAD, GET"],
    ["options", "/api/docs", "HEAD, GET"],
  ] as const)("answers %s %s with 405 and what is allowed", async (method, path, allowed) => {
    const { headers, body } = await supertest(app.url)[method](path).expect(405);
    expect(headers.allow).toBe(allowed);
    expect(body).toEqual({
      code: "method_not_allowed",
      message: `This address only accepts ${allowed}.`,
    });
  });
});

describe("a documented failure", () => {
  const searchesPerCaller = { points: 3, durationSec: 60 };
  let site: TestApp;
  let owner: SignedIn["agent"];
  let withoutModel: TestApp;
  beforeAll(async () => {
    // The proxy header lets the test use many addresses, so that limits do not interfere.
    site = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" }, searchesPerCaller });
    owner = (await site.signIn({ role: "admin" })).agent;
    withoutModel = await createTestApp({
      env: { OPENAI_BASE_URL: "http://127.0.0.1:1/v1", OPENAI_MODEL: "away" },
    });
    await withoutModel.seed();
  });
  afterAll(() => Promise.all([site.close(), withoutModel.close()]));

  const post = (path: string, body: object, from: string, type = "json") =>
    supertest(site.url).post(path).set("X-Forwarded-For", from).type(type).send(body);
  const newcomer = { username: "newcomer", password: "long enough" };
  const nobody = { username: "nobody", password: "long enough" };
  const forged = { token: "forged" };
  const oneClick = (from: string, feature = "waitlist") =>
    post(
      `/api/${feature}/unsubscribe/one-click?token=forged`,
      { "List-Unsubscribe": "One-Click" },
      from,
      "form",
    );
  /** Keeps the queue of password hashes full during a request. */
  const whileBusy = async (request: () => supertest.Test) => {
    let answered = false;
    const { passwords } = site.auth;
    const keepBusy = (count: number, work: () => Promise<unknown>) =>
      Array.from({ length: count }, async () => {
        while (!answered) await work();
      });
    const verifyIn = (queue: HashQueue) => () => passwords.verify(undefined, "busy", queue);
    const hashing = [
      ...keepBusy(66, verifyIn("other")),
      ...keepBusy(66, verifyIn("known")),
      ...keepBusy(65, () => passwords.hash("busy")),
    ];
    const answer = await request();
    answered = true;
    await Promise.all(hashing);
    return answer;
  };
  /** Asks for a summary while the model is unavailable, after the given number of earlier requests. */
  const summarizeWithModel = async (before: number) => {
    const { agent, user } = await withoutModel.signIn();
    for (let time = 0; time < before; time += 1)
      await withoutModel.platform.limiter.take("summary", String(user.id), summaryLimits.burst);
    return agent.post("/api/news/summarize").send(await newUpdate(withoutModel));
  };
  /** Asks the assistant while the model is unavailable, after the given number of earlier questions. */
  const askModel = async (before: number) => {
    const { agent, user } = await withoutModel.signIn();
    for (let time = 0; time < before; time += 1)
      await withoutModel.platform.limiter.take("chat", String(user.id), chatLimits.burst);
    const { body } = await samples["assistant.chat"]!(user.id);
    return agent.post("/api/chat").send(body);
  };
  const nobodys = "/api/chat/conversations/00000000-0000-4000-8000-000000000000";
  const last = async (times: number, request: () => supertest.Test) => {
    for (let time = 1; time < times; time += 1) await request();
    return request();
  };

  /** Uses up the limit of one caller, and searches once more. */
  const searchTooOften = async (search: (at: number) => PromiseLike<supertest.Response>) => {
    for (let at = 1; at <= searchesPerCaller.points; at += 1) await search(at);
    return search(0);
  };
  const searchAsAccount = async (path: string) => {
    const { agent } = await site.signIn();
    return searchTooOften((at) => agent.get(`${path}?tag=None${at}`));
  };
  const readFromNetwork = (path: string, address: string) =>
    searchTooOften((at) =>
      supertest(site.url)
        .get(path + at)
        .set("X-Forwarded-For", address),
    );

  /** Sends a request, uses up the limit of its address, and sends it again. */
  const overLimit = async ({ path, limit }: Contract, request: () => Promise<supertest.Response>) => {
    await request();
    const useUp = "UPDATE rate_limits SET points = $2 WHERE starts_with(key, $1)";
    await site.platform.database.pool.query(useUp, [`call ${path}:`, limit?.points]);
    return request();
  };

  /** Sends a request of a new signed-in account, from its own address. */
  const asOwner = async (method: "put" | "delete", path: string, from: string) => {
    const { agent } = await site.signIn();
    return (body: object) => agent[method](path).set("X-Forwarded-For", from).send(body);
  };
  const email = `${randomUUID()}@example.org`;
  const changeEmail = (from: string) => asOwner("put", "/api/account/email", from);
  const changePassword = (from: string) => asOwner("put", "/api/account/password", from);
  const deleteAccount = (from: string) => asOwner("delete", "/api/account", from);
  const guess = { email, newPassword: "another one", password: "not it" };
  const known = { ...guess, password: usualPassword };

  const previewPath = "/api/monitoring/preview";
  /** Runs `work` while all previews hang. */
  const whilePreviewing = (work: () => Promise<supertest.Response>) =>
    app.platform.database.transaction(async (tx) => {
      await tx.execute("LOCK TABLE news_items IN ACCESS EXCLUSIVE MODE");
      return work();
    });

  const provoked: Record<string, () => Promise<supertest.Response>> = {
    ...Object.fromEntries(
      questions.map(({ id }) => [`ask.${id} 429`, () => post(`/api/questions/${id}`, {}, "192.0.2.58")]),
    ),
    "questions.answer 429": () => post("/api/questions", {}, "192.0.2.59"),
    "questions.plan 429": () => post("/api/questions/plan", {}, "192.0.2.57"),
    "alerts.read 404": () => member.agent.patch("/api/monitoring/alerts/999999999").send({ read: true }),
    "places.read 404": () => app.visitor.get("/api/places/atlantis"),
    "alerts.unsubscribe 404": () => post("/api/monitoring/unsubscribe", forged, "192.0.2.40"),
    "alerts.unsubscribe 429": () => post("/api/monitoring/unsubscribe", {}, "192.0.2.41"),
    "alerts.unsubscribeByMail 404": () => oneClick("192.0.2.42", "monitoring"),
    "alerts.unsubscribeByMail 429": () => oneClick("192.0.2.43", "monitoring"),
    "account.changeEmail 409": async () => (await changeEmail("192.0.2.20"))(guess),
    "account.changeEmail 429": async () => (await changeEmail("192.0.2.21"))({}),
    "account.changeEmail 503": async () => {
      const change = await changeEmail("192.0.2.22");
      return whileBusy(() => change(known));
    },
    "account.verifyEmail 404": () => post("/api/account/email/verify", forged, "192.0.2.23"),
    "account.verifyEmail 429": () => post("/api/account/email/verify", forged, "192.0.2.24"),
    "account.changePassword 409": async () => (await changePassword("192.0.2.25"))(guess),
    "account.changePassword 429": async () => {
      const change = await changePassword("192.0.2.26");
      return last(11, () => change(guess));
    },
    "account.changePassword 503": async () => {
      const change = await changePassword("192.0.2.27");
      return whileBusy(() => change(known));
    },
    "account.forgotPassword 429": () => post("/api/account/password/forgot", {}, "192.0.2.28"),
    "account.resetPassword 404": () =>
      post("/api/account/password/reset", { ...forged, newPassword: "another one" }, "192.0.2.29"),
    "account.resetPassword 429": () => post("/api/account/password/reset", {}, "192.0.2.30"),
    "account.resetPassword 503": async () => {
      const { user } = await site.signIn();
      const account = (await site.auth.accounts.findById(user.id))!;
      const token = signLink(site.platform.tokens, resetLink(account));
      return whileBusy(() =>
        post("/api/account/password/reset", { token, newPassword: "another one" }, "192.0.2.31"),
      );
    },
    "account.endDevice 404": () => member.agent.delete("/api/account/devices/none"),
    "account.download 429": async () => owner.get("/api/account/export").set("X-Forwarded-For", "192.0.2.32"),
    "account.remove 409": async () => (await deleteAccount("192.0.2.33"))(guess),
    "account.remove 429": async () => {
      const remove = await deleteAccount("192.0.2.34");
      return last(11, () => remove(guess));
    },
    "account.remove 503": async () => {
      const remove = await deleteAccount("192.0.2.35");
      return whileBusy(() => remove(known));
    },
    "apiTokens.create 409": async () => {
      const { agent, user } = await app.signIn();
      for (let count = 1; count <= maxTokens; count += 1) await addToken(app, user.id);
      return agent.post("/api/account/tokens").send(newToken);
    },
    "apiTokens.create 429": () =>
      owner.post("/api/account/tokens").set("X-Forwarded-For", "192.0.2.59").send({}),
    "apiTokens.revoke 404": () => member.agent.delete(`/api/account/tokens/${randomUUID()}`),
    "auth.login 401": () => post("/api/login", nobody, "192.0.2.1"),
    "auth.login 429": () => last(11, () => post("/api/login", nobody, "192.0.2.2")),
    "auth.login 503": () => whileBusy(() => post("/api/login", nobody, "192.0.2.3")),
    "auth.register 409": () => last(2, () => post("/api/register", newcomer, "192.0.2.4")),
    "auth.register 429": () => post("/api/register", {}, "192.0.2.5"),
    "monitoring.preview 409": async () => {
      const asked = [1, 2, 3].map(() => member.agent.post(previewPath).send(plainPreferences(0)));
      const first = await whilePreviewing(() => Promise.race(asked));
      // The next test needs an empty queue.
      await Promise.all(asked);
      return first;
    },
    "monitoring.preview 503": () =>
      whilePreviewing(async () => {
        const { id: _, userId: __, ...settings } = plainPreferences(0);
        for (let userId = -20; userId <= 0; userId += 1)
          app.monitoring
            .preview(settings, { userId, signal: new AbortController().signal })
            .catch(() => undefined);
        return member.agent.post(previewPath).send(settings);
      }),
    "monitoring.save 429": async () => {
      const { agent, user } = await site.signIn();
      return agent
        .patch(`/api/monitoring/preferences/${user.id}`)
        .set("X-Forwarded-For", "192.0.2.51")
        .send({});
    },
    "monitoring.preview 429": () =>
      owner.post("/api/monitoring/preview").set("X-Forwarded-For", "192.0.2.50").send({}),
    "programmes.list 429": () =>
      last(programmeSearchLimit.points + 1, () =>
        supertest(site.url).get("/api/programmes?q=d7").set("X-Forwarded-For", "198.51.101.1"),
      ),
    "news.blogUpdate 404": () => supertest(site.url).get("/api/blog/1"),
    "news.list 429": () => searchAsAccount("/api/news"),
    "news.facets 429": () => searchAsAccount("/api/news/facets"),
    "news.blog 429": () => readFromNetwork("/api/blog?before=90000", "198.51.100.1"),
    "news.blogUpdate 429": () => readFromNetwork("/api/blog/90000", "203.0.113.1"),
    "health.read 429": () => owner.get("/api/admin/health").set("X-Forwarded-For", "192.0.2.56"),
    "news.months 429": () => owner.get("/api/news/months").set("X-Forwarded-For", "192.0.2.17"),
    "news.save 404": () => admin.agent.put("/api/news/999999999/saved"),
    "news.save 409": async () => {
      const { agent, user } = await app.signIn();
      await saveUpdates(
        app,
        Array.from({ length: maxSaved }, () => ({ title: randomUUID() })),
      );
      await app.platform.database.pool.query(
        "INSERT INTO saved_updates SELECT $1, id FROM news_items ORDER BY id DESC LIMIT $2",
        [user.id, maxSaved],
      );
      return agent.put(`/api/news/${await newUpdateId()}/saved`);
    },
    "news.save 429": () => owner.put("/api/news/7/saved").set("X-Forwarded-For", "192.0.2.54"),
    "news.unsave 429": () => owner.delete("/api/news/7/saved").set("X-Forwarded-For", "192.0.2.55"),
    "news.summarize 404": () =>
      admin.agent.post("/api/news/summarize").send({ title: "No such update", type: "visa" }),
    "news.summarize 429": () => summarizeWithModel(summaryLimits.burst.points),
    "news.summarize 503": () => summarizeWithModel(0),
    "auth.register 503": () => whileBusy(() => post("/api/register", newcomer, "192.0.2.6")),
    "waitlist.join 429": () => post("/api/waitlist", { email: "no address" }, "192.0.2.7"),
    "waitlist.join 503": async () => {
      const nowhere = await createTestApp({ databaseUrl: "postgres://127.0.0.1:1/none" });
      const answer = await supertest(nowhere.url).post("/api/waitlist").send({ email: "a@b.co" });
      await nowhere.close();
      return answer;
    },
    "waitlist.confirm 404": () => post("/api/waitlist/confirm", forged, "192.0.2.8"),
    "waitlist.confirm 409": async () => {
      const { id, confirm } = await newSubscriber();
      await app.waitlist.store.change(app.platform.database.db, Number(id), { status: "unsubscribed" });
      return app.visitor.post("/api/waitlist/confirm").send({ token: confirm });
    },
    "waitlist.confirm 429": () => post("/api/waitlist/confirm", forged, "192.0.2.9"),
    "waitlist.unsubscribe 404": () => post("/api/waitlist/unsubscribe", forged, "192.0.2.10"),
    "waitlist.unsubscribe 429": () => post("/api/waitlist/unsubscribe", forged, "192.0.2.11"),
    "waitlist.unsubscribeByMail 404": () => oneClick("192.0.2.12"),
    "waitlist.unsubscribeByMail 429": () => oneClick("192.0.2.13"),
    "waitlist.record 404": () => admin.agent.get("/api/admin/waitlist/999999999"),
    "waitlist.remove 404": () => admin.agent.delete("/api/admin/waitlist/999999999"),
    "moderation.list 429": () => owner.get("/api/admin/updates").set("X-Forwarded-For", "192.0.2.16"),
    "moderation.decide 429": () =>
      owner.put("/api/admin/updates/7/decision").set("X-Forwarded-For", "192.0.2.50").send({ shown: true }),
    "moderation.undo 429": () =>
      owner.delete("/api/admin/updates/7/decision").set("X-Forwarded-For", "192.0.2.51"),
    "moderation.split 429": () =>
      owner.post("/api/admin/updates/7/split").set("X-Forwarded-For", "192.0.2.52"),
    "moderation.join 429": () =>
      owner.post("/api/admin/updates/7/join").set("X-Forwarded-For", "192.0.2.53").send({ with: 8 }),
    "moderation.decide 404": () =>
      admin.agent.put("/api/admin/updates/999999999/decision").send({ shown: true }),
    "moderation.undo 404": () => admin.agent.delete("/api/admin/updates/999999999/decision"),
    "moderation.split 404": () => admin.agent.post("/api/admin/updates/999999999/split"),
    "moderation.split 409": async () => admin.agent.post(`/api/admin/updates/${await newUpdateId()}/split`),
    "moderation.join 404": () => admin.agent.post("/api/admin/updates/999999999/join").send({ with: 1 }),
    "moderation.join 409": () => admin.agent.post("/api/admin/updates/7/join").send({ with: 7 }),
    "sources.preview 409": async () => {
      const draft = newDraft();
      await app.news.sources.addSource(draft);
      return admin.agent.post("/api/admin/sources/preview").send(draft);
    },
    "sources.preview 429": () =>
      owner.post("/api/admin/sources/preview").set("X-Forwarded-For", "192.0.2.14").send({}),
    "sources.add 409": async () => {
      const draft = newDraft();
      await app.news.sources.addSource(draft);
      return admin.agent.post("/api/admin/sources").send(draft);
    },
    "sources.add 429": () => owner.post("/api/admin/sources").set("X-Forwarded-For", "192.0.2.15").send({}),
    "sources.poll 404": () => admin.agent.post("/api/admin/sources/999999999/poll"),
    "sources.poll 409": async () => {
      const id = await newSource();
      await app.news.sources.switchSource(Number(id), false);
      return admin.agent.post(`/api/admin/sources/${id}/poll`);
    },
    "sources.poll 429": async () => {
      const id = await newSource();
      return last(2, () => admin.agent.post(`/api/admin/sources/${id}/poll`));
    },
    "sources.change 404": () => admin.agent.patch("/api/admin/sources/999999999").send({ on: true }),
    "sources.remove 404": () => admin.agent.delete("/api/admin/sources/999999999"),
    "stays.read 409": async () => {
      const { agent, user } = await app.signIn();
      await app.platform.database.pool.query(
        "INSERT INTO kept_stays (user_id, revision, sealed) VALUES ($1, gen_random_uuid(), 'of another secret')",
        [user.id],
      );
      return agent.get("/api/stays");
    },
    "stays.save 409": () => member.agent.put("/api/stays").send({ ...noTravels, revision: randomUUID() }),
    "stays.save 429": () => owner.put("/api/stays").set("X-Forwarded-For", "192.0.2.57").send({}),
    "assistant.rate 404": async () =>
      member.agent
        .put(`/api/chat/answers/${await newAnswer((await newAccount()).id)}/rating`)
        .send({ right: true }),
    "assistant.rate 429": () =>
      owner.put("/api/chat/answers/7/rating").set("X-Forwarded-For", "192.0.2.60").send({ right: true }),
    "asked.statistics 429": () =>
      owner.get("/api/admin/questions/statistics").set("X-Forwarded-For", "192.0.2.61"),
    "asked.list 429": () => owner.get("/api/admin/questions").set("X-Forwarded-For", "192.0.2.62"),
    "asked.download 429": () => owner.get("/api/admin/questions/csv").set("X-Forwarded-For", "192.0.2.63"),
    "asked.mark 404": () =>
      admin.agent.put(`/api/admin/questions/${"0".repeat(64)}/done`).send({ done: true }),
    "asked.mark 429": () =>
      owner
        .put(`/api/admin/questions/${"0".repeat(64)}/done`)
        .set("X-Forwarded-For", "192.0.2.64")
        .send({ done: true }),
    "assistant.chat 404": async () => {
      const conversationId = await newConversation((await newAccount()).id);
      return member.agent.post("/api/chat").send({ message: "Q", conversationId });
    },
    "assistant.chat 409": async () => {
      const conversationId = await newConversation(member.user.id);
      await app.platform.database.pool.query(
        "INSERT INTO assistant_messages (conversation_id, role, content, folded) SELECT $1, 'user', 'q', 'q' FROM generate_series(2, $2::int)",
        [conversationId, maxQuestions],
      );
      return member.agent.post("/api/chat").send({ message: "Q", conversationId });
    },
    "assistant.chat 429": () => askModel(chatLimits.burst.points),
    "assistant.chat 503": () => askModel(0),
    "assistant.conversation 404": () => member.agent.get(nobodys),
    "assistant.rename 404": () => member.agent.patch(nobodys).send({ title: "T" }),
    "assistant.remove 404": () => member.agent.delete(nobodys),
  };
  const documented = contracts.flatMap(({ title, contract }) =>
    [...Object.keys(contract.errors ?? {}), ...(contract.limit ? ["429"] : [])].map((status) => ({
      ...{ title, status },
      limited: status === "429" && contract.limit ? contract : undefined,
    })),
  );

  it.each(documented)("of $title with $status can happen", async ({ title, status, limited }) => {
    const provoke = provoked[`${title} ${status}`] ?? expect.fail("nothing here brings it about");
    const answer = await (limited ? overLimit(limited, provoke) : provoke());
    expect(answer.status).toBe(Number(status));
    expect(safeParse(ErrorBody, answer.body).success).toBe(true);
    if (["429", "503"].includes(status)) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the API page", () => {
  it("names every endpoint and loads nothing from other hosts", async () => {
    const { text, headers } = await supertest(app.url).get("/api/docs").expect(200);
    for (const { contract } of contracts) expect(text).toContain(contract.path.replace(/:(\w+)/g, "{$1}"));
    expect(text).not.toMatch(/src="https?:|rel="stylesheet" href="https?:/);
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  it("names the session cookie, for http and for https", async () => {
    const cookieOf = async ({ visitor }: TestApp) =>
      (await visitor.get("/api/openapi.json")).body.components.securitySchemes.session.name;
    expect(await cookieOf(app)).toBe("meridian");
    const secure = await createTestApp({
      databaseUrl: app.platform.database.url,
      env: { APP_URL: "https://meridian.example", TRUST_PROXY: "127.0.0.1" },
    });
    expect(await cookieOf(secure)).toBe("__Host-meridian");
    await secure.close();
  });
});
