import { type core, toJSONSchema } from "zod";
import type { Contract, ContractGroup, RateLimit } from "#shared/contract.ts";
import { ErrorBody } from "#shared/errors.ts";
import { escapeMarkup } from "#shared/escape-html.ts";
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

const failures = (contract: Contract): Json => ({
  ...((contract.query || contract.params || contract.body) && { 400: errorAnswer("The input is not valid") }),
  ...(contract.access !== "public" && { 401: errorAnswer("Not signed in") }),
  ...((contract.access === "admin" || contract.owner || contract.method !== "get") && {
    403: errorAnswer("Not allowed"),
  }),
  ...(contract.limit && { 429: errorAnswer(limitExceeded(contract.limit)) }),
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

/** The parts of an OpenAPI 3.1 document that this file generates. */
interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** Generates the OpenAPI document from the contracts. `cookieName` is the name of the session cookie. */
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
        "What changes in visas, residency, citizenship and tax. Failures share one body: message, code, fields; error events add retryAfterSec in place of the Retry-After header.",
    },
    servers: [{ url: appUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, "output") },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } },
    },
  };
};

const style = `
:root{color-scheme:light dark;--paper:#f8f5ee;--ink:#1c2530;--muted:#56606b;--line:#d9d2c3;--accent:#7a2e22;--code:#efe9dc}
@media(prefers-color-scheme:dark){:root{--paper:#121a24;--ink:#ece6d8;--muted:#a8b0ba;--line:#2f3a47;--accent:#e0a08f;--code:#1b2532}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:3rem 1.25rem}h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}
h1{font-size:2.25rem;margin:0}h2{margin:3rem 0 .5rem;text-transform:capitalize}p{margin:.5rem 0}a{color:var(--accent)}
.muted{color:var(--muted)}article{border-top:1px solid var(--line);padding:1.25rem 0}
h3{font:600 1rem/1.5 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}.method{color:var(--accent);margin-right:.75rem}
summary{cursor:pointer;padding:.25rem 0}pre{background:var(--code);padding:1rem;overflow-x:auto;font-size:.8125rem;border-radius:4px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const block = (title: string, value: unknown): string =>
  value === undefined
    ? ""
    : `<details><summary>${escapeMarkup(title)}</summary><pre tabindex="0" aria-label="${escapeMarkup(title)}">${escapeMarkup(JSON.stringify(value, null, 2))}</pre></details>`;

interface Operation {
  summary: string;
  description?: string;
  "x-access": string;
  parameters: unknown[];
  requestBody?: { content: unknown };
  responses: Record<string, { content?: unknown }>;
}

const accessText: Record<string, string> = {
  public: "Public.",
  user: "For signed-in users.",
  admin: "For administrators.",
};

const endpoint = (path: string, method: string, operation: Operation): string => `
<article><h3><span class="method">${method.toUpperCase()}</span>${escapeMarkup(path)}</h3>
<p>${escapeMarkup(operation.summary)} <span class="muted">${accessText[operation["x-access"]] ?? ""}</span></p>
${operation.description ? `<p>${escapeMarkup(operation.description)}</p>` : ""}
${block("Parameters", operation.parameters.length > 0 ? operation.parameters : undefined)}
${block("Body", operation.requestBody?.content)}${block("Answers", operation.responses)}</article>`;

/** Renders the API document as one HTML page, without scripts or external resources. */
export const renderDocsPage = (document: OpenApiDocument): string => {
  const byFeature = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const feature = String((operation.tags as string[])[0]);
      const html = endpoint(path, method, operation as unknown as Operation);
      byFeature.set(feature, [...(byFeature.get(feature) ?? []), html]);
    }
  }
  const sections = [...byFeature].map(
    ([feature, endpoints]) => `<section><h2>${escapeMarkup(feature)}</h2>${endpoints.join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · Meridian</title><style>${style}</style></head><body><main><p><a href="/">Meridian</a></p><h1>${escapeMarkup(document.info.title)}</h1>
<p>${escapeMarkup(document.info.description)} <a href="/api/openapi.json">openapi.json</a></p>${sections.join("")}</main></body></html>`;
};
