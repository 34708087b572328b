import { randomUUID } from "node:crypto";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { api } from "#shared/api.ts";
import type { Contract } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";
import { createTestApp, type SignedIn, type TestApp } from "./support/test-app.ts";

let app: TestApp;
let member: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  member = await app.signIn({ username: "member" });
  admin = await app.signIn({ username: "the-admin", role: "admin" });
});
afterAll(() => app.close());

const contracts = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries<Contract>(group).map(([name, contract]) => ({ title: `${feature}.${name}`, contract })),
);
const call = (agent: SignedIn["agent"] | TestApp["visitor"], { method, path }: Contract) =>
  agent[method](path.replace(/:\w+/g, "1"));
const changing = contracts.filter(({ contract }) => contract.method !== "get");

describe.each(contracts)("$title", ({ title, contract }) => {
  it("is mounted", async () => {
    const { status } = await call(admin.agent, contract).send(contract.method === "get" ? undefined : {});
    expect([404, 405]).not.toContain(status);
    if (contract.path === "/api/logout") admin = await app.signIn({ role: "admin" });
  });

  it("lets in only those it names", async () => {
    const visitor = await call(app.visitor, contract);
    if (contract.access === "public") expect([401, 403]).not.toContain(visitor.status);
    else expect(visitor.status).toBe(401);
    if (contract.access === "admin") expect((await call(member.agent, contract)).status).toBe(403);
  });

  it("is documented with its access, input and answer", async () => {
    const { body } = await app.visitor.get("/api/openapi.json").expect(200);
    const operation = body.paths[contract.path.replace(/:(\w+)/g, "{$1}")]?.[contract.method];
    expect(operation).toMatchObject({
      operationId: title,
      summary: contract.summary,
      "x-access": contract.access,
    });
    expect(Boolean(operation.requestBody)).toBe(Boolean(contract.body));
    expect(operation.responses[contract.status ?? 200].content["application/json"].schema).toBeTypeOf(
      "object",
    );
  });
});

/** What a complete request of each contract that changes something holds; one for every contract, kept by a test. */
const samples: Record<string, () => { params?: Record<string, string>; body?: object }> = {
  "auth.login": () => ({ body: { username: "member", password: member.password } }),
  "auth.register": () => ({ body: { username: `new-${randomUUID().slice(0, 8)}`, password: "long enough" } }),
  "auth.logout": () => ({}),
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
    { access, response, status = 200 }: Contract,
    who: string,
    answer: supertest.Response,
  ) => {
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    if (mayCall[access].includes(who)) {
      expect(answer.status).toBe(status);
      expect(safeParse(response, answer.body)).toMatchObject({ success: true, data: answer.body });
    } else {
      expect(answer.status).toBe(who === "visitor" ? 401 : 403);
      expect(Object.keys(answer.body).sort()).toEqual(["code", "message"]);
    }
  };

  describe.each(["visitor", "member", "admin"] as const)("to a %s", (who) => {
    it.each(readable)("of $title is what the contract says and no more", async ({ contract }) => {
      for (const query of ["", "?role=admin&userId=1"])
        expectAllowedOnly(contract, who, await people()[who].get(contract.path + query));
    });

    it.each(changing)("of $title is what the contract says and no more", async ({ title, contract }) => {
      const { params = {}, body = {} } = samples[title]?.() ?? expect.fail(`${title} has no sample`);
      const path = contract.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "1");
      // Its own session: the call may end it.
      const account = who === "visitor" ? undefined : await app.signIn({ role: who });
      const agent = account?.agent ?? supertest.agent(app.url);
      const sent = { ...body, role: "admin", id: 1, sessionVersion: 7 };
      expectAllowedOnly(contract, who, await agent[contract.method](path).send(sent));
    });
  });

  it("never holds a secret of an account", async () => {
    const texts: string[] = [];
    for (const { contract } of readable) texts.push((await admin.agent.get(contract.path)).text);
    expect(texts.join()).not.toMatch(
      /argon2|password_|username_key|usernameKey|session_version|sessionVersion/,
    );
  });
});

it("every endpoint that the app mounts is one of a contract, or the description of them", () => {
  interface Layer {
    route?: { path: string; methods: Record<string, boolean> };
    handle: { stack?: Layer[] };
  }
  const mountedIn = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => (route ? [route.path] : mountedIn(handle.stack ?? [])));
  const [express] = app.server.listeners("request") as unknown as [{ router: { stack: Layer[] } }];
  const mounted = new Set(mountedIn(express.router.stack));
  const named = new Set<string>(contracts.map(({ contract }) => contract.path));
  expect([...mounted].filter((path) => !named.has(path)).sort()).toEqual(["/api/docs", "/api/openapi.json"]);
  expect([...named].filter((path) => !mounted.has(path))).toEqual([]);
});

