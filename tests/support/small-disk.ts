import { execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** A separate file system that a test can fill. */
export interface SmallDisk {
  /** Writes until nothing more fits. */
  fill(): Promise<void>;
  /** Deletes what `fill` wrote. */
  free(): Promise<void>;
  unmount(): void;
}

/** Whether this process may mount a disk: on Linux, as root. */
export const canMountDisks = process.platform === "linux" && process.getuid?.() === 0;

const chunk = Buffer.alloc(4096);

/** Mounts an empty disk in memory at an existing folder. */
export const mountSmallDisk = (folder: string, megabytes: number): SmallDisk => {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  const ballast = join(folder, "ballast");
  return {
    async fill() {
      const file = await open(ballast, "a");
      try {
        for (;;) await file.write(chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    // Lazily, because a process that was just killed may still hold a file.
    unmount: () => execFileSync("umount", ["--lazy", folder]),
  };
};
