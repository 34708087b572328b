/** Links by name, in the order in which they are shown. */
export type SocialLinks = Readonly<Record<string, string>>;

const mostLinks = 10;
const plainName = /^[^\p{Cc}\p{Cs}]{1,40}$/u;
const longestUrl = 500;

/** An https address without a password in it, as browsers write it. */
const httpsUrl = (text: unknown): string | undefined => {
  if (typeof text !== "string" || text.length > longestUrl || !URL.canParse(text)) return;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && !username && !password ? href : undefined;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads links from JSON: an object of 1 to 10 names, each of at most 40 characters, and https addresses. Undefined for
 * everything else.
 */
export const parseSocialLinks = (text: string): SocialLinks | undefined => {
  const given = readJson(text);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return;
  const links = Object.entries(given).map(([name, url]) => [name.trim(), httpsUrl(url)] as const);
  const isGood = links.every(([name, url]) => plainName.test(name) && url !== undefined);
  const count = new Set(links.map(([name]) => name)).size;
  if (!isGood || count !== links.length || count === 0 || count > mostLinks) return;
  return Object.fromEntries(links) as SocialLinks;
};
