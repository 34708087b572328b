import type { Tool } from "@modelcontextprotocol/server";
import { type ErrorRequestHandler, type Request, type Response, Router } from "express";
import type { Logger } from "pino";
import * as z from "zod/mini";
import { ApiError, reportFailure } from "#server/platform/http/errors.ts";
import { checkBody, checkLimit, type Http, methodNotAllowed } from "#server/platform/http/implement.ts";
import { createBodyReader, parseBody, parseInput } from "#server/platform/http/input.ts";
import { parseResponse } from "#server/platform/http/prepared.ts";
import { createBudget, subscriberOf } from "#server/platform/http/rate-limit.ts";
import { setApiHeaders } from "#server/platform/http/security-headers.ts";
import { lazy } from "#shared/lazy.ts";
import { mcpPath } from "#shared/paths.ts";
import { askEndpoints } from "#shared/questions/ask-contract.ts";
import type { schemasOf } from "#shared/questions/json-schema.ts";

type Sdk = typeof import("@modelcontextprotocol/server");

type Handler = (context: { body: unknown }) => Promise<unknown>;

export interface McpOptions {
  http: Http;
  log: Logger;
  /** Origin of APP_URL. */
  appUrl: string;
  /** The version of Meridian. */
  version: string;
  /** The questions with the schemas of their inputs and answers. */
  schemas: () => ReturnType<typeof schemasOf>;
  /** The handlers of the REST endpoints, by the id of the question. */
  handlers: Readonly<Record<string, Handler>>;
}

/** Instructions for all tools. Clients show them to the model once. */
const instructions = [
  "Meridian computes what the law says about visits, days, tax residence and residence programs. It has the tables of law, with sources, and stores nothing of what you send.",
  "Use codes of countries (ISO 3166-1 alpha-2, such as PT) or zones of the entry rules (such as SCHENGEN), and days such as 2026-01-31.",
  "Ask the person for a passport or for earlier stays if they matter. Do not guess them.",
  "An answer names its sources, the day that they describe (`asOf`), and what is unknown. Tell the person all three. If an answer names a rule by its id only, the tool `rule` has the text and the source of the rule.",
  "A tool that reports an error says what to change in the input.",
].join("\n");

/**
 * The maximum number of requests of any kind from one address, in this process. A call of a tool also counts toward the
 * limit of its question, which all instances and the REST endpoint share.
 */
const limit = { points: 120, durationSec: 60 };
/** The maximum size of a request body: 8 kB for the question, and 2 kB for the protocol around it. */
const bodyKb = 10;

/** The JSON-RPC code of each of our error codes. For all others, it is -32000. */
const rpcCodes: Readonly<Record<string, number>> = {
  malformed_json: -32700,
  invalid_input: -32600,
  internal: -32603,
};

/** The SDK's types require schemas of objects. The inputs and answers of questions are objects. */
const objectSchema = (schema: object) => ({ ...schema, type: "object" as const });

const textOf = (text: string) => ({ type: "text" as const, text });

const Message = z.looseObject({ jsonrpc: z.literal("2.0") });

/** @throws ApiError 400 unless the body is one message. A batch of many messages would count as one request. */
const checkMessage = (body: unknown): void => {
  if (Array.isArray(body))
    throw new ApiError(400, "invalid_input", "Send one message per request. Batches are not supported.");
  parseInput(Message, body);
};

/** Answers errors of the HTTP request as JSON-RPC errors without an id. The SDK answers errors of the protocol. */
const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, headers, body } = reportFailure(log, error, req);
    const { message, code, fields } = body;
    setApiHeaders(res);
    res.set(headers).status(status);
    res.json({
      jsonrpc: "2.0",
      id: null,
      error: { code: rpcCodes[code] ?? -32000, message, data: { code, fields } },
    });
  };

const send = async (res: Response, response: globalThis.Response): Promise<void> => {
  const text = await response.text();
  setApiHeaders(res);
  res.status(response.status);
  // Notifications have no answer.
  if (text === "") res.end();
  else res.type(response.headers.get("content-type") ?? "json").send(text);
};

