import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { lawContract } from "#shared/law/contract.ts";
import { createLaw, type Law } from "#shared/stays/counting/law.ts";

/** The law in use, with its engines. */
export const loadLaw = async (signal: AbortSignal): Promise<Law> =>
  createLaw(await callEndpoint(lawContract.pack, {}, { signal }));
