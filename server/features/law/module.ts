import { lawPack } from "#server/knowledge/law/law.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { lawContract } from "#shared/law/contract.ts";
import { createLaw, type Law } from "#shared/stays/law.ts";

/** The law in use, for all features. */
export interface LawPort {
  current: () => Law;
}

/** The tables of law. They are prepared once, because only a new version changes them. */
export const createLawFeature = ({ http }: Platform) => {
  const law = createLaw(lawPack);
  const pack = prepare(lawContract.pack, lawPack);
  return {
    current: () => law,
    routes: [http.implement(lawContract, { pack: async () => pack })],
  } satisfies Module & LawPort;
};
