import { readdir, readFile } from "node:fs/promises";

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

/** The parent and the CPU time of a process, including ended children. */
const readProcess = async (pid: string) => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number(pid), parent: Number(fields[1]), ms: ticks * msPerTick };
};

/**
 * Milliseconds of CPU time that these processes and their descendants have used, on Linux. CPU time depends less than
 * elapsed time on the load of the machine.
 */
export const cpuMs = async (roots: readonly number[]): Promise<number> => {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(names.map(readProcess));
  const chosen = new Set(roots);
  let sum = 0;
  // A process may have a lower pid than its parent, so repeat until nothing is added.
  for (let before = -1; before < chosen.size; ) {
    before = chosen.size;
    for (const { pid, parent } of all) if (chosen.has(parent)) chosen.add(pid);
  }
  for (const { pid, ms } of all) if (chosen.has(pid)) sum += ms;
  return sum;
};
