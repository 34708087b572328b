import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";
import { type BackupPart, openBackup, writeBackup } from "./backup-file.ts";

it("reads a block of any size in small pieces", async () => {
  const file = join(await makeTestFolder("backup"), "backup.gz");
  const rows = Buffer.alloc(8_000_000, "row\n");
  async function* parts(): AsyncGenerator<BackupPart> {
    const tables = [{ name: "public.users", columns: ["name"] }];
    const header = { format: "meridian-backup-1", version: "1", migration: "1" } as const;
    yield { ...header, date: "2026-01-01T00:00:00Z", tables, sequences: {} };
    yield rows;
    yield { table: "public.users", rows: 2_000_000 };
  }
  await writeBackup(file, parts());
  const backup = await openBackup(file);
  const pieces: Buffer[] = [];
  for await (const part of backup.read()) if (Buffer.isBuffer(part)) pieces.push(part);
  await backup.close();
  expect(Buffer.concat(pieces).equals(rows)).toBe(true);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024);
});
