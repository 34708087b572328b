import type { ExportPart } from "#server/platform/module.ts";

const lineAt = (depth: number): string => `\n${"  ".repeat(depth)}`;

/** Indents by replacing line breaks, which JSON strings cannot contain. */
const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 2).replaceAll("\n", lineAt(depth));

async function* arrayPieces(
  list: AsyncIterable<unknown> | readonly unknown[],
  depth: number,
): AsyncGenerator<string, void> {
  let isEmpty = true;
  for await (const entry of list) {
    yield `${isEmpty ? "[" : ","}${lineAt(depth + 1)}${indented(entry, depth + 1)}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]" : `${lineAt(depth)}]`;
}

/** Writes lists in an object entry by entry, because an account can have thousands of stays. */
async function* objectPieces(object: object, depth: number): AsyncGenerator<string, void> {
  let isEmpty = true;
  for (const [key, value] of Object.entries(object).filter(([, one]) => one !== undefined)) {
    yield `${isEmpty ? "{" : ","}${lineAt(depth + 1)}${JSON.stringify(key)}: `;
    if (Array.isArray(value)) yield* arrayPieces(value, depth + 1);
    else yield indented(value, depth + 1);
    isEmpty = false;
  }
  yield isEmpty ? "{}" : `${lineAt(depth)}}`;
}

async function* valuePieces(value: object | null, depth: number): AsyncGenerator<string, void> {
  if (value === null) yield "null";
  else if (Array.isArray(value)) yield* arrayPieces(value, depth);
  else yield* objectPieces(value, depth);
}

/** Streams the data export of an account as JSON. Holds at most one list entry in memory. */
export async function* jsonDocument(
  parts: readonly ExportPart[],
  userId: number,
): AsyncGenerator<string, void> {
  let before = "{";
  for (const { name, read } of parts) {
    yield `${before}${lineAt(1)}${JSON.stringify(name)}: `;
    const content = read(userId);
    if (Symbol.asyncIterator in content) yield* arrayPieces(content, 1);
    else yield* valuePieces(await content, 1);
    before = ",";
  }
  yield "\n}\n";
}
