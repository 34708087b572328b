import { expect, it } from "vitest";
import { findEntries, looksLikeQuestion } from "./entry.ts";

const entry = (label: string, aliases: string[] = []) => ({ value: label, label, aliases, target: "/" });
const entries = {
  screens: [entry("Stays"), entry("Entry")],
  countries: [entry("Germany", ["DE", "Alemania"])],
  actions: [entry("Add a stay"), entry("Log out", ["Sign out"])],
};
const labels = (text: string) =>
  Object.values(findEntries(entries, text))
    .flat()
    .map(({ label }) => label);

it("finds entries of each kind by their names and aliases, best first", () => {
  expect(labels("stay")).toEqual(["Stays", "Add a stay"]);
  expect(labels("alem")).toEqual(["Germany"]);
  expect(labels("sign out")).toEqual(["Log out"]);
  expect(labels("best pizza")).toEqual([]);
});

it("shows all screens and actions without a text", () => {
  expect(labels("")).toEqual(["Stays", "Entry", "Add a stay", "Log out"]);
});

it("treats a text with a question mark or four words as a question", () => {
  expect(looksLikeQuestion("visa?")).toBe(true);
  expect(looksLikeQuestion("can germans enter japan")).toBe(true);
  expect(looksLikeQuestion("portugal d7 visa")).toBe(false);
});
