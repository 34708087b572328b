import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { lawContract } from "#shared/law/contract.ts";
import { createLaw, type Law } from "#shared/stays/counting/law.ts";

/** Loads the tables of law and creates the engines on them. */
export const loadLaw = async (signal: AbortSignal): Promise<Law> =>
  createLaw(await callEndpoint(lawContract.pack, {}, { signal }));
