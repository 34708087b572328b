import { inject } from "vitest";
import { copyDatabase, type TestDatabase } from "./copy-database.ts";

/** Creates a migrated database in the PostgreSQL of this run. */
export const createTestDatabase = (): Promise<TestDatabase> => copyDatabase(inject("postgres"));