describe.each(changing)("$title, which changes something", ({ contract }) => {
  const send = (headers: Record<string, string>) => {
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
    if (contract.access !== "public" || contract.origin === "any") return;
    const { body, status } = await send({ "Content-Type": "application/json", ...headers });
    expect(status).toBe(403);
    expect(body.code).toBe("cross_site");
  });

  it.each([{ Origin: "http://localhost:3000" }, { "Sec-Fetch-Site": "same-origin" }, {}] as Record<
    string,
    string
  >[])("takes our own pages and plain programs: %j", async (headers) => {
    const { status } = await send({ "Content-Type": "application/json", ...headers });
    expect(status).not.toBe(403);
  });

  it("takes no other content type than it says", async () => {
    if (contract.access !== "public") return;
    const request = supertest(app.url)
      [contract.method as "post"](contract.path)
      .set("Content-Type", "text/plain");
    const { body } = await request.send('{"username":"a"}').expect(415);
    expect(body.code).toBe("unsupported_type");
  });
});

describe("what is no endpoint", () => {
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
      message: `This address only takes ${allowed}.`,
    });
  });
});

describe("a failure that is documented", () => {
  let site: TestApp;
  beforeAll(async () => {
    // The test speaks for many addresses through the proxy's header, so that no limit meets another.
    site = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
  });
  afterAll(() => site.close());

  const post = (path: string, body: object, from: string) =>
    supertest(site.url).post(path).set("X-Forwarded-For", from).send(body);
  const newcomer = { username: "newcomer", password: "long enough" };
  /** Keeps the hashing of passwords at its limits while a request is made. */
  const whileBusy = async (request: () => supertest.Test) => {
    let answered = false;
    const hashing = Array.from({ length: 68 }, async () => {
      while (!answered) await site.deps.passwords.hash("busy");
    });
    const answer = await request();
    answered = true;
    await Promise.all(hashing);
    return answer;
  };
  const last = async (times: number, request: () => supertest.Test) => {
    for (let time = 1; time < times; time += 1) await request();
    return request();
  };

  const provoked: Record<string, () => Promise<supertest.Response>> = {
    "auth.login 401": () => post("/api/login", newcomer, "192.0.2.1"),
    "auth.login 429": () => last(11, () => post("/api/login", newcomer, "192.0.2.2")),
    "auth.login 503": () => whileBusy(() => post("/api/login", newcomer, "192.0.2.3")),
    "auth.register 409": () => last(2, () => post("/api/register", newcomer, "192.0.2.4")),
    "auth.register 429": () => last(101, () => post("/api/register", {}, "192.0.2.5")),
    "auth.register 503": () => whileBusy(() => post("/api/register", newcomer, "192.0.2.6")),
  };
  const documented = contracts.flatMap(({ title, contract: { errors = {}, limit } }) =>
    [...Object.keys(errors), ...(limit ? ["429"] : [])].map((status) => ({ title, status })),
  );

  it.each(documented)("of $title with $status can happen", async ({ title, status }) => {
    const provoke = provoked[`${title} ${status}`] ?? expect.fail("nothing here brings it about");
    const answer = await provoke();
    expect(answer.status).toBe(Number(status));
    expect(safeParse(ErrorBody, answer.body).success).toBe(true);
    if (["429", "503"].includes(status)) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the API page", () => {
  it("names every endpoint and needs nothing from elsewhere", async () => {
    const { text, headers } = await supertest(app.url).get("/api/docs").expect(200);
    for (const { contract } of contracts) expect(text).toContain(contract.path);
    expect(text).not.toMatch(/(src|href)="https?:/);
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  it("names the cookie that is set, by http and by https", async () => {
    const cookieOf = async ({ visitor }: TestApp) =>
      (await visitor.get("/api/openapi.json")).body.components.securitySchemes.session.name;
    expect(await cookieOf(app)).toBe("meridian");
    const secure = await createTestApp({
      env: { APP_URL: "https://meridian.example", TRUST_PROXY: "127.0.0.1" },
    });
    expect(await cookieOf(secure)).toBe("__Host-meridian");
    await secure.close();
  });
});
