import express, { type Request, type RequestHandler, type Response } from "express";
import type { core } from "zod";
import { safeParse } from "zod/mini";
import { errorMap } from "#shared/errors.ts";
import { ApiError } from "./errors.ts";
import { invalidInput, type Refusals, refusedFields, unstorableFields } from "./field-errors.ts";

/** No valid input is nested this deeply. */
const maxDepth = 32;
/** No valid object has more fields. */
const maxFields = 200;
/** If an input has more values, validation stops at the first wrong type, because each error costs time. */
const maxExplained = 2000;

const misshapen = (message: string) => new ApiError(400, "invalid_input", message);

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Rejects deep or huge objects before validation, because validating a huge record is slow. Lists need no limit here:
 * schemas check a list's length before its entries.
 * @returns the number of values in the input, including nested ones
 * @throws ApiError 400 if an object is nested too deeply or has too many fields
 */
const checkShape = (value: unknown, depth = 0): number => {
  if (!isNested(value)) return 1;
  if (depth === maxDepth)
    throw misshapen(`The request is nested too deeply. The limit is ${maxDepth} levels.`);
  const isList = Array.isArray(value);
  const inner: unknown[] = isList ? value : Object.values(value);
  if (!isList && inner.length > maxFields)
    throw misshapen(`An object in the request has too many fields. The limit is ${maxFields}.`);
  let count = 1 + inner.length;
  // A list can have hundreds of thousands of plain values, so only nested ones are visited.
  for (const one of inner) if (isNested(one)) count += checkShape(one, depth + 1) - 1;
  return count;
};

/** The maximum size of a body, unless its contract says another. */
const defaultMaxKb = 64;
/** Parsing a larger body takes more than about 1 ms. */
const largeKb = 64;

const readWhole = (req: Request, res: Response, reader: RequestHandler): Promise<void> =>
  new Promise((resolve, reject) => {
    reader(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Parses JSON as UTF-8, as RFC 8259 requires, whatever charset the header names. Accepts only objects and arrays. */
const parseJson = (body: Buffer): object => {
  try {
    const value: unknown = JSON.parse(utf8.decode(body));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through to the error below.
  }
  throw new ApiError(400, "malformed_json", "The request is not valid JSON.");
};

/** Parses a multipart form; some mail programs send one-click unsubscribe requests this way. */
const parseMultipart = async (req: Request): Promise<Record<string, unknown>> => {
  try {
    const headers = { "Content-Type": req.get("content-type") ?? "" };
    return Object.fromEntries(await new globalThis.Response(req.body, { headers }).formData());
  } catch {
    throw new ApiError(400, "malformed_form", "The request is not a valid form.");
  }
};

/** Whether parsing the body takes so long that large bodies must take turns. */
export const isLargeBody = ({ body }: Request): boolean =>
  Buffer.isBuffer(body) && body.length > largeKb * 1024;

/**
 * Reads a body of at most `maxKb` into `req.body`, for `parseBody` to parse. The caller has already checked the content
 * type.
 */
export const createBodyReader = (maxKb = defaultMaxKb) => {
  const limit = maxKb * 1024;
  const readers = [
    express.raw({ limit, type: ["application/json", "multipart/form-data"] }),
    express.urlencoded({ limit, extended: false }),
  ];
  return async (req: Request, res: Response): Promise<void> => {
    for (const reader of readers) await readWhole(req, res, reader);
  };
};

/** Parses the raw body in `req.body`. Form fields are already parsed. */
export const parseBody = async (req: Request): Promise<void> => {
  if (!Buffer.isBuffer(req.body)) return;
  req.body = req.is("multipart/form-data") ? await parseMultipart(req) : parseJson(req.body);
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

/** Validates a value. Without errors, `data` is the parsed value. */
export const validate = (schema: core.$ZodType, value: unknown) => {
  const context: core.ParseContextInternal<core.$ZodIssue> = {
    error: errorMap,
    abortEarly: checkShape(value) > maxExplained,
  };
  const { data, error } = safeParse(schema, value, context);
  return { data, errors: error ? refusedFields(schema, value, error) : unstorableFields(schema, data) };
};

/** The parsed form of an input. */
export type Parsed<S extends core.$ZodType | undefined> = S extends core.$ZodType
  ? core.output<S>
  : undefined;

/**
 * Parses one part of a request with its schema. `refusals` are custom messages by field.
 * @throws ApiError 400 with a message per field
 */
export const parseInput = <S extends core.$ZodType | undefined>(
  schema: S,
  value: unknown,
  refusals?: Refusals,
): Parsed<S> => {
  if (!schema) return undefined as Parsed<S>;
  const { data, errors } = validate(schema, value);
  if (errors.length > 0) throw invalidInput(errors, refusals);
  return data as Parsed<S>;
};
