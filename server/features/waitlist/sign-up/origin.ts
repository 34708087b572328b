/** Begins with a letter or digit; blanks and the signs that campaigns are named with may follow. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._:|/+-]{0,99}$/u;
const longestHost = 253;

/** A campaign's name as it is kept; null for one that is not plain, or longer than 100 characters. */
export const plainCampaign = (text: string | undefined): string | null => {
  const name = text?.trim() ?? "";
  return plainName.test(name) ? name : null;
};

/** The campaign in the address of a page of ours, by its hosts; undefined for every other page. */
export const campaignIn = (
  address: string | undefined,
  ownHosts: readonly (string | undefined)[],
): string | undefined => {
  if (!address || !URL.canParse(address)) return;
  const { host, searchParams } = new URL(address);
  return ownHosts.includes(host) ? (searchParams.get("utm_source") ?? undefined) : undefined;
};

/** The host of the page that somebody came from; null where that is our own, or no page of the web. */
export const referrerHost = (text: string | undefined, appUrl: string): string | null => {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, host } = new URL(text);
  const isPage = /^https?:$/.test(protocol) && host.length <= longestHost;
  return isPage && host !== new URL(appUrl).host ? host : null;
};
