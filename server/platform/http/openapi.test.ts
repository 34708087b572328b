import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { api } from "#shared/api.ts";
import { defineContract } from "#shared/contract.ts";
import { describeApi } from "./openapi.ts";

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const document = describeApi(api, "https://meridian.example", "session-cookie");
const operationsOf = ({ paths }: { paths: typeof document.paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Operation,
    })),
  );
const operations = operationsOf(document);

/** Every nested object with its path of keys. */
const walk = (value: unknown, at = ""): [at: string, object: Record<string, unknown>][] => {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => walk(child, `${at}/${key}`));
  return Array.isArray(value) ? inner : [[at, value as Record<string, unknown>], ...inner];
};

const operationsWithEvents = ["assistant.chat", "alerts.state"];

const expectResponse = (
  status: string,
  { description, content = {} }: Operation["responses"][string],
  hasEvents: boolean,
  name: string,
) => {
  expect(status, name).toMatch(/^([1-5]\d\d|default)$/);
  expect(description, name).toMatch(/\w/);
  const [type = "none", ...others] = Object.keys(content);
  expect(["application/json", ...(status === "200" ? ["text/csv"] : [])], name).toContain(type);
  expect(others, name).toEqual(status === "200" && hasEvents ? ["text/event-stream"] : []);
  expect(content[type]?.schema, name).toBeTypeOf("object");
};

describe("the API document", () => {
  it("is OpenAPI 3.1 and survives a JSON round trip", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: "https://meridian.example" }],
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it("resolves every reference and refers to no other document", () => {
    for (const [at, object] of walk(document)) {
      expect(object, at).not.toHaveProperty("$schema");
      expect(object, at).not.toHaveProperty("$defs");
      if (typeof object.$ref !== "string") continue;
      const keys = object.$ref.replace(/^#\//, "").split("/");
      const found = keys.reduce<unknown>(
        (inside, key) => (inside as Record<string, unknown> | undefined)?.[key],
        document,
      );
      expect(found, `${at} ${object.$ref}`).toBeTypeOf("object");
    }
  });

  it("describes the input, responses and failures of each operation, once", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, operation } of operations) {
      const name = `${method} ${path}`;
      expect(path, name).toMatch(/^\/api\/[^:]*$/);
      expect(["get", "post", "put", "patch", "delete"], name).toContain(method);
      expect(operation.summary, name).toMatch(/^[A-Z].*\.$/);
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      const inTemplate = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(inTemplate.sort());
      if (method === "get") expect(operation.requestBody, name).toBeUndefined();
      const takesInput = operation.parameters.length > 0 || operation.requestBody !== undefined;
      expect("400" in operation.responses, name).toBe(takesInput);
      const hasEvents = operationsWithEvents.includes(operation.operationId);
      for (const [status, response] of Object.entries(operation.responses))
        expectResponse(status, response, hasEvents, name);
      expect(operation.responses.default, name).toBeDefined();
    }
  });

  it("describes access, including 401 and 403", () => {
    const find = (wanted: string) =>
      operations.find(({ operation }) => operation.operationId === wanted)!.operation;
    expect(find("countries.list").security).toEqual([]);
    expect(find("countries.list").responses).not.toHaveProperty("401");
    expect(find("account.read").security).toEqual([{ session: [] }]);
    expect(find("account.read").responses).toHaveProperty("401");
    expect(find("auth.login").responses).toHaveProperty("403");
    expect(find("auth.register").responses).toHaveProperty("429");
    expect(find("auth.register").responses).toHaveProperty("201");
    expect(document.components).toHaveProperty("securitySchemes.session.name", "session-cookie");
  });

  it("describes where API tokens work, with their scopes and limits", () => {
    const find = (wanted: string) =>
      operations.find(({ operation }) => operation.operationId === wanted)!.operation;
    expect(document.components).toHaveProperty("securitySchemes.token", {
      type: "http",
      scheme: "bearer",
      description: expect.stringContaining("personal API token"),
    });
    const read = find("stays.read");
    expect(read).toMatchObject({
      "x-scope": "stays:read",
      security: [{ session: [] }, { token: ["stays:read"] }],
    });
    expect(read.responses[403]).toBeDefined();
    expect(read.responses[429]?.description).toMatch(/^With an API token: more than 120 calls in a minute/);
    const ask = find("ask.may-enter");
    expect(ask.security).toEqual([{}, { token: ["questions"] }]);
    expect(ask.responses[401]?.description).toBe("The API token is not valid");
    expect(ask.responses[429]?.description).toMatch(/^More than 30 calls .*\. With an API token: more than/);
  });

  it("describes the other failures and the rate limit", () => {
    const { login, register } = Object.fromEntries(
      operations.map(({ operation }) => [operation.operationId.replace("auth.", ""), operation]),
    );
    expect(Object.keys(login!.responses)).toEqual(["200", "400", "401", "403", "429", "503", "default"]);
    expect(login!.responses[401]?.description).toBe("The username or password is wrong");
    expect(login!.description).toMatch(/10 in 15 minutes for one account/);
    expect(Object.keys(register!.responses)).toEqual(["201", "400", "403", "409", "429", "503", "default"]);
    expect(register!.responses[429]?.description).toBe(
      "More than 100 calls in 60 minutes from one address; see Retry-After",
    );
  });

  it("describes input before parsing and output after it", () => {
    const list = operations.find(({ operation }) => operation.operationId === "news.list")!.operation;
    const before = list.parameters.find(({ name }) => name === "before");
    expect(before).toMatchObject({ in: "query", required: false, schema: { type: "string" } });
    expect(list.parameters.map(({ name }) => name).sort()).toEqual([
      "before",
      "country",
      "q",
      "saved",
      "tag",
      "tags",
      "type",
    ]);
    expect(before).not.toHaveProperty("allowEmptyValue");
    const blog = operations.find(({ operation }) => operation.operationId === "news.blog")!.operation;
    expect(blog.parameters).toHaveLength(3);
    for (const parameter of blog.parameters) expect(parameter).toMatchObject({ allowEmptyValue: true });
    expect(list.responses[200]?.content?.["application/json"]?.schema).toMatchObject({
      type: "array",
      items: { type: "object", properties: { pubDate: { type: "string", format: "date-time" } } },
    });
  });
});

