import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";

// A separate process that tests can kill: starts PostgreSQL in the given folder, prints its URL, and stops it
// on SIGTERM. Afterwards, it must exit by itself.
const dataDir = process.argv[2] ?? "";
const log = { info: console.error, warn: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log });
const idle = setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => {
  clearInterval(idle);
  void postgres.stop();
});
console.log(postgres.url);
