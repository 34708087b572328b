import type { core } from "zod";
import * as z from "zod/mini";
import { nextTurn } from "#server/platform/next-turn.ts";
import { invalidInput, type Refusals } from "./field-errors.ts";
import { type Parsed, parseInput, validate } from "./input.ts";

/** Validating this many entries of a list takes about a millisecond. */
const entriesPerTurn = 200;

/** The long lists of an object, with their schemas. */
const longListsOf = ({ shape }: z.ZodMiniObject, value: object) =>
  Object.entries(value).flatMap(([name, entries]: [string, unknown]) => {
    const list = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const isLong = Array.isArray(entries) && entries.length > entriesPerTurn;
    return isLong && list instanceof z.ZodMiniArray ? [{ name, list, entries: entries as unknown[] }] : [];
  });

/** The schema of a list that checks the list itself, such as its length, but does not visit its entries. */
const withAnyEntries = ({ def }: z.ZodMiniArray) =>
  z.custom<unknown[]>(Array.isArray).check(...((def.checks ?? []) as core.$ZodCheck<unknown[]>[]));

/**
 * Parses an input like `parseInput`. Checks everything but the entries of long lists first, and yields to other requests while
 * it parses these.
 * @throws ApiError 400 with a message per field
 */
export const parseInTurns = async <S extends core.$ZodType | undefined>(
  schema: S,
  value: unknown,
  refusals?: Refusals,
): Promise<Parsed<S>> => {
  const isObject = schema instanceof z.ZodMiniObject && typeof value === "object" && value !== null;
  const lists = isObject ? longListsOf(schema, value) : [];
  if (!isObject || lists.length === 0) return parseInput(schema, value, refusals);
  const outer = Object.fromEntries(lists.map(({ name, list }) => [name, withAnyEntries(list)]));
  const parsed = parseInput(z.safeExtend<z.ZodMiniObject, typeof outer>(schema, outer), value, refusals);
  for (const { name, list, entries } of lists) {
    const part = z.object({ [name]: z.array(list.def.element) });
    const found: unknown[] = [];
    for (let from = 0; from < entries.length; from += entriesPerTurn) {
      await nextTurn();
      const { data, errors } = validate(part, { [name]: entries.slice(from, from + entriesPerTurn) });
      const placed = errors.map(({ path: [list, at, ...inner], message }) => ({
        path: [list!, Number(at) + from, ...inner],
        message,
      }));
      if (placed.length > 0) throw invalidInput(placed, refusals);
      found.push(...(data as Record<string, unknown[]>)[name]!);
    }
    parsed[name] = found;
  }
  return parsed as Parsed<S>;
};
