import * as z from "zod/mini";

/** The one body of every failed call. `message` speaks to a person, `fields` holds a message per input field. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** In `error` events alone, which come too late for the header: what `Retry-After` would say. */
  retryAfterSec: z.optional(z.int()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

const typeName = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number" && Number.isNaN(value)) return "nan";
  return typeof value;
};

/**
 * The messages of all validation, for `zod` and `zod/mini` alike; a schema's own message wins.
 * Missing or empty: 'Required'; a wrong type: 'Expected X, received Y'; too long: how long it may be; all else:
 * 'Invalid input'.
 */
export const errorMap: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  if (input === undefined || input === "") return "Required";
  if (issue.code === "invalid_type") return `Expected ${issue.expected}, received ${typeName(input)}`;
  if (issue.code === "too_big" && issue.origin === "string") return `Use at most ${issue.maximum} characters`;
  if (issue.code === "too_big" && issue.origin === "array") return `Send at most ${issue.maximum} of them`;
  return "Invalid input";
};

/** A message per field, keyed by the dotted path (`""` for the whole), the first problem of each. */
export const fieldMessages = (error: z.core.$ZodError): Record<string, string> => {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) fields[issue.path.map(String).join(".")] ??= issue.message;
  return { ...fields };
};
