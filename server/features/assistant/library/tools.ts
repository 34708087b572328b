import { paths } from "#client/app/paths.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { allTools } from "#shared/catalogue/all-tools.ts";
import { notStated, type Statement } from "#shared/catalogue/entry.ts";
import { toolkits } from "#shared/catalogue/toolkits.ts";
import type { Tool, ToolCategory, Toolkit } from "#shared/catalogue/tools.ts";
import { toolCategoryWords, toolCountries, toolWords } from "./content/tool-words.ts";
import { type NewLibraryEntry, said, saidByNobody, toEntry } from "./entry.ts";
import { dateInWords } from "./wording/dates.ts";

/** Where each toolkit is shown. */
export const toolkitPaths: Readonly<Record<Toolkit, string>> = {
  privacy: paths.privacyTools,
  travel: paths.travelTools,
  finance: paths.financeTools,
};

/** The tab that shows a category, and what it says of it. */
const shelfOf = (category: ToolCategory) => {
  for (const [toolkit, { tabs }] of Object.entries(toolkits))
    for (const tab of tabs)
      for (const group of tab.groups)
        if (group.category === category)
          return { address: `${toolkitPaths[toolkit as Toolkit]}?tab=${tab.id}`, group };
  throw new Error(`no tab shows ${category}`);
};

/** A price with the dates that its sources bear: prices age. */
const price = ({ text, sources }: Statement): LibraryStatement => {
  const dates = sources.flatMap(({ date }) => (date ? [date] : [])).sort();
  const seen = dates.at(-1);
  return said("Pricing", { text: seen ? `${text} (seen ${dateInWords(seen)})` : text, sources }, "Price");
};

const website = ({ website: { name, url, checked } }: Tool): LibraryStatement =>
  said("Website", { text: url, sources: checked ? [{ name, url }] : [] }, "Official website");

const tags = (part: string, label: string, all: readonly string[] = []): LibraryStatement[] =>
  all.length === 0 || all[0] === notStated ? [] : [saidByNobody(part, `${label}: ${all.join(", ")}`)];

const toolEntry = (tool: Tool): NewLibraryEntry => {
  const { address, group } = shelfOf(tool.category);
  return toEntry({
    id: `tool/${tool.id}`,
    kind: "tool",
    title: tool.name,
    href: `${address}#${tool.id}`,
    countries: [...(toolCountries[tool.id] ?? [])],
    checked: tool.checked,
    statements: [
      saidByNobody("Description", `${tool.name} (${group.label}): ${tool.description}`),
      ...tool.pricing.map(price),
      ...tool.features.map((feature) => said("Key features", feature, "Feature")),
      ...tags("Platforms", "Runs on", tool.platforms),
      ...tags("Best for", "Best for", tool.bestFor),
      ...(tool.cautions ?? []).map((caution) => said("Cautions", caution, "Caution")),
      ...(group.notes ?? []).map((note) => said("Cautions", note, `${group.label} in general`)),
      website(tool),
    ],
    otherWords: [toolCategoryWords[tool.category], toolWords[tool.id] ?? ""],
  });
};

/** All tools of the three toolkits. */
export const toolEntries = (): NewLibraryEntry[] => allTools.map(toolEntry);
