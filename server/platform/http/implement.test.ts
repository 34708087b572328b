import http from "node:http";
import net from "node:net";
import express, { type Express } from "express";
import pino from "pino";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { collectLog } from "#tests/support/log.ts";
import { createAdmission } from "./admission.ts";
import { ApiError, answerErrors, unknownEndpoint } from "./errors.ts";
import { createOpenStreams } from "./event-stream.ts";
import { createHttp } from "./implement.ts";

const contract = defineContract({
  read: {
    method: "get",
    path: "/api/things/:id",
    summary: "Reads.",
    access: "public",
    params: z.object({ id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)) }),
    query: z.object({ q: z.optional(z.string().check(z.maxLength(10))) }),
    response: z.object({ id: z.number(), q: z.optional(z.string()) }),
  },
  write: {
    method: "post",
    path: "/api/things",
    summary: "Writes.",
    access: "public",
    body: z.object({
      name: z.string().check(z.minLength(1)),
      nested: z.optional(z.object({ list: z.array(z.string()).check(z.maxLength(2)) })),
    }),
    response: z.object({ name: z.string() }),
    status: 201,
  },
  submit: {
    method: "post",
    path: "/api/forms",
    summary: "Takes a plain form.",
    access: "public",
    accepts: "form",
    query: z.object({ name: z.optional(z.string().check(z.maxLength(10))) }),
    body: z.object({ name: z.string() }),
    refusals: { name: "Please tell a name" },
    response: z.object({ name: z.string() }),
  },
  large: {
    method: "post",
    path: "/api/large",
    summary: "Takes more.",
    access: "public",
    bodyKb: 100,
    body: z.object({
      rules: z.array(
        z.object({ homeTowns: z.array(z.string().check(z.maxLength(5))) }).check(
          z.refine(({ homeTowns: [first] }) => {
            if (first === "Turn") setImmediate(() => stages.push("other work"));
            return true;
          }),
        ),
      ),
      answers: z.optional(z.record(z.string().check(z.maxLength(10)), z.boolean())),
    }),
    response: z.object({}),
  },
  own: {
    method: "post",
    path: "/api/people/:userId/things",
    summary: "Is about an account.",
    access: "user",
    owner: "userId",
    params: z.object({ userId: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)) }),
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string() }),
  },
  fail: {
    method: "get",
    path: "/api/fail",
    summary: "Fails.",
    access: "public",
    query: z.object({ how: z.string() }),
    response: z.object({}),
  },
  limited: {
    method: "get",
    path: "/api/limited",
    summary: "Is limited.",
    access: "public",
    limit: { points: 2, durationSec: 60 },
    response: z.object({}),
  },
  scoped: {
    method: "put",
    path: "/api/scoped",
    summary: "Takes tokens, too.",
    access: "user",
    scope: "stays:write",
    limit: { points: 1, durationSec: 60 },
    body: z.object({}),
    response: z.object({ id: z.number() }),
  },
});

const failures: Record<string, () => unknown> = {
  unknown: () => new Error("password=hunter2 in /srv/secret.ts"),
  known: () => new ApiError(409, "taken", "This is taken."),
  sqlstate: () => Object.assign(new Error("division by zero"), { code: "22012" }),
  away: () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  text: () => "a string",
};

