import * as z from "zod";

/** An address with the name that is shown for it. */
export interface NamedAddress {
  name: string;
  address: string;
}

const longest = { address: 254, local: 64 };

/**
 * Whether a text is one e-mail address in plain ASCII and nothing else: no name, quotes, comments or blanks, and no
 * encoded word (`=?`), which some mail servers decode into another address.
 */
export const isPlainAddress = (text: string): boolean =>
  text.length <= longest.address &&
  text.indexOf("@") <= longest.local &&
  z.regexes.html5Email.test(text) &&
  !/^\.|\.\.|\.@|=\?/.test(text);

/** Reads `Name <address>` or an address alone; undefined where it is neither. */
export const parseNamedAddress = (text: string): NamedAddress | undefined => {
  const [, quoted, bare, inBrackets] = /^(?:"([^"\\]*)"|([^"<>]*?))\s*<([^<>]+)>$/.exec(text) ?? [];
  const name = (quoted ?? bare ?? "").trim();
  const address = inBrackets ?? text;
  return isPlainAddress(address) && name.length <= 100 && !/\p{Cc}/u.test(name)
    ? { name, address }
    : undefined;
};
