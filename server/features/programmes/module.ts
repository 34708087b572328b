import { programmes } from "#server/knowledge/programmes.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { programmesContract } from "#shared/programmes/contract.ts";

/** The programs of all countries. The answer is prepared once, because only a new version changes it. */
export const createProgrammes = ({ http }: Platform) => {
  const list = prepare(programmesContract.list, [...programmes]);
  return { routes: [http.implement(programmesContract, { list: () => list })] } satisfies Module;
};