describe("for a given contract", () => {
  const other = describeApi(
    {
      things: defineContract({
        change: {
          method: "patch",
          path: "/api/things/:thingId/parts/:part",
          summary: "Changes.",
          access: "admin",
          accepts: "form",
          params: z.object({ thingId: z.string(), part: z.string() }),
          body: z.object({ name: z.string() }),
          response: z.object({ ok: z.boolean() }),
        },
        remove: {
          method: "delete",
          path: "/api/things/:thingId/parts/:part",
          summary: "Removes.",
          access: "user",
          params: z.object({ thingId: z.string(), part: z.string() }),
          response: z.object({}),
        },
        save: {
          method: "get",
          path: "/api/things/csv",
          summary: "Saves.",
          access: "user",
          answers: "csv",
          response: z.string(),
        },
        follow: {
          method: "get",
          path: "/api/things/events",
          summary: "Follows.",
          access: "user",
          response: z.object({ ok: z.boolean() }),
          events: { step: z.object({ at: z.number() }) },
        },
      }),
    },
    "http://localhost:3000",
    "meridian",
  );

  it("writes parameters in braces and groups methods by path", () => {
    const [parts, ...rest] = Object.keys(other.paths);
    expect([parts, rest]).toEqual([
      "/api/things/{thingId}/parts/{part}",
      ["/api/things/csv", "/api/things/events"],
    ]);
    const ofParts = operationsOf(other).filter(({ path }) => path === parts);
    expect(ofParts.map(({ method }) => method)).toEqual(["patch", "delete"]);
    for (const { operation } of ofParts) {
      expect(operation.parameters.map(({ name, required }) => [name, required])).toEqual([
        ["thingId", true],
        ["part", true],
      ]);
    }
  });

  it("uses the media types of forms, multipart forms and CSV", () => {
    const [change, , save] = operationsOf(other);
    expect(Object.keys(change!.operation.requestBody!.content)).toEqual([
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]);
    expect(save!.operation.responses[200]?.content).toEqual({ "text/csv": { schema: { type: "string" } } });
    expect(change!.operation.responses).toHaveProperty("403");
  });

  it("describes each event beside the JSON response", () => {
    const [, , , follow] = operationsOf(other);
    const content = follow!.operation.responses[200]?.content;
    expect(Object.keys(content!)).toEqual(["application/json", "text/event-stream"]);
    expect(content!["text/event-stream"]).toMatchObject({
      schema: { type: "string", description: expect.stringContaining("step as they happen") },
      "x-events": {
        step: { type: "object", properties: { at: { type: "number" } } },
        done: { description: expect.any(String) },
        error: { $ref: "#/components/schemas/Error" },
      },
    });
  });

  it("leaves out the done event of endless streams", () => {
    const { watch } = defineContract({
      watch: {
        method: "get",
        path: "/api/things/watch",
        summary: "Watches.",
        access: "user",
        response: z.object({ ok: z.boolean() }),
        events: { state: z.object({ ok: z.boolean() }) },
        endless: true,
      },
    });
    const [operation] = operationsOf(describeApi({ things: { watch } }, "http://localhost:3000", "meridian"));
    const content = operation!.operation.responses[200]?.content?.["text/event-stream"];
    expect(content?.schema).toMatchObject({
      description: expect.stringContaining("state until the client disconnects"),
    });
    expect(Object.keys((content as unknown as { "x-events": object })["x-events"])).toEqual([
      "state",
      "error",
    ]);
  });
});
