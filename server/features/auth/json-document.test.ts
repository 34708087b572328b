import { expect, it } from "vitest";
import type { ExportPart } from "#server/platform/module.ts";
import { exportFileName, jsonDocument } from "./account.ts";

async function* list(...all: object[]) {
  yield* all;
}
const write = async (parts: ExportPart[]) => {
  const pieces: string[] = [];
  for await (const piece of jsonDocument(parts, 7)) pieces.push(piece);
  return pieces;
};

it("jsonDocument writes all parts as one JSON document", async () => {
  const pieces = await write([
    { name: "account", read: async (userId) => ({ id: userId, name: 'a "b"\nc' }) },
    { name: "none", read: async () => null },
    { name: "empty", read: () => list() },
    { name: "many", read: () => list({ a: 1 }, { b: [{ c: null }] }) },
  ]);
  expect(pieces.join("")).toBe(`{
  "account": {
    "id": 7,
    "name": "a \\"b\\"\\nc"
  },
  "none": null,
  "empty": [],
  "many": [
    {
      "a": 1
    },
    {
      "b": [
        {
          "c": null
        }
      ]
    }
  ]
}
`);
});

it("jsonDocument reads lists on demand", async () => {
  let produced = 0;
  const endless = async function* () {
    for (;;) yield { number: produced++ };
  };
  const document = jsonDocument([{ name: "numbers", read: endless }], 7);
  for (let time = 0; time < 5; time += 1) await document.next();
  expect(produced).toBe(5);
  await document.return();
});

it("jsonDocument rejects before any output if a part cannot be read", async () => {
  const failing = { name: "broken", read: () => Promise.reject(new Error("away")) };
  await expect(jsonDocument([failing], 7).next()).rejects.toThrow("away");
});

it.each([
  ["Amelia", "meridian-Amelia-2026-11-22.json"],
  ["zoë.k", "meridian-zoe.k-2026-11-22.json"],
  ["Ελένη", "meridian-7-2026-11-22.json"],
  ["...", "meridian-7-2026-11-22.json"],
  ['a"; x=/..\\', "meridian-ax-2026-11-22.json"],
])("exportFileName of %s is %s", (username, name) => {
  expect(exportFileName(username, 7, new Date("2026-11-22T10:00:00Z"))).toBe(name);
});
