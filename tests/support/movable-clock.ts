import { existsSync, readdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTestFolder } from "./folder.ts";

/** A clock that can be moved while programs run that were started with its environment. */
export interface MovableClock {
  env: Record<string, string>;
  /** Moves the clock away from the real time. Programs follow within a second. */
  move(seconds: number): Promise<void>;
  remove(): Promise<void>;
}

const libraries = "/usr/lib";

const findLibrary = (): string => {
  const path = readdirSync(libraries)
    .map((folder) => join(libraries, folder, "faketime/libfaketimeMT.so.1"))
    .find((candidate) => existsSync(candidate));
  if (!path) throw new Error("this needs libfaketime. On Debian: apt-get install libfaketime");
  return path;
};

/** Needs libfaketime. As on a real machine, moving the clock does not affect timers. */
export const createMovableClock = async (): Promise<MovableClock> => {
  const library = findLibrary();
  const folder = await makeTestFolder("clock");
  const file = join(folder, "offset");
  const move = (seconds: number) => writeFile(file, seconds < 0 ? `${seconds}` : `+${seconds}`);
  await move(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
    move,
    remove: () => rm(folder, { recursive: true }),
  };
};