const log = collectLog();
const stages: string[] = [];
let server: http.Server;
let url: string;
beforeAll(async () => {
  const app: Express = express();
  const taken = new Map<string, number>();
  const { implement } = createHttp({
    appOrigin: "http://localhost:3000",
    identify: (req) => {
      const id = Number(req.get("X-Caller"));
      if (id) req.user = { id, username: "caller", role: "member" };
    },
    async identifyByToken(req, token) {
      if (token !== "good" && token !== "narrow") throw new ApiError(401, "invalid_token", "No such token.");
      req.user = { id: 5, username: "owner", role: "member" };
      return token === "good" ? ["stays:write"] : ["stays:read"];
    },
    limiter: {
      async take(bucket, key, { points }) {
        const counter = `${bucket}:${key}`;
        taken.set(counter, (taken.get(counter) ?? 0) + 1);
        return taken.get(counter)! > points ? 30 : 0;
      },
      giveBack: async () => undefined,
      clear: async () => false,
    },
    streams: createOpenStreams(),
    admission: createAdmission({ log: { warn: () => undefined } }),
  });
  app.use(
    implement(contract, {
      read: async ({ params, query }) => ({ id: params.id, q: query.q, secret: "never leaves" }),
      write: async ({ body }) => ({ name: body.name, password: "never leaves" }) as { name: string },
      submit: async ({ body }) => body,
      fail: async ({ query }) => {
        if (query.how === "contract") return { id: 1 } as unknown as Record<string, never>;
        throw failures[query.how]?.() ?? new Error("what");
      },
      limited: async () => ({}),
      scoped: async ({ user }) => ({ id: user.id }),
      large: async () => {
        stages.push("handled");
        return {};
      },
      own: async ({ body }) => body,
    }),
  );
  app.use("/api", unknownEndpoint);
  app.use(answerErrors(pino({}, log)));
  server = http.createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = (body: string, headers: Record<string, string> = { "Content-Type": "application/json" }) => {
  const request = supertest(url).post("/api/things");
  for (const [name, value] of Object.entries(headers)) request.set(name, value);
  return request.send(body);
};

describe("an implemented contract", () => {
  it("passes parsed input to the handler and strips unknown keys from its response", async () => {
    expect((await supertest(url).get("/api/things/42?q=x&extra=1").expect(200)).body).toEqual({
      id: 42,
      q: "x",
    });
    expect((await post('{"name":"n","role":"admin"}').expect(201)).body).toEqual({ name: "n" });
  });

  it("accepts a form only if the contract does", async () => {
    await supertest(url)
      .post("/api/forms")
      .type("form")
      .send({ name: "plain" })
      .expect(200, { name: "plain" });
    await supertest(url).post("/api/forms").send({ name: "json" }).expect(415);
  });

  it("accepts multipart forms, but no files", async () => {
    const sent = (name: string) => supertest(url).post("/api/forms").field("name", name);
    await sent('plain "ü" \r\n').expect(200, { name: 'plain "ü" \r\n' });
    await sent("nul\0").expect(400);
    await supertest(url).post("/api/forms").attach("name", Buffer.from("x"), "file.txt").expect(400);
    await sent("x".repeat(70_000)).expect(413);
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=b"]) {
      const { body } = await supertest(url)
        .post("/api/forms")
        .set("Content-Type", type)
        .send("--x")
        .expect(400);
      expect(body).toEqual({ code: "malformed_form", message: "The request is not a valid form." });
    }
  });

  it("uses the contract's message for an invalid field", async () => {
    const message = "Please tell a name";
    for (const sent of ["other=1", "name=a&name=b", "name=%00"])
      await supertest(url)
        .post("/api/forms")
        .type("form")
        .send(sent)
        .expect(400, { message, code: "invalid_input", fields: { name: message } });
  });

  it("uses the contract's message for an invalid query field, too", async () => {
    const message = "Please tell a name";
    for (const sent of [`name=${"x".repeat(11)}`, "name=%00"])
      await supertest(url)
        .post(`/api/forms?${sent}`)
        .type("form")
        .send({ name: "n" })
        .expect(400, { message, code: "invalid_input", fields: { name: message } });
  });

  it("yields between parsing and handling a large body", async () => {
    const { parse } = JSON;
    vi.spyOn(JSON, "parse").mockImplementation((text, ...more) => {
      if (text.length > 64 * 1024) setImmediate(() => stages.push("other work"));
      return parse(text, ...more);
    });
    stages.length = 0;
    const rules = [{ homeTowns: Array.from({ length: 10_000 }, () => "Porto") }];
    await supertest(server).post("/api/large").send({ rules }).expect(200);
    expect(stages).toEqual(["other work", "handled"]);
  });

  it("yields while it validates a long list", async () => {
    stages.length = 0;
    const rules = Array.from({ length: 600 }, (_, at) => ({
      homeTowns: [at === 0 || at === 300 ? "Turn" : "Porto", ...Array<string>(14).fill("Porto")],
    }));
    await supertest(server).post("/api/large").send({ rules }).expect(200);
    expect(stages).toEqual(["other work", "other work", "handled"]);
  });

  it("answers 429 with the time until the next attempt", async () => {
    await supertest(url).get("/api/limited").expect(200);
    await supertest(url).get("/api/limited").expect(200);
    const { body, headers } = await supertest(url).get("/api/limited").expect(429);
    expect(headers["retry-after"]).toBe("30");
    expect(body).toEqual({
      code: "too_many_requests",
      message: "Too many attempts. Please try again in 30 seconds.",
    });
  });
});

describe("an endpoint of one account", () => {
  const send = (userId: string, caller: string, body = '{"name":"n"}', type = "application/json") =>
    supertest(url)
      .post(`/api/people/${userId}/things`)
      .set({ "X-Caller": caller, "Content-Type": type })
      .send(body);

  it("answers 403 to other accounts before it checks anything else", async () => {
    await send("7", "7").expect(200, { name: "n" });
    await send("7", "").expect(401);
    await send("nobody", "7").expect(400);
    const refused = { code: "forbidden", message: "This belongs to another account." };
    await send("7", "8").expect(403, refused);
    await send("7", "8", "{").expect(403, refused);
    await send("7", "8", "<a>", "text/html").expect(403, refused);
    await send("7", "7", "{").expect(400);
  });
});

describe("a request with an API token", () => {
  const send = (authorization: string, headers: Record<string, string> = {}) =>
    supertest(url)
      .put("/api/scoped")
      .set({ "X-Caller": "7", Authorization: authorization, ...headers })
      .send({});

  it("acts as the token's owner, without the origin check and the limit per address", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER "])
      await send(`${scheme} good`, { Origin: "https://other.example" }).expect(200, { id: 5 });
  });

  it("never acts as the user of the session", async () => {
    for (const authorization of ["Bearer unknown", "Bearer", "Bearer good, Bearer good", "Bearer\tx"])
      await send(authorization).expect(401);
    await send("Basic Z29vZDpnb29k").expect(200, { id: 7 });
  });

  it("is refused without the endpoint's scope", async () => {
    const { body, headers } = await send("Bearer narrow").expect(403);
    expect(body).toEqual({
      code: "token_not_allowed",
      message: expect.stringContaining("does not have the scope stays:write"),
    });
    expect(headers["www-authenticate"]).toBe('Bearer error="insufficient_scope", scope="stays:write"');
  });

  it("is refused where the contract names no scope", async () => {
    const refusal = async (method: "get" | "post", path: string) =>
      (await supertest(url)[method](path).set("Authorization", "Bearer good").expect(403)).body;
    expect(await refusal("post", "/api/people/5/things")).toEqual({
      code: "token_not_allowed",
      message: "API tokens do not work at this address. Sign in with a browser to use it.",
    });
    expect(await refusal("get", "/api/things/1")).toMatchObject({
      message: expect.stringContaining("needs no API token"),
    });
  });
});

