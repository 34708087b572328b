import { describe, expect, test } from "vitest";
import {
  byExamplePrice,
  exampleTrip,
  type ToolCategory,
  type Toolkit,
  toolCategories,
  toolkits,
  toolsOf,
} from "#shared/catalogue/tools.ts";
import { sourcesIn } from "#tests/support/catalogue.ts";
import { allTools } from "../catalogue.ts";

const categories = Object.values(toolCategories).flat();
const toolkitOf = (category: ToolCategory) =>
  (Object.keys(toolCategories) as Toolkit[]).find((it) => toolCategories[it].some((one) => one === category));

test.each(categories)("%s has four tools or more", (category) => {
  expect(toolsOf(allTools, category).length).toBeGreaterThanOrEqual(4);
});

describe.each(allTools.map((tool) => [tool.id, tool] as const))("%s", (_id, tool) => {
  test("has a monogram", () => {
    expect(tool.logo).toMatch(/^[A-Z0-9]{1,2}$/);
  });

  test("has figures in sourced statements only", () => {
    expect(tool.description).not.toMatch(/\d/);
  });

  test("states a starting price, or none", () => {
    expect(tool.pricing[0]?.text ?? "from").toMatch(/\b(free|from)\b/i);
  });

  test("has the number of its price if it has a price", () => {
    const { price, pricing } = tool;
    const [{ text } = { text: undefined }] = pricing;
    expect(price === undefined).toBe(text === undefined);
    if (!price || text === undefined) return;
    const { free, amount, to, currency, per, exchangePercent, about } = price;
    // 'Two months free' is no price.
    expect(free !== undefined).toBe(/^(Free|Many features free)\b/.test(text));
    expect(about === true).toBe(/\babout\b/.test(text));
    expect([currency, per].every((one) => (one === undefined) === (amount === undefined))).toBe(true);
    const numbers = (text.match(/\d[\d.]*/g) ?? []).map(Number);
    for (const number of [amount, to, exchangePercent])
      if (number !== undefined) expect(numbers).toContain(number);
  });

  test("has its price for the example trip in the words of its statement", () => {
    if (tool.category !== exampleTrip.category || !tool.price) return;
    const { amount = 0, per, about } = tool.price;
    expect(tool.pricing[0]?.text).toBe(`From ${about ? "about " : ""}$${amount.toFixed(2)} a ${per}`);
  });

  test("marks its website as checked only if it is a source", () => {
    const { hostname } = new URL(tool.website.url);
    expect(hostname).toBe(tool.website.name);
    expect(tool.website.checked).toBe(sourcesIn(tool).some(({ name }) => name === hostname));
  });

  test("has platforms or tags, by toolkit", () => {
    const isPrivate = toolkitOf(tool.category) === "privacy";
    expect([tool.platforms === undefined, tool.bestFor === undefined]).toEqual([!isPrivate, isPrivate]);
    expect(new Set(tool.bestFor).size).toBe(tool.bestFor?.length ?? 0);
    expect(tool.bestFor?.length ?? 0).toBeLessThanOrEqual(3);
    // Tags are derived from the features.
    if (tool.features.length === 0) expect(tool.bestFor ?? []).toEqual([]);
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
    for (const text of groups.flatMap(({ notes = [] }) => notes)) expect(text).toMatch(/\S/);
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
    "esim",
    "ticket",
    "sms",
    "crypto",
  ]);
});

test("the tools that the note on eSIMs names have the same price from the same source", () => {
  const priced = byExamplePrice(toolsOf(allTools, exampleTrip.category)).map((tool) => ({
    name: tool.name,
    price: JSON.stringify(tool.pricing),
  }));
  const same = priced.filter(({ price }) => price === priced[0]?.price).map(({ name }) => name);
  const named = new Intl.ListFormat("en-GB").format(same);
  const notes = toolkits.travel.tabs[0].groups[0]?.notes?.join(" ");
  expect(notes).toContain(`${named}: the same price per GB`);
  expect(same).toHaveLength(3);
});

test("tools are sorted by a comparable price, and those without one come last", () => {
  expect(byExamplePrice(toolsOf(allTools, exampleTrip.category)).map(({ id }) => id)).toEqual([
    "airalo",
    "saily",
    "nomad-esim",
    "holafly",
    "ubigi",
  ]);
});
