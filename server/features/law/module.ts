import { lawPack } from "#server/knowledge/law/law.ts";
import { reasonOf } from "#server/platform/db/client.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { LawPack, lawContract } from "#shared/law/contract.ts";
import { createLaw, type Law } from "#shared/stays/law.ts";
import { createLawStore, lawChanged } from "./store.ts";

/** The law in use, for all features. */
export interface LawPort {
  current: () => Law;
  /** Differs after each change, for the keys of caches. */
  version: () => number;
  /** A value that is built again when the law has changed. */
  derive: <T>(build: (law: Law) => T) => () => T;
}

/** The tables of law: those of this version, or those that an operator has taken instead. */
export const createLawFeature = ({ database, http, log, notifications }: Platform) => {
  const store = createLawStore(database);
  const own = createLaw(lawPack);
  let law = own;
  let version = 0;
  const use = (next: Law) => {
    if (next === law) return;
    law = next;
    version += 1;
  };

  const load = async () => {
    const taken = await store.find();
    if (!taken) return use(own);
    const read = LawPack.safeParse(taken.pack);
    if (read.success) use(createLaw(read.data));
    else {
      log.warn(
        { folder: taken.folder },
        "this version cannot read the tables of law that were taken; it uses its own",
      );
      use(own);
    }
  };
  let loading = Promise.resolve();
  /** One after the other, so that the newest tables win. */
  const reload = () => {
    loading = loading.then(load).catch((error: unknown) => {
      log.warn(
        { reason: reasonOf(error) },
        "the tables of law could not be loaded; the earlier ones stay in use",
      );
    });
  };
  notifications.subscribe(lawChanged, reload);
  notifications.onGap(reload);

  const derive = <T>(build: (law: Law) => T): (() => T) => {
    let built: { from: Law; value: T } | undefined;
    return () => {
      if (built?.from !== law) built = { from: law, value: build(law) };
      return built.value;
    };
  };
  const pack = derive((current) => prepare(lawContract.pack, current.pack));
  return {
    ...{ current: () => law, version: () => version, derive },
    routes: [http.implement(lawContract, { pack: async () => pack() })],
    seed: load,
  } satisfies Module & LawPort;
};
