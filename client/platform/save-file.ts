import type { CallInput, Contract } from "#shared/contract.ts";
import { send } from "./call-endpoint.ts";

/** How long a file stays there for the browser, in ms: Safari asks its reader first, and only then begins to read. */
const keptMs = 60_000;

/** Has the browser save a file. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
};

/** The name that the server gives a file; undefined where it gives none. */
const nameIn = (disposition: string | null) => /filename="([^"/\\]+)"/.exec(disposition ?? "")?.[1];

/**
 * Fetches the file that an endpoint answers with, as a whole, and has the browser save it: unlike a link, it can say
 * what went wrong.
 * @param name what the file is called where the server does not say
 * @throws CallError as `callEndpoint` does
 */
export const saveEndpoint = <C extends Contract>(
  contract: C,
  input: CallInput<C>,
  name: string,
): Promise<void> =>
  send(contract, input, {}, async (response) =>
    saveFile(await response.blob(), nameIn(response.headers.get("Content-Disposition")) ?? name),
  );
