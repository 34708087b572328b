import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";

// A process of its own for tests to kill: starts PostgreSQL on the folder given, prints its URL, and stops it
// at SIGTERM. It must then end by itself.
const dataDir = process.argv[2] ?? "";
const log = { info: console.error, warn: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log });
const idle = setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => {
  clearInterval(idle);
  void postgres.stop();
});
console.log(postgres.url);
