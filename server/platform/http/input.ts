import express, { type Request, type RequestHandler, type Response } from "express";
import type { core } from "zod";
import { safeParse } from "zod/mini";
import { isStorable } from "#shared/contract.ts";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { ApiError } from "./errors.ts";

/** No input of ours comes near; what is deeper is meant to exhaust the stack. */
const deepest = 32;

/** The paths of the strings that cannot be stored; for a key, that of the object. */
const unstorable = (value: unknown, path = "", depth = 0): string[] => {
  if (typeof value === "string") return isStorable(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  if (depth === deepest) {
    const message = `The request is nested too deeply: at most ${deepest} levels are taken.`;
    throw new ApiError(400, "invalid_input", message);
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? unstorable(inner, path ? `${path}.${key}` : key, depth + 1) : [path],
  );
};

/** Of the fields that cannot be stored, those that the schema refused or kept: what it dropped harms nobody. */
const badFields = (
  given: readonly string[],
  refused: Record<string, string>,
  kept: unknown,
): Record<string, string> => {
  if (!given.length) return {};
  const bad = [...given.filter((path) => path === "" || Object.hasOwn(refused, path)), ...unstorable(kept)];
  return Object.fromEntries(bad.map((path) => [path, "Contains a character that cannot be stored"]));
};

type Refusals = Readonly<Record<string, string>>;

/** More messages help nobody. */
const mostFields = 100;

/** How a person counts what a path leads to: `rules.2.keywords.0` is "Rule 3, keyword 1". A name alone stays as it is. */
const inWords = (path: string): string => {
  if (!path.includes(".")) return path;
  const words = path
    .replace(/(\w+?)s?\.(\d+)(?=\.|$)/g, (_, list: string, at: string) => `${list} ${Number(at) + 1}`)
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replaceAll(".", ", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const invalid = (all: Record<string, string>, refusals: Refusals = {}): ApiError => {
  for (const [field, message] of Object.entries(refusals)) {
    if (field in all) return refuseField(field, message);
  }
  const [[field, message] = ["", "Invalid input"], ...others] = Object.entries(all);
  const fields = Object.fromEntries([[field, message], ...others.slice(0, mostFields - 1)]);
  return new ApiError(400, "invalid_input", field ? `${inWords(field)}: ${message}` : message, { fields });
};

/** 400 for one field, in these words alone. */
export const refuseField = (field: string, message: string): ApiError =>
  new ApiError(400, "invalid_input", message, { fields: { [field]: message } });

const usualKb = 64;

const parserOf = (type: "json" | "form" | "multipart", limit: number) => {
  if (type === "json") return express.json({ limit });
  if (type === "form") return express.urlencoded({ limit, extended: false });
  return express.raw({ limit, type: "multipart/form-data" });
};

const parseBody = (req: Request, res: Response, parser: RequestHandler): Promise<void> =>
  new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** The fields of a form that came in parts, as some mail programs send it. */
const readParts = async (req: Request): Promise<Record<string, unknown>> => {
  try {
    const headers = { "Content-Type": req.get("content-type") ?? "" };
    return Object.fromEntries(await new globalThis.Response(req.body, { headers }).formData());
  } catch {
    throw new ApiError(400, "malformed_form", "The request is not a valid form.");
  }
};

/** Reads a body of at most `maxKb` into `req.body`; its type was checked before. */
export const createBodyReader = (accepts: "json" | "form", maxKb = usualKb) => {
  const whole = parserOf(accepts, maxKb * 1024);
  const inParts = parserOf("multipart", maxKb * 1024);
  return async (req: Request, res: Response): Promise<void> => {
    const comesInParts = accepts === "form" && Boolean(req.is("multipart/form-data"));
    await parseBody(req, res, comesInParts ? inParts : whole);
    if (comesInParts) req.body = await readParts(req);
  };
};

/** The query as it stands in the address of a request, with its question mark; empty where there is none. */
export const searchOf = ({ originalUrl }: Request): string => {
  const start = originalUrl.indexOf("?");
  return start === -1 ? "" : originalUrl.slice(start);
};

/**
 * The query of a request.
 * @throws URIError, answered with 400, where percent-encoding stands for no text: Express would put U+FFFD there.
 */
export const queryOf = (req: Request): Record<string, unknown> => {
  decodeURIComponent(req.url.slice(req.url.indexOf("?")));
  return { ...req.query };
};

/**
 * Parses one part of a request by its schema. `refusals` are the words for fields that have words of their own.
 * @throws ApiError 400 with a message per field.
 */
export const parseInput = <S extends core.$ZodType | undefined>(
  schema: S,
  value: unknown,
  refusals?: Refusals,
): S extends core.$ZodType ? core.output<S> : undefined => {
  type Parsed = S extends core.$ZodType ? core.output<S> : undefined;
  if (!schema) return undefined as Parsed;
  const given = unstorable(value);
  const result = safeParse(schema, value, { error: errorMap });
  const refused = result.success ? {} : fieldMessages(result.error);
  const fields = { ...refused, ...badFields(given, refused, result.data) };
  if (!result.success || Object.keys(fields).length) throw invalid(fields, refusals);
  return result.data as Parsed;
};
