import type { Request } from "express";
import type { core } from "zod";
import { safeParse } from "zod/mini";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { ApiError } from "./errors.ts";

/** No input of ours comes near; what is deeper is meant to exhaust the stack. */
const deepest = 32;

/** The path of the first string that PostgreSQL cannot store (NUL, or half a surrogate pair), or null. */
const unstorable = (value: unknown, path = "", depth = 0): string | null => {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? path : null;
  if (typeof value !== "object" || value === null) return null;
  if (depth === deepest) {
    const message = `The request is nested too deeply: at most ${deepest} levels are taken.`;
    throw new ApiError(400, "invalid_input", message);
  }
  for (const [key, inner] of Object.entries(value)) {
    if (unstorable(key) !== null) return path;
    const found = unstorable(inner, path ? `${path}.${key}` : key, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

const invalid = (fields: Record<string, string>): ApiError => {
  const [[field, message] = ["", "Invalid input"]] = Object.entries(fields);
  return new ApiError(400, "invalid_input", field ? `${field}: ${message}` : message, { fields });
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
 * Parses one part of a request by its schema.
 * @throws ApiError 400 with a message per field.
 */
export const parseInput = <S extends core.$ZodType | undefined>(
  schema: S,
  value: unknown,
): S extends core.$ZodType ? core.output<S> : undefined => {
  type Parsed = S extends core.$ZodType ? core.output<S> : undefined;
  if (!schema) return undefined as Parsed;
  const bad = unstorable(value);
  if (bad !== null) throw invalid({ [bad]: "Contains a character that cannot be stored" });
  const result = safeParse(schema, value, { error: errorMap });
  if (!result.success) throw invalid(fieldMessages(result.error));
  return result.data as Parsed;
};
