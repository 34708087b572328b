import type { CallInput, Contract } from "#shared/contract.ts";
import { send } from "./call-endpoint.ts";
import { saveFile } from "./save-file.ts";

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
