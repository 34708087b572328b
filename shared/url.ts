/** Whether an address uses http or https. Other schemes, such as `javascript:`, must not become links. */
export const isWebAddress = (address: string): boolean =>
  ["http:", "https:"].includes(parseUrl(address)?.protocol ?? "");

/**
 * Parses an address, or returns undefined if it is not valid. Use it instead of `URL.canParse`: once V8 has optimized the
 * calling function, Node 20 accepts invalid Latin-1 text there, and `new URL` then throws.
 */
export const parseUrl = (address: string, base?: string | URL): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
