import type { core } from "zod";
import { toJSONSchema } from "zod";
import type { Contract, ContractGroup, RateLimit } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";
import { fileTypes } from "../download/send-download.ts";
import { eventStreamType } from "../events/event-stream.ts";
import { bodyTypes } from "../guards.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: core.$ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

/** OpenAPI writes `{id}` where Express writes `:id`. */
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

const tooOften = ({ points, durationSec }: RateLimit) =>
  `More than ${points} calls in ${durationSec / 60} minutes from one address; see Retry-After`;

const failures = (contract: Contract): Json => ({
  ...((contract.query || contract.params || contract.body) && { 400: errorAnswer("The input is not valid") }),
  ...(contract.access !== "public" && { 401: errorAnswer("Nobody is signed in") }),
  ...((contract.access === "admin" || contract.owner || contract.method !== "get") && {
    403: errorAnswer("Not allowed"),
  }),
  ...(contract.limit && { 429: errorAnswer(tooOften(contract.limit)) }),
  ...Object.fromEntries(
    Object.entries(contract.errors ?? {}).map(([status, text]) => [status, errorAnswer(text)]),
  ),
  default: errorAnswer("Any other failure"),
});

/** Media types of answers, by what a contract says. */
const answerTypes = { json: "application/json", ...fileTypes } as const;

/** What an answer is: of a file of JSON no more is said than that. */
const answerSchema = ({ answers, response }: Contract): Json =>
  answers === "jsonFile"
    ? { type: "object", description: "A file to save, sent while it is made." }
    : schemaOf(response, "output");

/** The same schema under each media type. */
const inEach = (types: readonly string[], schema: Json): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

/** OpenAPI 3.1 has no words for events: `x-events` says what the data of each is, by its name. */
const eventsContent = (events: NonNullable<Contract["events"]>, endless = false): Json => ({
  [eventStreamType]: {
    schema: {
      type: "string",
      description: `Server-sent events, each with its data as JSON: ${Object.keys(events).join(", ")} ${endless ? "until the caller leaves, or error; where they end, please ask again" : "while the answer is made, then done with the whole answer, or error"}.`,
    },
    "x-events": {
      ...Object.fromEntries(Object.entries(events).map(([name, data]) => [name, schemaOf(data, "output")])),
      ...(!endless && { done: { description: "What the answer is as application/json" } }),
      error: { $ref: "#/components/schemas/Error" },
    },
  },
});

const operation = (feature: string, name: string, contract: Contract): Json => ({
  operationId: `${feature}.${name}`,
  tags: [feature],
  summary: contract.summary,
  ...(contract.description && { description: contract.description }),
  security: contract.access === "public" ? [] : [{ session: [] }],
  "x-access": contract.access,
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
      content: inEach(bodyTypes[contract.accepts ?? "json"], schemaOf(contract.body, "input")),
    },
  }),
  responses: {
    [contract.status ?? 200]: {
      description: "Success",
      content: {
        ...inEach([answerTypes[contract.answers ?? "json"]], answerSchema(contract)),
        ...(contract.events && eventsContent(contract.events, contract.endless)),
      },
    },
    ...failures(contract),
  },
});

/** An OpenAPI 3.1 document, as far as we write it. */
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** Describes the whole API from its contracts. `cookieName` is that of the session. */
export const describeApi = (
  api: Record<string, ContractGroup>,
  appUrl: string,
  cookieName: string,
): OpenApiDocument & { servers: Json[] } => {
  const paths: OpenApiDocument["paths"] = {};
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
        "What changes in visas, residency, citizenship and tax. Failures share one body: message, code, fields; in an error event also retryAfterSec, which else is the header Retry-After.",
    },
    servers: [{ url: appUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } },
    },
  };
};
