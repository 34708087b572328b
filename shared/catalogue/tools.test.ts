import { describe, expect, test } from "vitest";
import { sourcesIn } from "#tests/support/catalogue.ts";
import { allTools, toolsOf } from "./all-tools.ts";
import { type ToolCategory, type Toolkit, toolCategories, toolkits } from "./tools.ts";

const categories = Object.values(toolCategories).flat();
const toolkitOf = (category: ToolCategory) =>
  (Object.keys(toolCategories) as Toolkit[]).find((it) => toolCategories[it].some((one) => one === category));

test.each(categories)("%s has four tools or more", (category) => {
  expect(toolsOf(category).length).toBeGreaterThanOrEqual(4);
});

test("every tool has four features, with known exceptions", () => {
  expect(allTools.filter(({ features }) => features.length < 4).map(({ id }) => id)).toEqual([
    "onward-free",
    "universal-adapter",
    "laptop-stand",
    "yubikey-5c-nfc",
    "taxfix",
  ]);
});

describe.each(allTools.map((tool) => [tool.id, tool] as const))("%s", (_id, tool) => {
  test("is complete", () => {
    expect(tool.features).not.toHaveLength(0);
    expect(tool.logo).toMatch(/^[A-Z0-9]{1,2}$/);
  });

  test("has figures only in sourced statements", () => {
    expect(tool.description).not.toMatch(/\d/);
  });

  test("has a starting price", () => {
    expect(tool.pricing[0]?.text).toMatch(/\b(free|from|by trip)\b/i);
  });

  test("marks its website as checked only if it is a source", () => {
    const { hostname } = new URL(tool.website.url);
    expect(hostname).toBe(tool.website.name);
    expect(tool.website.checked).toBe(sourcesIn(tool).some(({ name }) => name === hostname));
  });

  test("names its platforms, or who it suits", () => {
    const isPrivate = toolkitOf(tool.category) === "privacy";
    const [present, absent] = isPrivate ? [tool.platforms, tool.bestFor] : [tool.bestFor, tool.platforms];
    expect(absent).toBeUndefined();
    expect(present).not.toHaveLength(0);
    expect(new Set(present).size).toBe(present?.length);
    if (!isPrivate) expect(present?.length).toBeLessThanOrEqual(3);
  });
});

describe.each(Object.keys(toolkits) as Toolkit[])("toolkit %s", (id) => {
  const { tabs, title, description } = toolkits[id];

  test("shows all of its categories in order", () => {
    const shown = tabs.flatMap(({ groups }) => groups.map(({ category }) => category));
    expect(shown).toEqual([...toolCategories[id]]);
  });

  test("has labels for everything it shows", () => {
    const groups = tabs.flatMap((it) => it.groups);
    const texts = [...tabs.flatMap((it) => [it.label, it.heading]), ...groups.map(({ label }) => label)];
    for (const text of [title, description, ...texts]) expect(text).toMatch(/\S/);
    for (const { text } of groups.flatMap(({ notes = [] }) => notes)) expect(text).toMatch(/\S/);
  });

  test("has tab ids that fit a URL", () => {
    const ids = tabs.map((it) => it.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const tabId of ids) expect(tabId).toMatch(/^[a-z]+$/);
  });
});

test("titles and tabs match the specification", () => {
  expect(Object.values(toolkits).map((it) => [it.title, ...it.tabs.map(({ label }) => label)])).toEqual([
    ["Privacy Tools", "VPN Services", "Password Managers", "Privacy Browsers"],
    ["Travel Tools", "Services", "Travel Gadgets", "Health Insurance"],
    ["Finance Tools", "Digital Banking", "Tax Solutions", "Crypto Services"],
  ]);
});

test("each finance tab has an introduction", () => {
  for (const { intro } of toolkits.finance.tabs) expect(intro).toMatch(/\.$/);
});

test("notes on a category are shown above it", () => {
  const groups = Object.values(toolkits).flatMap(({ tabs }) => tabs.flatMap((it) => it.groups));
  expect(groups.filter(({ notes }) => notes).map(({ category }) => category)).toEqual([
    "ticket",
    "sms",
    "crypto",
  ]);
});
