import { expect, it } from "vitest";
import type { ExportPart } from "#server/platform/module.ts";
import { exportFileName } from "./account.ts";
import { jsonDocument } from "./json-document.ts";

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
    {
      name: "stays",
      read: async () => ({ stays: [{ country: "ES" }], answers: {}, note: undefined, at: new Date(0) }),
    },
    { name: "none", read: async () => null },
    { name: "nothing", read: async () => ({}) },
    { name: "all", read: async () => [1, 2] },
    { name: "empty", read: () => list() },
    { name: "many", read: () => list({ a: 1 }, { b: [{ c: null }] }) },
  ]);
  expect(pieces.join("")).toBe(`{
  "account": {
    "id": 7,
    "name": "a \\"b\\"\\nc"
  },
  "stays": {
    "stays": [
      {
        "country": "ES"
      }
    ],
    "answers": {},
    "at": "1970-01-01T00:00:00.000Z"
  },
  "none": null,
  "nothing": {},
  "all": [
    1,
    2
  ],
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
  for (let time = 0; time < 6; time += 1) await document.next();
  expect(produced).toBe(5);
  await document.return();
});

it("jsonDocument writes a list in an object entry by entry", async () => {
  const stays = Array.from({ length: 50 }, () => ({ country: "ES", from: "2026-01-01" }));
  const pieces = await write([{ name: "stays", read: async () => ({ stays }) }]);
  expect(pieces.length).toBeGreaterThan(stays.length);
  expect(JSON.parse(pieces.join(""))).toEqual({ stays: { stays } });
});

it("jsonDocument rejects if a part cannot be read", async () => {
  const failing = { name: "broken", read: () => Promise.reject(new Error("away")) };
  await expect(write([failing])).rejects.toThrow("away");
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
