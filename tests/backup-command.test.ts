import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "./support/folder.ts";
import { type RunningSite, startSite } from "./support/site.ts";

/** Runs `npm run backup` or `npm run restore` as npm would, with these settings and no others. */
const run = (command: "backup" | "restore", args: string[], env: Record<string, string>, shell = "") =>
  new Promise<{ code: number; output: string; errors: string }>((done) => {
    const { PATH, HOME } = process.env;
    const script = [process.execPath, `scripts/${command}.mjs`, ...args];
    execFile(
      "sh",
      ["-c", `${shell} exec "$@"`, "sh", ...script],
      { env: { PATH, HOME, ...env } },
      (error, output, errors) =>
        done({
          code: error ? Number(error.code) : 0,
          output: output.replace(/^Building …\n/, ""),
          errors,
        }),
    );
  });

const account = { username: "keeper", password: "correct horse" };

describe("npm run backup and npm run restore with the embedded PostgreSQL", { timeout: 60_000 }, () => {
  let folder: string;
  let env: (name: string) => Record<string, string>;
  let site: RunningSite;
  let cookie: string;
  let file: string;
  const dataDir = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await makeTestFolder("backups");
    file = join(folder, "all.backup");
    const noFeeds = join(folder, "no-feeds.json");
    await writeFile(noFeeds, "[]");
    env = (name) => ({ DATA_DIR: dataDir(name), NEWS_FEEDS_FILE: noFeeds });
    site = await startSite({ env: env("first") });
    const { headers } = await supertest(site.url).post("/api/register").send(account).expect(201);
    cookie = String(headers["set-cookie"]).split(";", 1)[0]!;
  }, 60_000);
  afterAll(async () => {
    await site.end("SIGTERM");
    await rm(folder, { recursive: true });
  });

  it("save a running server, and bring it back in another folder with its sessions", async () => {
    const { code, output, errors } = await run("backup", [file], env("first"));
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toMatch(
      /^Saved \d+ rows of \d+ tables to '.*' \(\d+ bytes, Meridian \d+\.\d+\.\d+, migration \w+\)\.\n/,
    );
    expect(output).toContain("keep it private");
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const refused = await run("restore", [file], env("first"));
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.errors).toMatch(/^Another Meridian is already running on .*\n$/);

    const restored = await run("restore", [file], env("second"));
    expect(restored).toMatchObject({ code: 0, errors: "" });
    expect(restored.output).toMatch(
      /^Restored \d+ rows of \d+ tables from Meridian .*\nThe session secret is in '/,
    );
    const secret = (name: string) => join(dataDir(name), "session-secret");
    expect(await readFile(secret("second"), "utf8")).toBe(await readFile(secret("first"), "utf8"));
    expect((await stat(secret("second"))).mode & 0o777).toBe(0o600);

    const second = await startSite({ env: env("second") });
    const { body } = await supertest(second.url).get("/api/user").set("Cookie", cookie).expect(200);
    expect(body).toMatchObject({ username: account.username });
    await supertest(second.url).post("/api/login").send(account).expect(200);
    await second.end("SIGTERM");

    const again = await run("restore", [file], env("second"));
    expect(again).toEqual({
      ...{ code: 1, output: "" },
      errors: "The database is not empty. Restore into a new database, or into a new DATA_DIR.\n",
    });
  });

  it("say in one line what is wrong, and change nothing", async () => {
    const faulty = join(folder, "faulty.backup");
    await writeFile(faulty, "not a backup");
    const files = await readdir(folder);
    const outcomes = await Promise.all([
      run("restore", [join(folder, "none")], env("third")),
      run("restore", [faulty], env("third")),
      run("backup", [faulty], env("first")),
      run("backup", [join(folder, "new")], env("third")),
      // A limit on the size of files, which fails like a full disk.
      run("backup", [join(folder, "new")], env("first"), "ulimit -f 8;"),
    ]);
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

  it("save into a folder, and delete what is older there only after a success", async () => {
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
    const nowhere = await run("backup", [join(folder, "nowhere"), "--keep", "14"], env("first"));
    expect(nowhere).toEqual({
      ...{ code: 1, output: "" },
      errors: `'${join(folder, "nowhere")}' is not a folder. --keep needs one that exists.\n`,
    });
    expect((await run("backup", [kept, "--keep", "14"], env("third"))).code).toBe(1);
    expect(await readdir(kept)).toContain(old);
    const { code, output } = await run("backup", [kept, "--keep", "14"], env("first"));
    expect(code).toBe(0);
    expect(output).toContain("Deleted 2 older than 14 days.");
    const left = await readdir(kept);
    const made = left.filter((name) => ![recent, ...others].includes(name));
    expect(made).toEqual([expect.stringMatching(/^meridian-\d{4}-\d\d-\d\d-\d{6}\.backup$/)]);
    expect(left).toHaveLength(4);
  });

  it("say how they are used where they are used otherwise", async () => {
    for (const { code, errors } of [
      await run("backup", ["one", "two"], env("first")),
      await run("backup", [folder, "--keep", "few"], env("first")),
      await run("backup", ["--unknown"], env("first")),
      await run("restore", [], env("third")),
    ]) {
      expect(code).toBe(1);
      expect(errors).toMatch(/^Usage:\n {2}npm run (backup|restore)/);
    }
  });

  it("tell where the secret is when SESSION_SECRET is another one", async () => {
    const other = join(folder, "other.backup");
    const settings = { ...env("first"), SESSION_SECRET: "a secret of the environment, long enough" };
    await run("backup", [other], settings);
    const target = { ...env("fourth"), SESSION_SECRET: "some other secret, which is as long as that" };
    const { code, output } = await run("restore", [other], target);
    expect(code).toBe(0);
    const path = join(dataDir("fourth"), "session-secret");
    expect(output).toContain(
      `SESSION_SECRET is not the one of the backup, which is in '${path}'. Set SESSION_SECRET to it`,
    );
    expect(await readFile(path, "utf8")).toBe(settings.SESSION_SECRET);
  });
});
