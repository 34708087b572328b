import express, { type Request, type RequestHandler, type Response } from "express";
import type { core } from "zod";
import { safeParse } from "zod/mini";
import { isStorable } from "#shared/contract.ts";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { ApiError } from "./errors.ts";

/** Far deeper than any valid input; guards against stack exhaustion. */
const maxDepth = 32;

/** Paths of the strings that PostgreSQL cannot store; for an object's key, the path of the object. */
const unstorablePaths = (value: unknown, path = "", depth = 0): string[] => {
  if (typeof value === "string") return isStorable(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  if (depth === maxDepth) {
    const message = `The request is nested too deeply. The limit is ${maxDepth} levels.`;
    throw new ApiError(400, "invalid_input", message);
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? unstorablePaths(inner, path ? `${path}.${key}` : key, depth + 1) : [path],
  );
};

/** Errors for unstorable fields that the schema rejected or kept. Fields that it dropped are harmless. */
const unstorableFields = (
  given: readonly string[],
  refused: Record<string, string>,
  parsed: unknown,
): Record<string, string> => {
  if (!given.length) return {};
  const paths = [
    ...given.filter((path) => path === "" || Object.hasOwn(refused, path)),
    ...unstorablePaths(parsed),
  ];
  return Object.fromEntries(paths.map((path) => [path, "Contains a character that cannot be stored"]));
};

type Refusals = Readonly<Record<string, string>>;

const maxFieldErrors = 100;

/** A readable name for a nested field: `rules.2.keywords.0` becomes "Rule 3, keyword 1". A plain name is unchanged. */
const fieldLabel = (path: string): string => {
  if (!path.includes(".")) return path;
  const label = path
    .replace(/(\w+?)s?\.(\d+)(?=\.|$)/g, (_, list: string, at: string) => `${list} ${Number(at) + 1}`)
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replaceAll(".", ", ");
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const invalid = (all: Record<string, string>, refusals: Refusals = {}): ApiError => {
  for (const [field, message] of Object.entries(refusals)) {
    if (field in all) return refuseField(field, message);
  }
  const [[field, message] = ["", "Invalid input"], ...others] = Object.entries(all);
  const fields = Object.fromEntries([[field, message], ...others.slice(0, maxFieldErrors - 1)]);
  return new ApiError(400, "invalid_input", field ? `${fieldLabel(field)}: ${message}` : message, { fields });
};

/** A 400 for one field, whose message is shown without the field's name. */
export const refuseField = (field: string, message: string): ApiError =>
  new ApiError(400, "invalid_input", message, { fields: { [field]: message } });

const defaultMaxKb = 64;

const parserOf = (type: "json" | "form" | "multipart", limit: number) => {
  if (type === "json") return express.json({ limit });
  if (type === "form") return express.urlencoded({ limit, extended: false });
  return express.raw({ limit, type: "multipart/form-data" });
};

const parseBody = (req: Request, res: Response, parser: RequestHandler): Promise<void> =>
  new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** Parses a multipart form; some mail programs send one-click unsubscribe requests this way. */
const readMultipart = async (req: Request): Promise<Record<string, unknown>> => {
  try {
    const headers = { "Content-Type": req.get("content-type") ?? "" };
    return Object.fromEntries(await new globalThis.Response(req.body, { headers }).formData());
  } catch {
    throw new ApiError(400, "malformed_form", "The request is not a valid form.");
  }
};

/** Reads a body of at most `maxKb` into `req.body`. The caller has already checked its type. */
export const createBodyReader = (accepts: "json" | "form", maxKb = defaultMaxKb) => {
  const parseWhole = parserOf(accepts, maxKb * 1024);
  const parseMultipart = parserOf("multipart", maxKb * 1024);
  return async (req: Request, res: Response): Promise<void> => {
    const isMultipart = accepts === "form" && Boolean(req.is("multipart/form-data"));
    await parseBody(req, res, isMultipart ? parseMultipart : parseWhole);
    if (isMultipart) req.body = await readMultipart(req);
  };
};

/** The raw query string of a request, with its question mark; empty if there is none. */
export const searchOf = ({ originalUrl }: Request): string => {
  const start = originalUrl.indexOf("?");
  return start === -1 ? "" : originalUrl.slice(start);
};

/**
 * The parsed query of a request.
 * @throws URIError, answered with 400, for invalid percent-encoding, which Express would replace with U+FFFD
 */
export const queryOf = (req: Request): Record<string, unknown> => {
  decodeURIComponent(req.url.slice(req.url.indexOf("?")));
  return { ...req.query };
};

/**
 * Parses one part of a request with its schema. `refusals` are custom messages by field.
 * @throws ApiError 400 with a message per field
 */
export const parseInput = <S extends core.$ZodType | undefined>(
  schema: S,
  value: unknown,
  refusals?: Refusals,
): S extends core.$ZodType ? core.output<S> : undefined => {
  type Parsed = S extends core.$ZodType ? core.output<S> : undefined;
  if (!schema) return undefined as Parsed;
  const given = unstorablePaths(value);
  const result = safeParse(schema, value, { error: errorMap });
  const refused = result.success ? {} : fieldMessages(result.error);
  const fields = { ...refused, ...unstorableFields(given, refused, result.data) };
  if (!result.success || Object.keys(fields).length) throw invalid(fields, refusals);
  return result.data as Parsed;
};
