import type { core } from "zod";
import { isStorable } from "#shared/contract.ts";
import { capitalize } from "#shared/text/capitalize.ts";
import { ApiError } from "./errors.ts";

/** An error in one field. The path consists of field names and array indexes. */
export interface FieldError {
  path: readonly PropertyKey[];
  message: string;
}

/** Custom messages by the dotted path of a field. */
export type Refusals = Readonly<Record<string, string>>;

const maxFieldErrors = 100;
const unstorable = "Contains a character that cannot be stored";

const innerSchema = (schema: core.$ZodType, part: PropertyKey): core.$ZodType | undefined => {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === "object") return Object.hasOwn(def.shape, part) ? def.shape[String(part)] : undefined;
  if (def.type === "array") return def.element;
  if (def.type === "pipe") return innerSchema(def.in, part);
  if (def.type === "union") return def.options.map((option) => innerSchema(option, part)).find(Boolean);
  return "innerType" in def ? innerSchema(def.innerType, part) : undefined;
};

/** The part of a path that the schema declares. Ends before record keys, because callers choose those. */
const declaredPath = (schema: core.$ZodType, path: readonly PropertyKey[]): PropertyKey[] => {
  let current: core.$ZodType | undefined = schema;
  const end = path.findIndex((part) => {
    current = current && innerSchema(current, part);
    return !current;
  });
  return path.slice(0, end === -1 ? path.length : end);
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part], value);

/** The paths of the strings that PostgreSQL cannot store; for a key, the path of its object. */
const unstorablePaths = (value: unknown): PropertyKey[][] => {
  if (typeof value === "string") return isStorable(value) ? [] : [[]];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) =>
    typeof key === "string" && !isStorable(key) ? [[]] : unstorablePaths(inner).map((path) => [key, ...path]),
  );
};

/** The schema of a part of an input. Undefined if the schema does not declare the part. */
const schemaAt = (schema: core.$ZodType, path: readonly PropertyKey[]): core.$ZodType | undefined =>
  path.reduce<core.$ZodType | undefined>((outer, part) => outer && innerSchema(outer, part), schema);

/** Names the fields that exist, and never the unknown one, because callers choose its name and length. */
const unknownField = (schema: core.$ZodType | undefined): string => {
  const def = (schema as core.$ZodTypes | undefined)?._zod.def;
  return def?.type === "object"
    ? `Unknown field. The fields are: ${Object.keys(def.shape).join(", ")}`
    : "Unknown field";
};

/** The first errors in an input that failed validation. */
export const refusedFields = (
  schema: core.$ZodType,
  input: unknown,
  { issues }: core.$ZodError,
): FieldError[] =>
  issues.slice(0, maxFieldErrors).map(({ code, path, message }) => {
    if (code === "unrecognized_keys")
      return { path: declaredPath(schema, path), message: unknownField(schemaAt(schema, path)) };
    const value = valueAt(input, path);
    const isUnstorable = typeof value === "string" && !isStorable(value);
    return { path: declaredPath(schema, path), message: isUnstorable ? unstorable : message };
  });

/** Errors for the first strings in a parsed input that PostgreSQL cannot store. */
export const unstorableFields = (schema: core.$ZodType, parsed: unknown): FieldError[] =>
  unstorablePaths(parsed)
    .slice(0, maxFieldErrors)
    .map((path) => ({ path: declaredPath(schema, path), message: unstorable }));

const singular = (name: string) => (name.endsWith("s") ? name.slice(0, -1) : name);

const spaced = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** A readable name: `["rules", 2, "keywords", 0]` becomes "Rule 3, keyword 1". A single field name is unchanged. */
const fieldLabel = (path: readonly PropertyKey[]): string => {
  if (path.length === 1) return String(path[0]);
  const names: string[] = [];
  for (const part of path) {
    if (typeof part === "number") names.push(`${singular(names.pop() ?? "entry")} ${part + 1}`);
    else names.push(spaced(String(part)));
  }
  const label = names.join(", ");
  return capitalize(label);
};

/** A 400 for one field, whose message is shown without the field's name. */
export const refuseField = (field: string, message: string): ApiError =>
  new ApiError(400, "invalid_input", message, { fields: { [field]: message } });

/** A 400 with the first message of each field. If an invalid field has a custom message, only that is sent. */
export const invalidInput = (errors: readonly FieldError[], refusals: Refusals = {}): ApiError => {
  const fields: Record<string, string> = {};
  for (const { path, message } of errors) fields[path.map(String).join(".")] ??= message;
  const refused = Object.keys(refusals).find((field) => Object.hasOwn(fields, field));
  if (refused !== undefined) return refuseField(refused, refusals[refused]!);
  const { path, message } = errors[0]!;
  const label = fieldLabel(path);
  return new ApiError(400, "invalid_input", label ? `${label}: ${message}` : message, { fields });
};
