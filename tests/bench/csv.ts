/** The line, from 1, on which each record of `parseCsv` begins. */
export const lineOf = new WeakMap<Record<string, string>, number>();

const countLines = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * Parses CSV (RFC 4180): commas, and double quotes around fields with commas, quotes (doubled) or line breaks. Returns one
 * record per row, keyed by the names in the first row. Missing fields are empty. Accepts a byte order mark, the line ends of
 * any system, and quotes within an unquoted field.
 * @throws SyntaxError if a quote never closes, or text follows a closing one
 */
export const parseCsv = (text: string): Record<string, string>[] => {
  const rows: { fields: string[]; line: number }[] = [];
  let row: string[] = [];
  let line = 1;
  let rowStart = 0;
  const field = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r\n|\r|\n|$)/y;
  const source = text.replace(/^\uFEFF/, "");
  while (field.lastIndex < source.length) {
    const start = field.lastIndex;
    const match = field.exec(source);
    if (!match) throw new SyntaxError(`Not CSV at character ${start}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") {
      if (field.lastIndex < source.length) continue;
      row.push("");
    }
    rows.push({ fields: row, line });
    row = [];
    line += countLines(source.slice(rowStart, field.lastIndex));
    rowStart = field.lastIndex;
  }
  const [{ fields: names } = { fields: [] }, ...records] = rows;
  return records
    .filter(({ fields }) => fields.length > 1 || fields[0] !== "")
    .map(({ fields, line: at }) => {
      const record = Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""]));
      lineOf.set(record, at);
      return record;
    });
};
