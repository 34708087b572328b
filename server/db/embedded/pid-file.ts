import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, servesCluster } from "./process.ts";

/** A live server of the cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  state: "starting" | "ready" | "stopping";
}

const readPidFile = async (
  cluster: string,
): Promise<{ pid: number; port: number; state: string } | undefined> => {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return "";
    },
  );
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, state.
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!(pid > 0)) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? "", 10), state: lines[7]?.trim() ?? "" };
};

/** The server that runs on this cluster now, whoever started it, or undefined. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const file = await readPidFile(cluster);
  if (!file || !isAlive(file.pid) || !(await servesCluster(file.pid, cluster))) return undefined;
  const state = file.state === "ready" || file.state === "stopping" ? file.state : "starting";
  return { pid: file.pid, port: file.port, state };
};

/**
 * The pid that a dead server of this cluster left in its file, or undefined when a live one is in it or none.
 * PostgreSQL refuses to start while that number belongs to any process of the same user, also to a zombie; told
 * this number it looks past it, and still checks whether sessions of the dead server use the data.
 */
export const leftoverPid = async (cluster: string): Promise<number | undefined> => {
  const file = await readPidFile(cluster);
  if (!file || (isAlive(file.pid) && (await servesCluster(file.pid, cluster)))) return undefined;
  return file.pid;
};
