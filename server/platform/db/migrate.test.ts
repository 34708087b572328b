import { mkdir, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { join, resolve } from "node:path";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { runMigrations, waitForDatabase, withAdvisoryLock } from "./open-database.ts";

const freePort = () =>
  new Promise<number>((done) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => done(port));
    });
  });

describe("migrations", () => {
  it("run once when several instances start together, and do nothing the second time", async () => {
    const { url, drop } = await createTestDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public",
    );
    await Promise.all(Array.from({ length: 5 }, () => runMigrations(url, resolve("migrations"))));
    const applied = () => client.query("SELECT * FROM drizzle.__drizzle_migrations");
    const { rows } = await applied();
    await runMigrations(url, resolve("migrations"));
    expect((await applied()).rows).toEqual(rows);
    await client.end();
    await drop();
  });

  it("that wait for a lock hold up no query, and run when the lock is free", async () => {
    const { url, drop } = await createTestDatabase();
    const folder = await makeTestFolder("migrations");
    await mkdir(join(folder, "meta"));
    const entries = [{ tag: "9999_probe", when: 32_503_680_000_000, breakpoints: true }];
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
    await writeFile(join(folder, "9999_probe.sql"), "ALTER TABLE users ADD COLUMN probe text");
    const [backup, reader] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([backup.connect(), reader.connect()]);
    await backup.query("BEGIN; LOCK TABLE users IN ACCESS SHARE MODE");
    const lines: string[] = [];
    const migrating = runMigrations(url, folder, { info: (line) => lines.push(line) });
    await expect.poll(() => lines).toHaveLength(1);
    await reader.query("SELECT FROM users");
    await backup.query("COMMIT");
    await migrating;
    await reader.query("SELECT probe FROM users");
    await Promise.all([backup.end(), reader.end()]);
    await drop();
    await rm(folder, { recursive: true });
  });
});

describe("waiting for the lock of another instance", () => {
  it("fails soon when PostgreSQL never answers the first message", async () => {
    const { url, drop } = await createTestDatabase();
    const relay = await startTcpRelay(url);
    relay.hang();
    await expect(withAdvisoryLock(relay.url, async () => undefined, 100)).rejects.toThrow(
      "Lost the connection to PostgreSQL",
    );
    await relay.close();
    await drop();
  });

  it.each(["cut", "hang"] as const)("fails soon when PostgreSQL goes away (%s)", async (fault) => {
    const { url, drop } = await createTestDatabase();
    const relay = await startTcpRelay(url);
    let release: (() => void) | undefined;
    const held = withAdvisoryLock(url, () => new Promise<void>((resolve) => (release = resolve)), 60_000);
    await expect.poll(() => release).toBeDefined();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const connections = async () => {
      const inLine = "datname = current_database() AND application_name = 'meridian start'";
      return (await client.query(`SELECT FROM pg_stat_activity WHERE ${inLine}`)).rowCount;
    };
    let failure: unknown;
    const second = withAdvisoryLock(relay.url, async () => undefined, 1000).catch((error: unknown) => {
      failure = error;
    });
    // On a machine that stands still for a second, PostgreSQL is away already.
    await expect.poll(async () => failure ?? (await connections()) === 2).toBeTruthy();
    await relay[fault]();
    await second;
    expect(String(failure)).toMatch("Lost the connection to PostgreSQL");
    release?.();
    await held;
    await client.end();
    await relay.close();
    await drop();
  });
});

describe("waiting for PostgreSQL", () => {
  it("logs at intervals that it waits, and rejects with the reason after the timeout", async () => {
    const lines: string[] = [];
    const port = await freePort();
    const clock = createTestClock();
    const waiting = waitForDatabase({
      url: `postgres://me:secret@127.0.0.1:${port}/meridian`,
      log: { info: (line: string) => lines.push(line) } as never,
      clock,
    });
    const failure = expect(waiting).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:\d+\/meridian did not respond within 30 seconds .+ Start it, or correct DATABASE_URL\.$/,
    );
    for (const ms of [300, 4700, 25_000]) {
      await clock.waitsFor(300);
      clock.advance(ms);
    }
    await failure;
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain("secret");
  });

  it("resolves as soon as PostgreSQL accepts connections", async () => {
    const clock = createTestClock();
    const port = await freePort();
    const { hostname, port: realPort, username, password, pathname } = new URL(inject("postgres").url);
    const waiting = waitForDatabase({
      url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
      log: { info: () => undefined } as never,
      clock,
    });
    await clock.waitsFor(300);
    const relay = net.createServer((socket) =>
      socket.pipe(net.connect(Number(realPort), hostname)).pipe(socket),
    );
    await new Promise<void>((done) => relay.listen(port, "127.0.0.1", done));
    clock.advance(300);
    await waiting;
    relay.close();
  });

  it("fails at once on errors that a retry cannot fix", async () => {
    const wrong = new URL(inject("postgres").url);
    wrong.password = "wrong";
    await expect(
      waitForDatabase({ url: wrong.href, log: { info: () => undefined } as never }),
    ).rejects.toThrow(/cannot be used: password/);
    const missing = new URL(inject("postgres").url);
    missing.pathname = "/nowhere";
    await expect(
      waitForDatabase({ url: missing.href, log: { info: () => undefined } as never }),
    ).rejects.toThrow(/does not exist/);
  });

  it("fails at once on a version that is too old", async () => {
    const message = (type: string, body: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(type), length, body]);
    };
    const ready = message("Z", Buffer.from("I"));
    const version = "140011";
    const answer = Buffer.concat([
      message("T", Buffer.from(`\0\x01version\0${"\0".repeat(9)}\x19${"\0".repeat(8)}`, "latin1")),
      message("D", Buffer.from(`\0\x01\0\0\0\x06${version}`, "latin1")),
      message("C", Buffer.from("SELECT 1\0")),
      ready,
    ]);
    const old = net.createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
        socket.on("data", (bytes) => (bytes[0] === 0x51 ? socket.write(answer) : socket.end()));
      });
    });
    await new Promise<void>((done) => old.listen(0, "127.0.0.1", done));
    const { port } = old.address() as net.AddressInfo;
    const url = `postgres://me:secret@127.0.0.1:${port}/meridian`;
    await expect(waitForDatabase({ url, log: { info: () => undefined } as never })).rejects.toThrow(
      `PostgreSQL at 127.0.0.1:${port}/meridian cannot be used: it is version 14, but 15 or newer is required. Check DATABASE_URL.`,
    );
    old.close();
  });
});
