import { type Day, readDay } from "./day.ts";

/** The JSON of a worked example: facts by name. */
export type Facts = Readonly<Record<string, unknown>>;

/** Says which input of an example cannot be read. */
export class UnreadableInput extends Error {}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Fact {
  name: string;
  value: unknown;
  isUsed: boolean;
  /** The facts inside a record or inside the items of a list, once somebody reads them one by one. */
  parts?: readonly Inputs[];
}

/**
 * The facts of an example by their folded names: `daysByYear` and `days_by_year` are one name. Each fact remembers
 * whether a reader used it, because an answer from a part of the facts would be a guess.
 */
export type Inputs = ReadonlyMap<string, Fact>;

const fold = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Words for readers, which state no fact. */
const remarks = new Set(["note", "notes", "comment", "comments", "description", "source", "label"]);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

export const createInputs = (facts: Facts): Inputs => {
  const inputs = new Map<string, Fact>();
  for (const [name, value] of Object.entries(facts)) {
    if (isEmpty(value) || remarks.has(fold(name))) continue;
    // A second spelling of the same name keeps its own, which no reader asks for.
    inputs.set(inputs.has(fold(name)) ? name : fold(name), { name, value, isUsed: false });
  }
  return inputs;
};

/** The names of the facts that no reader used, such as `stays[0].visa`. */
export const unusedIn = (inputs: Inputs): string[] =>
  [...inputs.values()].flatMap(({ name, value, isUsed, parts }) => {
    if (!isUsed) return [name];
    return (parts ?? []).flatMap((part, at) =>
      unusedIn(part).map((inner) => `${name}${Array.isArray(value) ? `[${at}]` : ""}.${inner}`),
    );
  });

export const isGiven = (inputs: Inputs, ...names: readonly string[]): boolean =>
  names.some((name) => inputs.has(fold(name)));

/** The names of all facts, whether used or not. */
export const namesIn = (inputs: Inputs): string[] => [...inputs.values()].map(({ name }) => name);

/** The value of a fact whose name is chosen by its form. Using it is up to the reader. */
export const peekAt = (inputs: Inputs, name: string): unknown => inputs.get(fold(name))?.value;

/** Uses the first of these facts that is given and has a value of the right form. */
const use = (
  inputs: Inputs,
  names: readonly string[],
  isForm: (value: unknown) => boolean,
): Fact | undefined => {
  const facts = names.flatMap((name) => inputs.get(fold(name)) ?? []);
  const fact = facts.find(({ value }) => isForm(value));
  if (fact) fact.isUsed = true;
  return fact;
};

const isText = (value: unknown): value is string => typeof value === "string";

const isNumber = (value: unknown): boolean =>
  typeof value === "number" || (isText(value) && /^-?\d+(\.\d+)?$/.test(value.trim()));

export const numberInput = (inputs: Inputs, ...names: readonly string[]): number | undefined => {
  const fact = use(inputs, names, isNumber);
  return fact && Number(fact.value);
};

export const textInput = (inputs: Inputs, ...names: readonly string[]): string | undefined => {
  const fact = use(inputs, names, isText);
  return fact && String(fact.value).trim();
};

const yesNo: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...([true, "true", "yes"] as const).map((value) => [value, true] as const),
  ...([false, "false", "no"] as const).map((value) => [value, false] as const),
]);

export const yesNoInput = (inputs: Inputs, ...names: readonly string[]): boolean | undefined =>
  yesNo.get(use(inputs, names, (value) => yesNo.has(value))?.value);

/** Uses a fact that only says what is assumed anyway. */
export const assume = (inputs: Inputs, names: readonly string[], assumed: boolean): void => {
  use(inputs, names, (value) => yesNo.get(value) === assumed);
};

/** @throws UnreadableInput if the fact is no date */
export const dayInput = (inputs: Inputs, ...names: readonly string[]): Day | undefined => {
  const fact = use(inputs, names, isText);
  if (!fact) return undefined;
  const day = readDay(String(fact.value).slice(0, 10));
  if (typeof day === "string") throw new UnreadableInput(day);
  return day;
};

/** A single value counts as a list of one. */
export const listInput = (inputs: Inputs, ...names: readonly string[]): readonly unknown[] => {
  const value = use(inputs, names, (it) => !isRecord(it))?.value;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/** A record of values that belong to names, such as years or countries. */
export const entriesInput = (inputs: Inputs, ...names: readonly string[]): readonly [string, unknown][] =>
  Object.entries(use(inputs, names, isRecord)?.value ?? {});

const areNumbers = (value: unknown): boolean =>
  (Array.isArray(value) || isRecord(value)) && Object.values(value).every(isNumber);

/** The numbers of a list or of a record. */
export const numbersInput = (inputs: Inputs, ...names: readonly string[]): readonly number[] =>
  Object.values(use(inputs, names, areNumbers)?.value ?? []).map(Number);

/** An item that is a list has its values in the order of these names, or of all but the first one. */
const itemInputs = (item: unknown, order: readonly string[]): Inputs | undefined => {
  if (isRecord(item)) return createInputs(item);
  if (!Array.isArray(item) || !item.every(isText)) return undefined;
  const names = item.length === order.length - 1 ? order.slice(1) : order;
  if (item.length !== names.length) return undefined;
  return createInputs(Object.fromEntries(names.map((name, at) => [name, item[at]])));
};

const isItem = (value: unknown): boolean => isRecord(value) || Array.isArray(value);

/** The records of a list, or a single record. @throws UnreadableInput if an item is neither a record nor in order */
export const itemsInput = (
  inputs: Inputs,
  names: readonly string[],
  order: readonly string[],
): readonly Inputs[] => {
  const isForm = (value: unknown) => isRecord(value) || (Array.isArray(value) && value.every(isItem));
  const fact = use(inputs, names, isForm);
  if (!fact) return [];
  const list: readonly unknown[] = Array.isArray(fact.value) ? fact.value : [fact.value];
  fact.parts ??= list.map((item) => {
    const part = itemInputs(item, order);
    if (!part) throw new UnreadableInput(`An item of ${fact.name} cannot be read.`);
    return part;
  });
  return fact.parts;
};

/** The facts inside a record. */
export const recordInput = (inputs: Inputs, ...names: readonly string[]): Inputs | undefined => {
  const fact = use(inputs, names, isRecord);
  if (!fact) return undefined;
  fact.parts ??= [createInputs(fact.value as Facts)];
  return fact.parts[0];
};

/** A value of any form. */
export const valueInput = (inputs: Inputs, name: string): unknown => use(inputs, [name], () => true)?.value;
