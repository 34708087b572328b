import { lawPack } from "#server/knowledge/law/law.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { LawPack, lawContract } from "#shared/law/contract.ts";
import { createLaw, type Law } from "#shared/stays/counting/law.ts";
import { createLawStore, lawChanged, ownFingerprint } from "./store.ts";

/** The law in use, for all features. */
export interface LawPort {
  /** A new object after each change, so that caches can compare it by identity. */
  current: () => Law;
  /** Caches a value that is built from the law, and rebuilds it after a change. */
  derive: <T>(build: (law: Law) => T) => () => T;
}

/** The tables of law: those of this version, or those that an operator uses instead (`npm run law -- use`). */
export const createLawFeature = ({ database, http, log }: Platform) => {
  const store = createLawStore(database);
  const own = createLaw(lawPack);
  let law = own;

  /** `usedSince` of the row that was read last. Undefined if there was none. */
  let readAt: Date | undefined;

  /** Switches to the tables in the database. If the query fails, the current tables stay until the next round. */
  const refresh = async () => {
    const inUse = await store.findInUse(readAt);
    if (inUse?.usedSince.getTime() === readAt?.getTime()) return;
    const { folder, basedOn } = inUse ?? {};
    const read = inUse && LawPack.safeParse(inUse.pack);
    law = read?.success ? createLaw(read.data) : own;
    readAt = inUse?.usedSince;
    if (!read) log.info("the tables of law of this version are in use");
    else if (!read.success)
      log.warn({ folder }, "this version cannot read the stored tables of law; it uses its own");
    else if (basedOn === ownFingerprint) log.info({ folder }, "other tables of law are in use");
    else log.warn({ folder }, "other tables of law are in use, which were made for another version");
  };

  const derive = <T>(build: (law: Law) => T): (() => T) => {
    let built: { from: Law; value: T } | undefined;
    return () => {
      if (built?.from !== law) built = { from: law, value: build(law) };
      return built.value;
    };
  };
  const pack = derive((current) => prepare(lawContract.pack, current.pack));
  return {
    ...{ current: () => law, derive },
    routes: [http.implement(lawContract, { pack: async () => pack() })],
    seed: refresh,
    loops: [{ name: "law", everyMs: 10_000, wakeOn: [lawChanged], work: refresh }],
  } satisfies Module & LawPort;
};
