import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askEndpoints } from "#shared/questions/ask-contract.ts";
import { questionInputs } from "#tests/support/question-inputs.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  // Each block of tests is a network of its own, with its own limits.
  app = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => app.close());

const connect = async (from: string, mode: "legacy" | { pin: string } = "legacy") => {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { "X-Forwarded-For": from } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
  return client;
};

const post = (from: string, message: object | string) =>
  app.visitor.post("/mcp").set({ "X-Forwarded-For": from, "Content-Type": "application/json" }).send(message);

const callOf = (name: string, input?: unknown) => ({
  ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
  params: { name, arguments: input },
});
const rest = (id: string, input: object, from: string) =>
  app.visitor.post(`/api/questions/${id}`).set("X-Forwarded-For", from).send(input);

describe.each([
  { revision: "2025", mode: "legacy", from: "192.0.2.1" } as const,
  { revision: "2026", mode: { pin: "2026-07-28" }, from: "192.0.2.2" } as const,
])("to a client of the protocol of $revision", ({ mode, from }) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(from, mode);
  });
  afterAll(() => client.close());

  it("each question is a read-only tool with its own schemas", async () => {
    const { tools } = await client.listTools();
    const { body: questions } = await app.visitor.get("/api/questions").expect(200);
    expect(
      tools.map(({ name, title, inputSchema, outputSchema }) => ({
        ...{ id: name, title, input: inputSchema, answer: outputSchema },
      })),
    ).toEqual(questions);
    for (const { annotations, description, title } of tools) {
      expect(annotations).toMatchObject({ title, readOnlyHint: true, idempotentHint: true });
      expect(description).toContain(title);
    }
    expect(client.getInstructions()).toContain("sources");
  });

  it.each(Object.entries(questionInputs))("%s answers as its REST endpoint does", async (name, input) => {
    const { body } = await rest(name, input, from).expect(200);
    // The client checks the answer with the schema of the tool.
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
    expect(isError).toBeFalsy();
    expect(structuredContent).toEqual(body);
    expect(content).toEqual([{ type: "text", text: JSON.stringify(body) }]);
  });

  it.each([
    ["a field that is missing", "may-enter", { passports: ["DE"], place: "TH" }],
    ["an unknown country", "may-enter", { passports: ["QQ"], place: "TH", on: "2026-11-27" }],
    ["an unknown program", "programme-fact", { programme: "atlantis" }],
  ])("%s is an error of the tool, in the words of the REST endpoint", async (_, name, input) => {
    const { body } = await rest(name, input, from).expect(400);
    const result = await client.callTool({ name, arguments: input });
    expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: body.message }] });
  });

  it("an unknown tool is an error of the protocol", async () => {
    for (const name of ["may-i-smoke", "list", "constructor"])
      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });
});

describe("a request to /mcp", () => {
  const from = "192.0.2.3";

  it("needs no handshake, no header but the content type, no session and no origin of ours", async () => {
    const input = questionInputs["place-tax"];
    const response = await post(from, callOf("place-tax", input))
      .set({ Origin: "https://elsewhere.example", Cookie: "meridian=s%3Aforged.forged" })
      .expect(200);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(response.headers["mcp-session-id"]).toBeUndefined();
    expect(response.body).toMatchObject({ jsonrpc: "2.0", id: 1, result: { structuredContent: {} } });
  });

  const batch = Array.from({ length: 1000 }, () => callOf("rule"));
  it.each([
    ["JSON that is malformed", "{", 400, -32700],
    ["a message that is none", { hello: 1 }, 400, -32600],
    ["a batch", batch.slice(0, 2), 400, -32600],
    ["a batch of a thousand calls", batch, 413, -32000],
    ["a message that is too large", { jsonrpc: "2.0", note: "a".repeat(11_000) }, 413, -32000],
    [
      "a message that is nested too deeply",
      `{"jsonrpc":"2.0","a":${"[".repeat(99)}${"]".repeat(99)}}`,
      400,
      -32600,
    ],
  ])("is refused in words for %s", async (_, message, status, code) => {
    const { body } = await post(from, message).expect(status);
    expect(body).toMatchObject({ jsonrpc: "2.0", id: null, error: { code, message: expect.any(String) } });
  });

  it("is refused with another content type", async () => {
    const { body } = await post(from, "hello").set("Content-Type", "text/plain").expect(415);
    expect(body.error.message).toBe("Please send the request as application/json.");
  });

  it.each(["get", "delete", "put"] as const)("is refused with the method %s", async (method) => {
    const { body, headers } = await app.visitor[method]("/mcp").expect(405);
    expect(headers.allow).toBe("POST");
    expect(body.error.message).toBe("This address only accepts POST.");
  });

  it("never opens a stream, since nothing changes between releases", async () => {
    const client = await connect(from, { pin: "2026-07-28" });
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow("Subscription limit");
    await client.close();
  });
});

describe("the limits", () => {
  it("count a call for its question, whether through MCP or REST", async () => {
    const from = "192.0.2.4";
    const { points } = askEndpoints.rule!.limit;
    for (let call = 0; call < points; call += 1) await rest("rule", {}, from).expect(400);
    const { body: refusal } = await rest("rule", {}, from).expect(429);
    const { body } = await post(from, callOf("rule", questionInputs.rule)).expect(200);
    expect(refusal.message).toMatch(/^Too many attempts/);
    expect(body.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^Too many attempts/) }],
    });
    await post(from, callOf("place-tax", questionInputs["place-tax"])).expect(200);
  });

  it("count each request, whatever it is", async () => {
    const from = "192.0.2.5";
    for (let request = 0; request < 120; request += 1) await post(from, "{").expect(400);
    const { body, headers } = await post(from, callOf("rule", questionInputs.rule)).expect(429);
    expect(body.error.message).toMatch(/^Too many requests/);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});
