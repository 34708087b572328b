import { inject } from "vitest";
import { createDatabase, type Database } from "#server/platform/db/client.ts";
import { createLogger } from "#server/platform/log.ts";
import { copyDatabase, type TestDatabase } from "./copy-database.ts";

/** Creates a migrated database in the PostgreSQL of this run. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject("postgres"));

/** Longer than the server waits, so that a stall of the machine is no outage. */
const patientMs = 60_000;

/** Connects to a test database. Tests of outages use `createDatabase`, with the server's own timeouts. */
export const openTestDatabase = (url: string, { max }: { max?: number } = {}): Database =>
  createDatabase({ url, max, log: createLogger("silent"), timeoutMs: patientMs });
