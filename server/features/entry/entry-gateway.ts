import type { SafeFetch } from "#server/platform/fetch/safe-fetch.ts";
import { type ImportedRow, readImport } from "./read-import.ts";

export type FetchedRows = readonly ImportedRow[];

async function* once(text: string) {
  yield text;
}

/**
 * Fetches an open data set in the tidy format.
 * @throws FetchError, also for more than 5 MB; ImportError that names the line
 */
export const fetchEntryRows = async (fetch: SafeFetch, url: string): Promise<FetchedRows> => {
  const { body } = await fetch(url, { headers: { accept: "text/csv, text/plain" } });
  return readImport(once(body.toString("utf8")));
};
