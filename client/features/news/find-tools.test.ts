import { expect, it } from "vitest";
import { findTools } from "./find-tools.ts";

const kinds = (text: string) => [...new Set(findTools(text).map(({ kind }) => kind))];

it.each([
  ["esim", ["eSIMs"]],
  ["cheap eSIMs", ["eSIMs"]],
  ["sim card for thailand", ["eSIMs", "Digital Banking"]],
  ["bank account", ["Digital Banking"]],
  ["health insurance", ["Health Insurance"]],
  ["virtual mailbox", ["Virtual Mailboxes"]],
  ["form a company", ["Company formation"]],
  ["digital nomad visa", []],
  ["nomad visa croatia", []],
  ["d7 income today", []],
  ["", []],
] as const)("finds by '%s'", (text, found) => {
  expect(kinds(text)).toEqual(found);
});

it("links to the tab and the entry, with the usual price", () => {
  const [first] = findTools("airalo");
  expect(first).toMatchObject({ name: "Airalo", href: "/toolkit/travel?tab=services#airalo" });
  expect(first?.price).toMatch(/\$/);
});

it("finds the places to form a company by name, or else the page with all of them", () => {
  expect(findTools("company in estonia").map(({ href }) => href)).toEqual(["/company/formation#estonia"]);
  expect(findTools("UK company").map(({ href }) => href)).toEqual(["/company/formation#united-kingdom"]);
  expect(findTools("company in croatia").map(({ href }) => href)).toEqual(["/company/formation"]);
});
