/** The name of a site as people write it: `gov.uk` for `https://www.gov.uk/visas`. */
export const siteName = (url: string): string => new URL(url).hostname.replace(/^www\./, "");
