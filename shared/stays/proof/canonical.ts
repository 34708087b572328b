/** Deeper nesting is refused, so that no input exhausts the stack. */
const maxDepth = 32;

const entryOf = ([key, value]: [string, unknown], depth: number): string =>
  `${textOf(key)}:${serialize(value, depth + 1)}`;

const textOf = (text: string): string => {
  if (!text.isWellFormed())
    throw new RangeError("A text has a lone surrogate, which is half of a character.");
  return JSON.stringify(text);
};

/** Sorts by UTF-16 code units, as RFC 8785 requires. */
const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0);

const serialize = (value: unknown, depth: number): string => {
  if (depth > maxDepth) throw new RangeError("The data is nested too deeply.");
  if (typeof value === "string") return textOf(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("A number is not finite.");
  if (value === null || typeof value === "number" || typeof value === "boolean") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item, depth + 1)).join(",")}]`;
  if (typeof value !== "object") throw new RangeError(`JSON has no value of the type ${typeof value}.`);
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${entries
    .sort(byKey)
    .map((entry) => entryOf(entry, depth))
    .join(",")}}`;
};

/**
 * The canonical JSON of a value (RFC 8785): the same data always gives the same text. Leaves out undefined members.
 * @throws RangeError for a value that JSON cannot represent, a lone surrogate, or nesting deeper than 32 levels
 */
export const canonicalJson = (value: unknown): string => serialize(value, 0);

/**
 * The SHA-256 of a text in UTF-8, as 64 hexadecimal digits.
 * @throws Error on a page without a secure connection, where browsers compute no hashes
 */
export const sha256 = async (text: string): Promise<string> => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle)
    throw new Error(
      "This browser computes hashes on secure pages only. Open the page with https:// instead.",
    );
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
