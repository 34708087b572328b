import { type core, toJSONSchema } from "zod";
import type { ApiDocument } from "#shared/api-document.ts";
import { maxTokens, tokenLimit } from "#shared/auth/api-token-contract.ts";
import type { Contract, ContractGroup, RateLimit } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";
import { fileTypes } from "./download.ts";
import { eventStreamType } from "./event-stream.ts";
import { bodyTypes } from "./implement.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: core.$ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

/** OpenAPI's `{id}` for Express's `:id`. */
const openApiPath = (path: string) => path.replace(/:(\w+)/g, "{$1}");

const parameters = (schema: core.$ZodType | undefined, where: "path" | "query"): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
};

const errorAnswer = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const limitExceeded = ({ points, durationSec }: RateLimit) =>
  `More than ${points} calls in ${durationSec / 60} minutes from one address; see Retry-After`;

const tokenLimitExceeded = `With an API token: more than ${tokenLimit.points} calls in a minute, or too many invalid tokens from one network`;

/** A description of the rate limits. The contract's own limit applies to callers without a token. */
const limits = ({ limit, scope }: Contract): string =>
  [limit && limitExceeded(limit), scope && tokenLimitExceeded].filter(Boolean).join(". ");

const failures = (contract: Contract): Json => ({
  ...((contract.query || contract.params || contract.body) && { 400: errorAnswer("The input is not valid") }),
  ...((contract.access !== "public" || contract.scope) && {
    401: errorAnswer(contract.access === "public" ? "The API token is not valid" : "Not signed in"),
  }),
  ...((contract.access === "admin" || contract.owner || contract.scope || contract.method !== "get") && {
    403: errorAnswer("Not allowed"),
  }),
  ...((contract.limit || contract.scope) && { 429: errorAnswer(limits(contract)) }),
  ...Object.fromEntries(
    Object.entries(contract.errors ?? {}).map(([status, text]) => [status, errorAnswer(text)]),
  ),
  default: errorAnswer("Any other failure"),
});

/** Media types by the contract's `answers`. */
const answerTypes = { json: "application/json", ...fileTypes } as const;

/** The schema of a response. A JSON file is described as an object without details. */
const answerSchema = ({ answers, response }: Contract): Json =>
  answers === "jsonFile"
    ? { type: "object", description: "A file to download, streamed as it is generated." }
    : schemaOf(response, "output");

const contentOf = (types: readonly string[], schema: Json): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

/** OpenAPI 3.1 cannot describe server-sent events, so `x-events` maps each event's name to the schema of its data. */
const eventsContent = (events: NonNullable<Contract["events"]>, endless = false): Json => ({
  [eventStreamType]: {
    schema: {
      type: "string",
      description: `Server-sent events, each with its data as JSON: ${Object.keys(events).join(", ")} ${endless ? "until the client disconnects, or error; reconnect when the stream ends" : "as they happen, then done with the complete response, or error"}.`,
    },
    "x-events": {
      ...Object.fromEntries(Object.entries(events).map(([name, data]) => [name, schemaOf(data, "output")])),
      ...(!endless && { done: { description: "The same as the application/json response" } }),
      error: { $ref: "#/components/schemas/Error" },
    },
  },
});

/** Each entry is one way to call: without anything, with the session's cookie, or with an API token and its scope. */
const securityOf = ({ access, scope }: Contract): Record<string, string[]>[] => {
  const token = scope ? [{ token: [scope] }] : [];
  if (access === "public") return scope ? [{}, ...token] : [];
  return [{ session: [] }, ...token];
};

const operation = (feature: string, name: string, contract: Contract) => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: contract.summary,
  ...(contract.description && { description: contract.description }),
  security: securityOf(contract),
  "x-access": contract.access,
  ...(contract.scope && { "x-scope": contract.scope }),
  ...(contract.limit && { "x-rate-limit": contract.limit }),
  parameters: [
    ...parameters(contract.params, "path"),
    ...parameters(contract.query, "query").map((parameter) => ({
      ...parameter,
      ...(contract.blanks && { allowEmptyValue: true }),
    })),
  ],
  ...(contract.body && {
    requestBody: {
      required: true,
      content: contentOf(bodyTypes[contract.accepts ?? "json"], schemaOf(contract.body, "input")),
    },
  }),
  responses: {
    [contract.status ?? 200]: {
      description: "Success",
      content: {
        ...contentOf([answerTypes[contract.answers ?? "json"]], answerSchema(contract)),
        ...(contract.events && eventsContent(contract.events, contract.endless)),
      },
    },
    ...failures(contract),
  },
});

const tokenDescription = `A personal API token, which its owner creates on the profile page, at most ${maxTokens}. It works only at endpoints that name one of its scopes. One token may send ${tokenLimit.points} requests a minute.`;

/** Generates the OpenAPI document from the contracts. `cookieName` is the name of the session cookie. */
export const describeApi = (
  api: Record<string, ContractGroup>,
  appUrl: string,
  cookieName: string,
): ApiDocument => {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [feature, group] of Object.entries(api)) {
    for (const [name, contract] of Object.entries(group)) {
      const path = openApiPath(contract.path);
      paths[path] = { ...paths[path], [contract.method]: operation(feature, name, contract) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Meridian API",
      version: "1",
      description:
        "What changes in visas, residency, citizenship and tax. Every failure has the same body: `message`, `code` and `fields`. An error event has `retryAfterSec` in place of the Retry-After header. `/mcp` offers the questions as tools to programs that speak the Model Context Protocol. Other programs send a personal API token as `Authorization: Bearer mrd_…` to the endpoints that name a scope. You create tokens on your profile page.",
    },
    servers: [{ url: appUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieName },
        token: { type: "http", scheme: "bearer", description: tokenDescription },
      },
    },
  };
};