describe("invalid input", () => {
  it.each([
    ["{", 400, "malformed_json"],
    ["", 400, "invalid_input"],
    ["null", 400, "malformed_json"],
    ['"text"', 400, "malformed_json"],
    ["[]", 400, "invalid_input"],
    ['{"name":1}', 400, "invalid_input"],
    ['{"name":"nul\\u0000"}', 400, "invalid_input"],
    ['{"name":"half \\ud83d"}', 400, "invalid_input"],
    ['{"name":"n","nested":{"list":["ok","\\u0000"]}}', 400, "invalid_input"],
  ])("%s gets the standard error body", async (sent, status, code) => {
    const { body } = await post(sent).expect(status);
    expect(body).toMatchObject({ code, message: expect.stringMatching(/\w/) });
  });

  it("names the fields with characters that cannot be stored, except fields that the schema drops", async () => {
    const bad = "Contains a character that cannot be stored";
    const { body } = await post('{"name":"\\u0000","nested":{"list":["ok","\\ud83d"]}}').expect(400);
    expect(body.message).toBe(`name: ${bad}`);
    expect(body.fields).toEqual({ name: bad, "nested.list.1": bad });
    const unknown = await post('{"name":"","extra":"\\u0000"}').expect(400);
    expect(unknown.body.fields).toEqual({ name: "Required" });
    await post('{"name":"n","extra":"\\u0000","\\u0000":1,"constructor":"\\u0000"}').expect(201, {
      name: "n",
    });
  });

  it("gets 400 if JSON is not in UTF-8", async () => {
    const headers = { "Content-Type": "application/json; charset=latin1" };
    const body = Buffer.from('{"name":"José"}', "latin1");
    const answer = await fetch(`${url}/api/things`, { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "malformed_json" }]);
  });

  it("gets 413 with the size limit if the body is too large", async () => {
    const { body } = await post(`{"name":"${"x".repeat(70_000)}"}`).expect(413);
    expect(body).toEqual({
      code: "too_large",
      message: "The request is too large. The limit is 64 kB.",
    });
  });

  const postLarge = (body: object) => supertest(url).post("/api/large").send(body);

  it("is read up to the contract's size limit, and nested errors get readable messages", async () => {
    const sent = (homeTowns: string[]) => postLarge({ rules: [{ homeTowns }] });
    await sent(Array(9000).fill("word")).expect(200);
    expect((await sent(Array(14_000).fill("word!")).expect(413)).body.message).toContain(
      "The limit is 100 kB",
    );
    const { body } = await sent(["word", ...Array(500).fill("too long")]).expect(400);
    expect(body.message).toBe("Rule 1, home town 2: Use at most 5 characters");
    expect(Object.keys(body.fields)).toHaveLength(100);
    expect(body.fields["rules.0.homeTowns.1"]).toBe("Use at most 5 characters");
  });

  it("gets the number of the wrong entry in a long list", async () => {
    const rules = Array.from({ length: 600 }, () => ({ homeTowns: Array<string>(14).fill("Porto") }));
    rules[430] = { homeTowns: ["Lisbon", "Braganca"] };
    const { body } = await postLarge({ rules }).expect(400);
    expect(body.message).toBe("Rule 431, home town 1: Use at most 5 characters");
    expect(Object.keys(body.fields)).toEqual(["rules.430.homeTowns.0", "rules.430.homeTowns.1"]);
  });

  it("gets one error for wrong types in a long list", async () => {
    const { body } = await postLarge({ rules: [{ homeTowns: Array(5000).fill(0) }] }).expect(400);
    expect(body.fields).toEqual({ "rules.0.homeTowns.0": "Expected string, received number" });
  });

  it.each([
    ["a long key", { ["0s".repeat(20_000)]: true }, "answers: Invalid input"],
    ["a wrong value", { "my.0": 1 }, "answers: Expected boolean, received number"],
    [
      "a value that cannot be stored",
      { secret: "\0" },
      "answers: Contains a character that cannot be stored",
    ],
  ])("does not repeat the key of a record with %s", async (_, answers, message) => {
    const { body } = await postLarge({ rules: [], answers }).expect(400);
    expect(body).toEqual({
      code: "invalid_input",
      message,
      fields: { answers: message.slice("answers: ".length) },
    });
  });

  it("gets 400 if an object has too many fields", async () => {
    const answers = Object.fromEntries(Array.from({ length: 201 }, (_, key) => [key, 0]));
    const { body } = await postLarge({ rules: [], answers }).expect(400);
    expect(body.message).toBe("An object in the request has too many fields. The limit is 200.");
  });

  it("gets 400 if it is nested too deeply", async () => {
    const nested = (levels: number) => `{"name":"n","deep":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    await post(nested(30)).expect(201);
    for (const levels of [40, 32_000]) {
      const { body } = await post(nested(levels)).expect(400);
      expect(body).toEqual({
        code: "invalid_input",
        message: "The request is nested too deeply. The limit is 32 levels.",
      });
    }
  });

  it("gets 400 if the body is missing", async () => {
    const message = "The request has no body. Please send it as application/json.";
    for (const headers of [undefined, {}])
      await post("", headers).expect(400, { code: "invalid_input", message });
    const form = await supertest(url).post("/api/forms").expect(400);
    expect(form.body.message).toContain("application/x-www-form-urlencoded");
  });

  it("gets a message with the limit if it is too long", async () => {
    const long = await supertest(url)
      .get(`/api/things/1?q=${"x".repeat(11)}`)
      .expect(400);
    expect(long.body).toEqual({
      code: "invalid_input",
      message: "q: Use at most 10 characters",
      fields: { q: "Use at most 10 characters" },
    });
    const fields = await supertest(url).post("/api/forms").type("form").send("a=1&".repeat(2000)).expect(413);
    expect(fields.body).toEqual({
      code: "too_many_fields",
      message: "The form has too many fields. The limit is 1000. Please reload the page.",
    });
    const many = await post('{"name":"n","nested":{"list":["a","b","c"]}}').expect(400);
    expect(many.body.fields).toEqual({ "nested.list": "Use at most 2 entries" });
  });

  it.each([
    [{ "Content-Type": "text/html" }, 415],
    [{ "Content-Type": "application/json", "Content-Encoding": "zebra" }, 415],
    [{ "Content-Type": "application/json", "Content-Encoding": "gzip" }, 400],
  ])("gets the status for the headers %j: %i", async (headers, status) => {
    await post('{"name":"n"}', headers as Record<string, string>).expect(status);
  });

  it.each(["0", "-1", "1.5", "1e3", "99999999999999999999", "abc", "%00", "1%20or%201=1", "__proto__"])(
    "the id %s gets 400",
    async (id) => {
      const { body } = await supertest(url).get(`/api/things/${id}`).expect(400);
      expect(body.fields).toHaveProperty("id");
    },
  );

  it("answers 400 for a path that cannot be decoded", async () => {
    await supertest(url).get("/api/things/%E0%A4%A").expect(400);
  });

  it("answers 400 for a repeated query key that may occur once", async () => {
    const { body } = await supertest(url).get("/api/things/1?q=a&q=b").expect(400);
    expect(body.fields).toEqual({ q: "Expected string, received array" });
  });

  it("does not pollute prototypes", async () => {
    await post(
      '{"name":"n","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ).expect(201);
    await supertest(url)
      .get("/api/things/1?__proto__[polluted]=1&constructor.prototype.polluted=1")
      .expect(200);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("survives a body that ends early", async () => {
    const { port } = server.address() as net.AddressInfo;
    await new Promise<void>((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => {
        socket.write(
          "POST /api/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        );
      });
      server.once("request", (req) => {
        req.once("close", () => resolve());
        socket.destroy();
      });
    });
    await supertest(url).get("/api/things/1").expect(200);
  });
});

describe("a failure", () => {
  it("that is unexpected reveals only a request id", async () => {
    const { body, text, headers } = await supertest(url).get("/api/fail?how=unknown").expect(500);
    expect(body).toEqual({
      code: "internal",
      message: expect.stringContaining(headers["x-request-id"] as string),
    });
    expect(text).not.toMatch(/hunter2|secret/);
    await supertest(url).get("/api/fail?how=text").expect(500);
    await supertest(url).get("/api/fail?how=contract").expect(200, {});
  });

  it("of a query answers 500 and is logged with the request id", async () => {
    log.lines.length = 0;
    const { headers } = await supertest(url).get("/api/fail?how=sqlstate").expect(500);
    expect(log.lines).toEqual([
      expect.objectContaining({ level: 50, msg: "request failed", requestId: headers["x-request-id"] }),
    ]);
  });

  it("that is known states its reason", async () => {
    await supertest(url).get("/api/fail?how=known").expect(409, { code: "taken", message: "This is taken." });
    const { headers } = await supertest(url).get("/api/fail?how=away").expect(503);
    expect(headers["retry-after"]).toBe("5");
  });
});
