import { domainToASCII } from "node:url";
import { isPlainAddress } from "#server/mail/address.ts";

/** Labels of letters, digits and inner hyphens, the last one of letters, or in the ASCII form of another script. */
const asciiName =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d](?:[a-z\d-]{0,57}[a-z\d])?)$/;
/** Names in other scripts, before they are put into ASCII: nothing that has a meaning in a URL. */
const nameLetters = /^[\p{L}\p{M}\p{N}.-]{4,254}$/u;

const asciiDomain = (text: string): string | undefined => {
  // Compatibility forms stand for another name than they show.
  if (!nameLetters.test(text) || text.normalize("NFKC") !== text) return;
  const ascii = domainToASCII(text.toLowerCase());
  return asciiName.test(ascii) ? ascii : undefined;
};

/**
 * One plain e-mail address as it is kept and mailed to: trimmed, in lower case, its domain in ASCII. Undefined for
 * everything else, also for what would be an address to a lenient reader.
 */
export const parseEmailAddress = (text: string): string | undefined => {
  const [local = "", host = "", more] = text.trim().split("@", 3);
  const domain = more === undefined && asciiDomain(host);
  const address = `${local}@${domain}`;
  // Before it is put into lower case, which turns some other letters into plain ones.
  return domain && isPlainAddress(address) ? address.toLowerCase() : undefined;
};
