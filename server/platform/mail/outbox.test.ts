import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeTestFolder } from "#tests/support/folder.ts";
import { canMountDisks, mountSmallDisk } from "#tests/support/small-disk.ts";
import { createOutbox } from "./transport.ts";

/** A hook that runs right after the folder was listed. */
let afterRead = async () => {};
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const readFolder = async (...given: Parameters<typeof real.readdir>) => {
    const names = await real.readdir(...given);
    await afterRead();
    return names;
  };
  return { ...real, readdir: readFolder };
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeTestFolder("outbox");
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const message = {
  id: 7,
  sender: "desk@meridian.example",
  recipient: "a@b.co",
  createdAt: new Date(),
  raw: Buffer.from("Subject: x\r\n\r\nx\r\n"),
};
const listAll = () => readdir(join(dataDir, "outbox"));

it("writes a mail to a file that only its owner can read", async () => {
  expect(await createOutbox(dataDir).send(message, async () => undefined)).toEqual({ result: "sent" });
  const [name = "", ...others] = await listAll();
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{8}T\d{6}Z-7\.eml$/);
  expect(await readFile(join(dataDir, "outbox", name))).toEqual(message.raw);
  expect((await stat(join(dataDir, "outbox", name))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "outbox"))).mode & 0o777).toBe(0o700);
});

it("replaces the file of a mail that is written again", async () => {
  const createdAt = new Date("2026-09-24T15:05:07Z");
  for (const text of ["first", "second"])
    await createOutbox(dataDir).send(
      { ...message, createdAt, raw: Buffer.from(text) },
      async () => undefined,
    );
  const name = "20260924T150507Z-7.eml";
  expect(await listAll()).toEqual([name]);
  expect(await readFile(join(dataDir, "outbox", name), "utf8")).toBe("second");
});

it("creates DATA_DIR if it does not exist", async () => {
  const outbox = createOutbox(join(dataDir, "a", "b"));
  expect(await outbox.send(message, async () => undefined)).toEqual({ result: "sent" });
});

it("leaves no file when the handover is aborted", async () => {
  const refuse = () => Promise.reject(new Error("no"));
  expect(await createOutbox(dataDir).send(message, refuse)).toEqual({
    result: "temporary",
    reason: "no",
    connectionLost: false,
  });
  expect(await listAll()).toEqual([]);
});

it("reports `unreachable` when the folder cannot be created", async () => {
  await writeFile(join(dataDir, "outbox"), "in the way");
  let asked = false;
  const delivery = await createOutbox(dataDir).send(message, async () => {
    asked = true;
  });
  expect(delivery).toEqual({
    result: "unreachable",
    reason: expect.stringMatching(/^the outbox cannot be written: EEXIST[^/]*$/),
  });
  expect(asked).toBe(false);
});

it.skipIf(!canMountDisks)(
  "names a full disk, leaves no file, and writes the mail once there is room",
  async () => {
    const disk = mountSmallDisk(dataDir, 1);
    try {
      const outbox = createOutbox(dataDir);
      await disk.fill();
      expect(await outbox.send(message, async () => undefined)).toEqual({
        result: "unreachable",
        reason: expect.stringMatching(/^the outbox cannot be written: ENOSPC: no space left on device/),
      });
      await disk.free();
      expect(await outbox.send(message, async () => undefined)).toEqual({ result: "sent" });
      expect(await listAll()).toEqual([expect.stringMatching(/-7\.eml$/)]);
    } finally {
      disk.unmount();
    }
  },
);

it("deletes mails older than 30 days, including unfinished files, and nothing else", async () => {
  const outbox = createOutbox(dataDir);
  await outbox.send(message, async () => undefined);
  const [fresh = ""] = await listAll();
  const day = 24 * 60 * 60 * 1000;
  const name = (age: number, id: number) =>
    `${new Date(Date.now() - age).toISOString().replace(/[-:]|\.\d+/g, "")}-${id}.eml`;
  const young = name(30 * day - 60_000, 3);
  const old = name(30 * day + 60_000, 4);
  const kept = [fresh, young, "notes.txt", `${old}.bak`];
  for (const one of [...kept.slice(1), old, `.${old}.part`, "20250101T000000Z-1.eml"])
    await writeFile(join(dataDir, "outbox", one), "x");
  await outbox.prune();
  expect(await listAll()).toEqual(kept.sort());
  await outbox.prune();
});

it("deletes the files of the given mails and no others", async () => {
  const outbox = createOutbox(dataDir);
  for (const id of [7, 17, 77]) await outbox.send({ ...message, id }, async () => undefined);
  await outbox.forget([7, 77]);
  expect(await listAll()).toEqual([expect.stringMatching(/Z-17\.eml$/)]);
});

it("deletes a file that is renamed during the deletion", async () => {
  const outbox = createOutbox(dataDir);
  await new Promise<void>((isWritten) => {
    const sending = outbox.send(message, async () => {
      isWritten();
      await new Promise<void>((proceed) => {
        afterRead = async () => {
          afterRead = async () => {};
          proceed();
          await sending;
        };
      });
    });
  });
  await outbox.forget([message.id]);
  expect(await listAll()).toEqual([]);
});

it("deletes nothing if the folder is missing, and rejects if it cannot be read", async () => {
  const outbox = createOutbox(dataDir);
  for (const work of [outbox.prune, () => outbox.forget([7])]) await work();
  expect(await readdir(dataDir)).toEqual([]);
  await writeFile(join(dataDir, "outbox"), "in the way");
  await expect(outbox.prune()).rejects.toThrow("ENOTDIR");
});