/**
 * The endpoint of the Model Context Protocol, where each question is a tool. It keeps no state between requests. A request
 * holds one message, and the response is plain JSON.
 */
export const mcpRoutes = ({ http, log, appUrl, version, schemas, handlers }: McpOptions): Router => {
  const endpoints = new Map(
    Object.entries(handlers).map(([id, handler]) => [id, { contract: askEndpoints[id]!, handler }]),
  );
  const tools = lazy(() =>
    schemas().map(
      ({ id, title, input, answer }): Tool => ({
        ...{ name: id, title, description: askEndpoints[id]!.summary },
        inputSchema: objectSchema(input),
        outputSchema: objectSchema(answer),
        annotations: { title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      }),
    ),
  );
  const call = async (
    req: Request,
    { contract, handler }: { contract: (typeof askEndpoints)[string]; handler: Handler },
    input: unknown,
  ) => {
    try {
      await checkLimit(req, http.limiter, contract.path, contract.limit);
      const body = parseInput(contract.body, input, contract.refusals);
      const structuredContent = parseResponse(contract, await handler({ body }));
      return { content: [textOf(JSON.stringify(structuredContent))], structuredContent };
    } catch (error) {
      return { content: [textOf(reportFailure(log, error, req).body.message)], isError: true };
    }
  };

  /** Creates the protocol's server, which answers one request. */
  const serverFor = (req: Request, { Server, ProtocolError, ProtocolErrorCode }: Sdk) => {
    const server = new Server(
      { name: "meridian", title: "Meridian", version, websiteUrl: appUrl },
      {
        capabilities: { tools: {} },
        instructions,
        cacheHints: { "tools/list": { ttlMs: 3_600_000, cacheScope: "public" } },
      },
    );
    server.setRequestHandler("tools/list", () => ({ tools: tools() }));
    server.setRequestHandler("tools/call", ({ params: { name, arguments: input = {} } }) => {
      const endpoint = endpoints.get(name);
      if (endpoint) return call(req, endpoint, input);
      const names = [...endpoints.keys()].join(", ");
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool of this name. The tools are: ${names}`,
      );
    });
    return server;
  };

  const respond = async (req: Request): Promise<globalThis.Response> => {
    // Loaded by the first request, because it takes 0.1 s and 12 MB.
    const sdk = await import("@modelcontextprotocol/server");
    const server = serverFor(req, sdk);
    const protocolHeaders = Object.entries(req.headers).filter(([name]) => name.startsWith("mcp-"));
    const request = new globalThis.Request(appUrl + mcpPath, {
      method: "POST",
      headers: {
        ...(Object.fromEntries(protocolHeaders) as Record<string, string>),
        // The SDK refuses a client that does not accept both. Our answers are JSON, so we accept such a client.
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
      },
    });
    const message = { parsedBody: req.body as unknown };
    if (!(await sdk.isLegacyRequest(request, req.body))) {
      const modern = sdk.createMcpHandler(() => server, { legacy: "reject", maxSubscriptions: 0 });
      return modern.fetch(request, message);
    }
    // `createMcpHandler` would answer clients of the protocol of 2025 with event streams.
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, message);
    } finally {
      await server.close();
    }
  };

  const takeRequest = createBudget(limit, (time) => `Too many requests. Please try again in ${time}.`);
  const readBody = createBodyReader(bodyKb);
  const router = Router({ strict: true });
  router
    .route(mcpPath)
    .post(async (req, res) => {
      takeRequest(subscriberOf(req.ip));
      checkBody(req, "json", true);
      await readBody(req, res);
      await http.admission.run("work", async () => {
        await parseBody(req);
        checkMessage(req.body);
        await send(res, await respond(req));
      });
    })
    .all(methodNotAllowed(["POST"]));
  router.use(mcpPath, answerErrors(log));
  return router;
};
