import type { CallInput, Contract } from "#shared/contract.ts";
import { send, unreadableError } from "./call-endpoint.ts";

/** How long the object URL stays valid, in ms. Safari reads the file only after the user has confirmed the download. */
const urlLifetimeMs = 60_000;

/** Saves a file through the browser's download. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
};

const fileNameIn = (disposition: string | null) => /filename="([^"/\\]+)"/.exec(disposition ?? "")?.[1];

/**
 * Downloads the file of an endpoint under the server's name. Unlike a link, it reports failures.
 * @throws CallError as `callEndpoint` does; a response without a file name is not the server's
 */
export const saveEndpoint = <C extends Contract>(contract: C, input: CallInput<C>): Promise<void> =>
  send(contract, input, {}, async (response) => {
    const name = fileNameIn(response.headers.get("Content-Disposition"));
    if (!name) throw unreadableError(contract, response.status);
    saveFile(await response.blob(), name);
  });
