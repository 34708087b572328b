import { describe, expect, test } from "vitest";
import { allTools, toolsOf } from "./all-tools.ts";
import type { Source, Statement } from "./entry.ts";
import { toolkits } from "./toolkits.ts";
import { type Tool, type ToolCategory, type Toolkit, toolCategories } from "./tools.ts";

const categories = Object.values(toolCategories).flat();
const toolkitOf = (category: ToolCategory) =>
  (Object.keys(toolCategories) as Toolkit[]).find((it) => toolCategories[it].some((one) => one === category));

const statementsOf = ({ features, pricing, cautions = [] }: Tool): readonly Statement[] => [
  ...features,
  ...pricing,
  ...cautions,
];
const sourcesOf = (tool: Tool): readonly Source[] => statementsOf(tool).flatMap(({ sources }) => sources);
const newestMonth = (sources: readonly Source[]) =>
  sources
    .flatMap(({ date }) => date?.slice(0, 7) ?? [])
    .sort()
    .at(-1);

test("ids are unique and fit an address", () => {
  const ids = allTools.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
});

test.each(categories)("%s has four tools or more", (category) => {
  expect(toolsOf(category).length).toBeGreaterThanOrEqual(4);
});

test("every tool has four features, but for those of which less is known", () => {
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
    for (const text of [tool.name, tool.description, ...statementsOf(tool).map((it) => it.text)])
      expect(text).toMatch(/^\S(.*\S)?$/);
    expect(tool.features).not.toHaveLength(0);
    expect(tool.logo).toMatch(/^[A-Z0-9]{1,2}$/);
  });

  test("says each thing once, with named sources or with none", () => {
    const texts = statementsOf(tool).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { name, url = "https://", date = "2026" } of sourcesOf(tool)) {
      expect(name).toMatch(/\S/);
      expect(url).toMatch(/^https:\/\//);
      expect(date).toMatch(/^\d{4}(-\d{2}(-\d{2})?)?$/);
    }
  });

  test("leaves figures to its statements, each of which says what it rests on", () => {
    expect(tool.description).not.toMatch(/\d/);
  });

  test("tells a starting price", () => {
    expect(tool.pricing[0]?.text).toMatch(/\b(free|from|by trip)\b/i);
  });

  test("links to its site, checked only if that was the source", () => {
    const { protocol, hostname } = new URL(tool.website.url);
    expect(protocol).toBe("https:");
    expect(hostname).toBe(tool.website.name);
    expect(tool.website.checked).toBe(sourcesOf(tool).some(({ name }) => name === hostname));
  });

  test("tells where it runs, or whom it suits", () => {
    const isPrivate = toolkitOf(tool.category) === "privacy";
    const [told, untold] = isPrivate ? [tool.platforms, tool.bestFor] : [tool.bestFor, tool.platforms];
    expect(untold).toBeUndefined();
    expect(told).not.toHaveLength(0);
    expect(new Set(told).size).toBe(told?.length);
    if (!isPrivate) expect(told?.length).toBeLessThanOrEqual(3);
  });

  test("was checked in the month of its newest source, or of its category's", () => {
    const sources = sourcesOf(tool);
    const ofCategory = newestMonth(toolsOf(tool.category).flatMap(sourcesOf));
    expect(tool.checked).toBe(newestMonth(sources) ?? (sources.length > 0 ? ofCategory : undefined));
  });
});

describe.each(Object.keys(toolkits) as Toolkit[])("the toolkit %s", (id) => {
  const { tabs, title, description } = toolkits[id];

  test("shows all of its categories, in order", () => {
    const shown = tabs.flatMap(({ groups }) => groups.map(({ category }) => category));
    expect(shown).toEqual([...toolCategories[id]]);
  });

  test("has words for all that it shows", () => {
    const groups = tabs.flatMap((it) => it.groups);
    const texts = [...tabs.flatMap((it) => [it.label, it.heading]), ...groups.map(({ label }) => label)];
    for (const text of [title, description, ...texts]) expect(text).toMatch(/\S/);
    for (const { text } of groups.flatMap(({ notes = [] }) => notes)) expect(text).toMatch(/\S/);
  });

  test("has tabs that fit an address", () => {
    const ids = tabs.map((it) => it.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const tabId of ids) expect(tabId).toMatch(/^[a-z]+$/);
  });
});

test("titles and tabs are those of the specification, the default first", () => {
  expect(Object.values(toolkits).map((it) => [it.title, ...it.tabs.map(({ label }) => label)])).toEqual([
    ["Privacy Tools", "VPN Services", "Password Managers", "Privacy Browsers"],
    ["Travel Tools", "Services", "Travel Gadgets", "Health Insurance"],
    ["Finance Tools", "Digital Banking", "Tax Solutions", "Crypto Services"],
  ]);
});

test("each tab of finance has its paragraph", () => {
  for (const { intro } of toolkits.finance.tabs) expect(intro).toMatch(/\.$/);
});

test("what holds for a whole category is said above it", () => {
  const groups = Object.values(toolkits).flatMap(({ tabs }) => tabs.flatMap((it) => it.groups));
  expect(groups.filter(({ notes }) => notes).map(({ category }) => category)).toEqual([
    "ticket",
    "sms",
    "crypto",
  ]);
});
