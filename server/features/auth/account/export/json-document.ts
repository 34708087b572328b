/** One thing that is stored about accounts, as their owners get it. */
export interface ExportPart {
  /** Its name in the document. */
  name: string;
  /** What there is of an account: one object or none, or a list that is read while it is sent. */
  read(userId: number): AsyncIterable<object> | Promise<object | null>;
}

/** Indented as it stands in the document; no text in JSON holds a line break of its own. */
const indented = (value: object | null, depth: number) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${"  ".repeat(depth)}`);

async function* listed(list: AsyncIterable<object>): AsyncGenerator<string, void> {
  let isEmpty = true;
  for await (const each of list) {
    yield `${isEmpty ? "[" : ","}\n    ${indented(each, 2)}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]" : "\n  ]";
}

/** The parts of an account as one document of JSON, made while it is sent: no more than one thing of a list is held. */
export async function* jsonDocument(
  parts: readonly ExportPart[],
  userId: number,
): AsyncGenerator<string, void> {
  let before = "{\n";
  for (const { name, read } of parts) {
    const content = read(userId);
    // With the first piece of what was read: where nothing can be read, nothing is sent yet.
    const head = `${before}  ${JSON.stringify(name)}: `;
    if (Symbol.asyncIterator in content) {
      let isFirst = true;
      for await (const piece of listed(content)) {
        yield isFirst ? head + piece : piece;
        isFirst = false;
      }
    } else yield head + indented(await content, 1);
    before = ",\n";
  }
  yield "\n}\n";
}

/** What an account's file is called: `meridian-amelia-2026-11-22.json`, in plain letters. */
export const exportFileName = (username: string, id: number, date: Date): string => {
  const plain = username
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._-]/g, "")
    .replace(/^[._-]+|[._-]+$/g, "");
  return `meridian-${plain || id}-${date.toISOString().slice(0, 10)}.json`;
};
