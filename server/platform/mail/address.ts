import * as z from "zod";

export interface NamedAddress {
  name: string;
  address: string;
}

const maxLength = { address: 254, local: 64 };

/**
 * Whether a text is exactly one email address in plain ASCII. Display names, quotes, comments and spaces are refused, as
 * are encoded words (`=?`), which some mail servers decode into another address.
 */
export const isPlainAddress = (text: string): boolean =>
  text.length <= maxLength.address &&
  text.indexOf("@") <= maxLength.local &&
  z.regexes.html5Email.test(text) &&
  !/^\.|\.\.|\.@|=\?/.test(text);

/** Parses `Name <address>` or a bare address. Returns undefined for anything else. */
export const parseNamedAddress = (text: string): NamedAddress | undefined => {
  const [, quoted, bare, inBrackets] = /^(?:"([^"\\]*)"\s*|([^"<>]*))<([^<>]+)>$/.exec(text) ?? [];
  const name = (quoted ?? bare ?? "").trim();
  const address = inBrackets ?? text;
  return isPlainAddress(address) && name.length <= 100 && !/\p{Cc}/u.test(name)
    ? { name, address }
    : undefined;
};
