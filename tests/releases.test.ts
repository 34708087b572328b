import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readMigrations } from "#server/platform/db/migrations.ts";
import packageJson from "../package.json" with { type: "json" };
import { findContractions } from "./support/expansion.ts";

interface Releases {
  /** Oldest first. `newestMigration` is the newest one that the release has. */
  releases: { version: string; newestMigration: string }[];
  /** Migrations that may remove something, because no release from `unusedSince` on uses it. */
  contractions: { migration: string; unusedSince: string; what: string }[];
}

const read = (file: string) => readFileSync(file, "utf8");
const { releases, contractions }: Releases = JSON.parse(read("migrations/releases.json"));
const names = readMigrations(resolve("migrations")).map(({ name }) => name);

describe("releases", () => {
  it("have the same number in package.json, the changelog and the list of releases", () => {
    const sections = [...read("CHANGELOG.md").matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)];
    expect(sections.map(([, version]) => version)).toEqual(releases.map(({ version }) => version).reverse());
    expect(packageJson.version).toBe(releases.at(-1)?.version);
    const places = releases.map(({ newestMigration }) => names.indexOf(newestMigration));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });
});

describe("a migration since the first release", () => {
  const since = names.slice(names.indexOf(releases[0]?.newestMigration ?? "") + 1);

  it("breaks no running server of the previous release", () => {
    const listed = contractions.map(({ migration }) => migration);
    const found = since
      .filter((name) => !listed.includes(name))
      .flatMap((name) => findContractions(read(`migrations/${name}.sql`)).map((one) => ({ name, ...one })));
    expect(found).toEqual([]);
  });

  it("removes only what an earlier release stopped using", () => {
    for (const { migration, unusedSince } of contractions) {
      const release = releases.find(({ version }) => version === unusedSince);
      expect(names, migration).toContain(migration);
      expect(release, `the release ${unusedSince}`).toBeDefined();
      expect(names.indexOf(migration)).toBeGreaterThan(names.indexOf(release?.newestMigration ?? ""));
    }
  });
});

describe("the check of migrations", () => {
  it.each([
    "ALTER TABLE users DROP COLUMN email",
    'ALTER TABLE "users" RENAME COLUMN "email" TO "address"',
    "ALTER TABLE users RENAME TO accounts",
    "ALTER TABLE users ALTER COLUMN email SET NOT NULL",
    "ALTER TABLE users ALTER COLUMN id SET DATA TYPE smallint",
    "ALTER TABLE users ADD COLUMN city text NOT NULL",
    "ALTER TABLE users ADD COLUMN city text UNIQUE",
    "ALTER TABLE users ADD COLUMN one text, ADD COLUMN two text NOT NULL",
    "ALTER TABLE users ADD CONSTRAINT users_email_unique UNIQUE (email)",
    "ALTER TABLE mails ADD CONSTRAINT mails_fk FOREIGN KEY (recipient) REFERENCES users (email)",
    "CREATE UNIQUE INDEX users_email ON users (lower(email))",
    "CREATE TRIGGER guard BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse()",
    "CREATE OR REPLACE FUNCTION news_words(words text) RETURNS text LANGUAGE sql AS $$ SELECT 1; $$",
    "DROP TABLE users",
    "DROP INDEX users_email",
    "TRUNCATE users",
    "DELETE FROM users",
    "CREATE TABLE towns (id integer);--> statement-breakpoint\nDROP TABLE users",
    "-- harmless\nALTER TABLE users\n  DROP COLUMN email",
  ])("refuses %j", (sql) => {
    expect(findContractions(sql)).toHaveLength(1);
  });

  it.each([
    "ALTER TABLE users ADD COLUMN city text",
    "ALTER TABLE users ADD COLUMN city text DEFAULT 'DROP TABLE users; -- no' NOT NULL",
    "ALTER TABLE users ALTER COLUMN email SET DEFAULT ''",
    "CREATE INDEX users_city ON users (city)",
    "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM users; DROP TABLE users $$",
    'CREATE TABLE "towns" ("id" integer);--> statement-breakpoint\nALTER TABLE "towns" ADD CONSTRAINT "towns_pk" UNIQUE ("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "towns_id" ON "towns" USING btree ("id")',
    "-- DROP TABLE users\nUPDATE users SET email = NULL",
  ])("allows %j", (sql) => {
    expect(findContractions(sql)).toEqual([]);
  });
});
