import * as z from "zod/mini";

/** The body of every failed call. `message` is written for users, `fields` holds messages by input field. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Replaces the `Retry-After` header in `error` events, which are sent after the headers. */
  retryAfterSec: z.optional(z.int()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

const typeName = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number" && Number.isNaN(value)) return "nan";
  return typeof value;
};

/** The type that an input lacks; undefined if the issue is not about its type. */
const expectedType = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === "invalid_type") return issue.expected;
  return issue.code === "invalid_value" ? typeName(issue.values[0]) : undefined;
};

/** The default validation messages for `zod` and `zod/mini`. A message of the schema takes precedence. */
export const errorMap: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  if (input === undefined || input === "") return "Required";
  const expected = expectedType(issue);
  if (expected !== undefined && expected !== typeName(input))
    return `Expected ${expected}, received ${typeName(input)}`;
  if (issue.code === "too_big" && issue.origin === "string") return `Use at most ${issue.maximum} characters`;
  if (issue.code === "too_big" && issue.origin === "array") return `Use at most ${issue.maximum} entries`;
  return issue.code === "unrecognized_keys" ? "Unknown field" : "Invalid input";
};

/** The first message of each field, keyed by its dotted path. The key `""` stands for the whole input. */
export const fieldMessages = (error: z.core.$ZodError): Record<string, string> => {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) fields[issue.path.map(String).join(".")] ??= issue.message;
  return { ...fields };
};
