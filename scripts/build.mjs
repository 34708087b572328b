import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the build reads; tests are no part of it. */
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
        // A page of development would be larger and slower.
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    child.on("exit", (code) =>
      code === 0 ? done() : fail(new Error(`vite build ${args.join(" ")} ended with ${code}`)),
    );
  });

/** Builds page and server into `dist`, unless nothing that they are made of has changed. */
export const build = async () => {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  console.log("Building …");
  rmSync(stamp, { force: true });
  await Promise.all([vite(), vite("--ssr")]);
  mkdirSync("dist", { recursive: true });
  writeFileSync(stamp, current);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build();
