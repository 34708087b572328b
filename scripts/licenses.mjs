import { readFileSync } from "node:fs";
import satisfies from "spdx-satisfies";

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const { allowed, allowedInDevelopment, readByHand } = readJson("scripts/allowed-licenses.json");

/** Every locked package, also those for other platforms, which are not installed here. */
const packages = Object.entries(readJson("package-lock.json").packages)
  .filter(([path]) => path)
  .map(([path, { version, license, dev = false }]) => {
    const id = `${path.split("node_modules/").at(-1)}@${version}`;
    return { id, license: license ?? readByHand[id]?.license ?? "unknown", dev };
  });

const isAllowed = ({ license, dev }) => {
  try {
    return satisfies(license, dev ? [...allowed, ...allowedInDevelopment] : allowed);
  } catch {
    return false; // not an SPDX expression
  }
};

for (const { id, license, dev } of packages) console.log(`${license}\t${id}${dev ? "\tdevelopment" : ""}`);
const refused = packages.filter((entry) => !isAllowed(entry));
if (refused.length > 0) {
  console.error(
    `scripts/allowed-licenses.json does not allow ${refused.length} of ${packages.length} licenses:`,
  );
  for (const { id, license } of refused) console.error(`  ${license}  ${id}`);
  process.exitCode = 1;
}
