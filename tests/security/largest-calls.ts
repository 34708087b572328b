import { randomUUID } from "node:crypto";
import { toJSONSchema } from "zod";
import { lawPack } from "#server/knowledge/law/law.ts";
import type { Contract } from "#shared/contract.ts";
import { comparePath } from "#shared/places/paths.ts";
import { maxKeptStays } from "#shared/stays/travels.ts";
import { stayAround, zoneAt } from "#tests/support/stays.ts";
import type { TrialSite } from "#tests/support/trial-site.ts";
import { targets } from "./requests.ts";

/** One call of a route. */
export interface Call {
  /** The route, for example `GET /api/places/:slug`. */
  route: string;
  method: string;
  path: string;
  body?: string;
  contract?: Contract;
}

interface Schema {
  type?: string;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
}

const texts: Readonly<Record<string, () => string>> = {
  uuid: randomUUID,
  email: () => "reader@trial.example",
  date: () => "2026-06-01",
  "date-time": () => "2026-06-01T12:00:00Z",
};
const words = "visa tax residence permit citizenship company nomad ";

/** Lengths of lists to try, longest first, until the body is small enough to be accepted. */
const listLengths = [200, 100, 50, 25, 10];

/** A value as large as the schema allows, with at most `most` entries in a list. A text without a limit is moderate. */
const largest = (schema: Schema, most = listLengths[0]!): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  if (schema.anyOf)
    return schema.anyOf
      .map((one) => largest(one, most))
      .reduce((long, one) => (JSON.stringify(one).length > JSON.stringify(long).length ? one : long));
  switch (schema.type) {
    case "string": {
      const length = Math.min(schema.maxLength ?? 100, 5000);
      return (
        texts[schema.format ?? ""]?.() ?? words.repeat(Math.ceil(length / words.length)).slice(0, length)
      );
    }
    case "number":
    case "integer":
      return Math.min(schema.maximum ?? 100, 100);
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: Math.min(schema.maxItems ?? 20, most) }, () =>
        largest(schema.items ?? {}, most),
      );
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, largest(value, most)]),
      );
    default:
      return null;
  }
};

const schemaOf = (schema: Contract["body"]): Schema =>
  schema ? (toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema) : {};

const { today } = zoneAt(12);

/** Short planned visits to a country with limits on each entry and on absences between them. About as large as allowed. */
const manyStays = () => ({
  ...{ version: 1, revision: "none", documents: [], citizenships: ["BR"], answers: {} },
  stays: Array.from({ length: maxKeptStays }, (_, at) => stayAround(today, "US", 10 + at * 4, 11 + at * 4)),
});

const ownBodies: Readonly<Record<string, () => object>> = {
  "/api/stays": manyStays,
  "/api/chat": () => ({ message: words.repeat(20) }),
};

const params: Readonly<Record<string, string>> = { passport: "BR", slug: "spain" };

/** The path with its query. Only the search text is filled in, because nothing else in a query costs much. */
const pathOf = ({ path, query, ...contract }: Contract): string => {
  const { properties: ids = {} } = schemaOf(contract.params);
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    ids[name]?.format === "uuid" ? randomUUID() : (params[name] ?? "1"),
  );
  const { q } = schemaOf(query).properties ?? {};
  return q ? `${filled}?${new URLSearchParams({ q: String(largest(q)) })}` : filled;
};

const routeOf = ({ method, path }: Contract) => `${method.toUpperCase()} ${path}`;

/** The largest valid body that is not refused for its size. */
const bodyOf = ({ path, body, bodyKb = 64 }: Contract): string => {
  const bodies = ownBodies[path]
    ? [JSON.stringify(ownBodies[path]())]
    : listLengths.map((most) => JSON.stringify(largest(schemaOf(body), most)));
  const found = bodies.find((text) => text.length <= bodyKb * 1024);
  if (found === undefined) throw new Error(`the body for ${path} is larger than ${bodyKb} kB`);
  return found;
};

/** Save first, then read, and delete last. */
const order = ["put", "post", "patch", "get", "delete"];

/** For each endpoint, the largest call that its contract accepts. */
export const validCalls = (): Call[] =>
  targets
    .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
    .map((contract) => ({
      ...{
        route: routeOf(contract),
        method: contract.method.toUpperCase(),
        path: pathOf(contract),
        contract,
      },
      ...(contract.body && { body: bodyOf(contract) }),
    }));

/** Invalid bodies of the maximum length: a list of wrong items, and an object with one huge key. */
const wrongBodies = ({ body, bodyKb = 64 }: Contract): string[] => {
  const bytes = bodyKb * 1000 - 100;
  const { properties = {} } = schemaOf(body);
  const [key] =
    Object.entries(properties).find(([, { type }]) => type === "array") ?? Object.keys(properties);
  return [`{"${key}":[${"0,".repeat(bytes / 2)}0]}`, `{"${key}":{"A${"0s".repeat(bytes / 2)}":0}}`];
};

export const invalidCalls = (): Call[] =>
  validCalls().flatMap((call) =>
    call.contract?.body
      ? wrongBodies(call.contract).map((body) => ({ ...call, route: `${call.route} (invalid)`, body }))
      : [],
  );

/** Calls for uncached pages. `number` makes the addresses differ between calls. */
export const pageCalls = (number: number): Call[] => {
  const slugs = [
    "spain",
    "portugal",
    "france",
    "italy",
    "greece",
    "malta",
    "japan",
    "brazil",
    "kenya",
    "peru",
  ];
  const compared = [1, 3, 7, 9].map((step, at) => slugs[(number * step + at * 3) % slugs.length]!);
  const paths = {
    "/landing": "/landing",
    "/blog": `/blog?q=visa+${number}`,
    "/places": `/places?passport=${slugs[number % slugs.length]}`,
    "/places/:slug": `/places/${slugs[number % slugs.length]}`,
    "/places/compare": comparePath([...new Set(compared)]),
  };
  return Object.entries(paths).map(([route, path]) => ({ route: `GET ${route}`, method: "GET", path }));
};

/** Stores five data sets with all destinations of one passport. */
export const fillImports = (trial: TrialSite): Promise<unknown> =>
  trial.query(
    `INSERT INTO entry_imports (dataset, passport, destination, requirement, days, since, seen)
     SELECT 'set ' || number, 'BR', code, 'visa_free', 90, '2026-01-01', '2026-01-01'
     FROM generate_series(1, 5) AS number, unnest($1::text[]) AS code`,
    [lawPack.entry.places],
  );
