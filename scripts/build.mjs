import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Inputs of the build. Tests are left out. */
const inputs = [
  "client",
  "server",
  "shared",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "tailwind.config.ts",
  "tsconfig.json",
];
const stamp = "dist/.inputs";
/** Prefix of the folder of an unfinished build; the process ID follows. */
const draft = ".dist-";

const filesUnder = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
};

const fingerprint = () => {
  const hash = createHash("sha256").update(process.version);
  for (const file of inputs.flatMap(filesUnder)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
};

const vite = (...args) =>
  new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", ...args],
      {
        stdio: "inherit",
        // A development build would be larger and slower.
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    child.on("exit", (code) =>
      code === 0 ? done() : fail(new Error(`vite build ${args.join(" ")} ended with ${code}`)),
    );
  });

const isBuilt = (current) => {
  try {
    return readFileSync(stamp, "utf8") === current;
  } catch {
    return false;
  }
};

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Removes the folders of killed builds. */
const clean = () => {
  for (const name of readdirSync("."))
    if (name.startsWith(draft) && !isAlive(Number.parseInt(name.slice(draft.length), 10))) remove(name);
};

/** Replaces the previous build. Another process may be doing the same at this moment. */
const putInPlace = (made, current) => {
  const replaced = `${made}-replaced`;
  while (existsSync(made) && !isBuilt(current)) {
    for (const [from, to] of [
      ["dist", replaced],
      [made, "dist"],
    ]) {
      try {
        renameSync(from, to);
      } catch (error) {
        if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
      }
    }
    remove(replaced);
  }
};

/**
 * Builds client and server into `dist`, unless no input changed. Builds in its own folder first, so neither
 * simultaneous starts nor a killed build break `dist`.
 */
export const build = async () => {
  const current = fingerprint();
  if (isBuilt(current)) return;
  console.log("Building …");
  clean();
  const made = `${draft}${process.pid}`;
  try {
    const results = await Promise.allSettled([
      vite("--outDir", `../${made}/client`, "--emptyOutDir"),
      vite("--ssr", "--outDir", `${made}/server`),
    ]);
    for (const { reason } of results) if (reason) throw reason;
    writeFileSync(join(made, ".inputs"), current);
    putInPlace(made, current);
  } finally {
    remove(made);
  }
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build();
