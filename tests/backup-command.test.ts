import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { backup } from "#server/commands/work/backup.ts";
import { restore } from "#server/commands/work/restore.ts";
import { createEmptyDatabase, type TestDatabase } from "./support/copy-database.ts";
import { makeTestFolder } from "./support/folder.ts";
import { startSession } from "./support/plain-request.ts";
import { runHere, runScript } from "./support/run-command.ts";
import { createTestApp, type TestApp, testSecret } from "./support/test-app.ts";

describe("npm run backup and npm run restore", () => {
  let folder: string;
  let file: string;
  let app: TestApp;
  let empty: TestDatabase;
  const dataDir = (name: string) => join(folder, name);
  const env = (name: string, databaseUrl = app.platform.database.url) => ({
    DATA_DIR: dataDir(name),
    DATABASE_URL: databaseUrl,
  });
  beforeAll(async () => {
    folder = await makeTestFolder("backups");
    file = join(folder, "all.backup");
    app = await createTestApp();
    empty = await createEmptyDatabase(inject("postgres"));
    await mkdir(dataDir("first"));
    await writeFile(join(dataDir("first"), "session-secret"), testSecret);
  });
  afterAll(async () => {
    await app.close();
    await empty.drop();
    await rm(folder, { recursive: true });
  });

  it("save a running server, and restore it elsewhere with its sessions", async () => {
    const account = await app.signIn({ username: "keeper" });
    const { cookie } = await startSession(app, account);
    const { code, output, errors } = await runScript("backup", [file], env("first"));
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toMatch(
      /^Saved \d+ rows of \d+ tables to '.*' \(\d+ bytes, Meridian \d+\.\d+\.\d+, migration \w+\)\.\n/,
    );
    expect(output).toContain("keep it private");
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const restored = await runScript("restore", [file], env("second", empty.url));
    expect(restored).toMatchObject({ code: 0, errors: "" });
    expect(restored.output).toMatch(
      /^Restored \d+ rows of \d+ tables from Meridian .*\nThe session secret is in '/,
    );
    const secret = join(dataDir("second"), "session-secret");
    expect(await readFile(secret, "utf8")).toBe(testSecret);
    expect((await stat(secret)).mode & 0o777).toBe(0o600);

    const second = await createTestApp({ databaseUrl: empty.url });
    const { body } = await supertest(second.url).get("/api/user").set("Cookie", cookie).expect(200);
    expect(body).toMatchObject({ username: "keeper" });
    await supertest(second.url)
      .post("/api/login")
      .send({ username: "keeper", password: account.password })
      .expect(200);
    await second.close();

    expect(await runHere(restore, [file], env("second", empty.url))).toEqual({
      ...{ code: 1, output: "" },
      errors: "The database is not empty. Restore into a new database, or into a new DATA_DIR.\n",
    });
  });

  it("report a failure in one line, and change nothing", async () => {
    const faulty = join(folder, "faulty.backup");
    await writeFile(faulty, "not a backup");
    const files = await readdir(folder);
    const outcomes = [
      await runHere(restore, [join(folder, "none")], env("third")),
      await runHere(restore, [faulty], env("third")),
      await runHere(backup, [faulty], env("first")),
      await runHere(backup, [join(folder, "new")], { DATA_DIR: dataDir("third") }),
      // A limit on the file size, which fails like a full disk.
      await runScript("backup", [join(folder, "new")], env("first"), "ulimit -f 1;"),
    ];
    expect(outcomes.map(({ code, output }) => ({ code, output }))).toEqual(
      outcomes.map(() => ({ code: 1, output: "" })),
    );
    expect(outcomes.map(({ errors }) => errors.replaceAll(folder, "FOLDER"))).toEqual([
      "'FOLDER/none' could not be read: no such file or directory.\n",
      "'FOLDER/faulty.backup' is not a backup of Meridian.\n",
      "'FOLDER/faulty.backup' exists already. Name another file.\n",
      "There is no database in DATA_DIR 'FOLDER/third'. Start Meridian there once, or set DATA_DIR to the folder that it uses.\n",
      "'FOLDER/new' could not be written: file too large.\n",
    ]);
    expect(await readdir(folder)).toEqual(files);
  });

  it("save into a folder, and delete older backups there only after a success", async () => {
    const kept = join(folder, "kept");
    await mkdir(kept);
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const [old, killed, recent] = [
      `meridian-${dayAgo(15)}-030000.backup`,
      `meridian-${dayAgo(15)}-030000.backup.77.part`,
      `meridian-${dayAgo(13)}-030000.backup`,
    ];
    const others = ["meridian-2020.backup", "notes.txt"];
    for (const name of [old, killed, recent, ...others]) await writeFile(join(kept, name), "");
    const nowhere = await runHere(backup, [join(folder, "nowhere"), "--keep", "14"], env("first"));
    expect(nowhere).toEqual({
      ...{ code: 1, output: "" },
      errors: `'${join(folder, "nowhere")}' is not a folder. --keep needs one that exists.\n`,
    });
    expect((await runHere(backup, [kept, "--keep", "14"], { DATA_DIR: dataDir("third") })).code).toBe(1);
    expect(await readdir(kept)).toContain(old);
    const { code, output } = await runHere(backup, [kept, "--keep", "14"], env("first"));
    expect(code).toBe(0);
    expect(output).toContain("Deleted 2 older than 14 days.");
    const left = await readdir(kept);
    const made = left.filter((name) => ![recent, ...others].includes(name));
    expect(made).toEqual([expect.stringMatching(/^meridian-\d{4}-\d\d-\d\d-\d{6}\.backup$/)]);
    expect(left).toHaveLength(4);
  });

  it("print their usage for wrong arguments", async () => {
    for (const { code, errors } of [
      await runHere(backup, ["one", "two"], env("first")),
      await runHere(backup, [folder, "--keep", "few"], env("first")),
      await runHere(backup, ["--unknown"], env("first")),
      await runHere(restore, [], env("third")),
    ]) {
      expect(code).toBe(1);
      expect(errors).toMatch(/^Usage:\n {2}npm run (backup|restore)/);
    }
  });

  it("say where the secret is when SESSION_SECRET is another one", async () => {
    const other = join(folder, "other.backup");
    const target = await createEmptyDatabase(inject("postgres"));
    const secret = "a secret of the environment, long enough";
    await runHere(backup, [other], { ...env("first"), SESSION_SECRET: secret });
    const settings = { SESSION_SECRET: "some other secret, which is as long as that" };
    const { code, output } = await runHere(restore, [other], { ...env("fourth", target.url), ...settings });
    expect(code).toBe(0);
    const path = join(dataDir("fourth"), "session-secret");
    expect(output).toContain(
      `SESSION_SECRET is not the one of the backup, which is in '${path}'. Set SESSION_SECRET to it`,
    );
    expect(await readFile(path, "utf8")).toBe(secret);
    await target.drop();
  });
});
