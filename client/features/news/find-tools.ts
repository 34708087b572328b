import { allTools } from "virtual:catalogue/allTools";
import { jurisdictions } from "virtual:catalogue/jurisdictions";
import { type ToolGroup, type Toolkit, type ToolTab, toolkits, toolsOf } from "#shared/catalogue/tools.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import { paths } from "#shared/paths.ts";
import { wordsOf } from "#shared/text/words.ts";

/** An entry of a catalog that matches a search. */
export interface FoundTool {
  id: string;
  name: string;
  /** The kind of tool, in words. */
  kind: string;
  /** Its usual price. Absent if no source gives one. */
  price?: string;
  href: string;
}

const pages: Readonly<Record<Toolkit, string>> = {
  privacy: paths.privacyTools,
  travel: paths.travelTools,
  finance: paths.financeTools,
};

const maxFound = 6;

/** Shorter words are a prefix of too many others. */
const shortestStart = 4;

const companyWords = new Set(
  "company companies incorporate incorporation formation llc ltd business register registration".split(" "),
);

/** Whether a word begins like a category: 'esims' and 'esim', 'bank' and 'banking'. */
const isForm = (word: string, category: string): boolean =>
  word.startsWith(category) || (word.length >= shortestStart && category.startsWith(word));

/** Whether the query contains all words of a name. */
const isNamedIn = (query: readonly string[], name: string): boolean =>
  wordsOf(name).every((part) => query.includes(part));

const isGroupNamed = (query: readonly string[], { category, label, alsoCalled = [] }: ToolGroup): boolean =>
  query.some((word) => isForm(word, category) || alsoCalled.includes(word)) || isNamedIn(query, label);

const toolsOfGroup = (toolkit: Toolkit, tab: ToolTab, group: ToolGroup, query: readonly string[]) => {
  const isNamed = isGroupNamed(query, group);
  return toolsOf(allTools, group.category)
    .filter(({ name }) => isNamed || isNamedIn(query, name))
    .map(
      ({ id, name, pricing }): FoundTool => ({
        ...{ id, name, kind: group.label, price: pricing[0]?.text },
        href: `${pages[toolkit]}?tab=${tab.id}#${id}`,
      }),
    );
};

/** For a search about companies: the places that it names, or else the page with all of them. */
const findPlaces = (query: readonly string[]): readonly FoundTool[] => {
  if (!query.some((word) => companyWords.has(word))) return [];
  const named = jurisdictions.filter(({ name, flagCode }) =>
    [name, ...otherNames(flagCode)].some((one) => isNamedIn(query, one)),
  );
  if (named.length === 0)
    return [
      {
        ...{ id: "formation", name: `${jurisdictions.length} places compared`, kind: "Company formation" },
        href: paths.formation,
      },
    ];
  return named.map(({ id, name, entity }) => ({
    ...{ id, name: `${name}: ${entity}`, kind: "Company formation" },
    href: `${paths.formation}#${id}`,
  }));
};

/**
 * The tools whose name or category a text mentions, and the places to form a company. Ignores other words of the text,
 * so that "cheap esim" finds the eSIMs.
 */
export const findTools = (text: string): readonly FoundTool[] => {
  const query = wordsOf(text);
  const tools = (Object.keys(toolkits) as Toolkit[]).flatMap((toolkit) =>
    toolkits[toolkit].tabs.flatMap((tab) =>
      tab.groups.flatMap((group) => toolsOfGroup(toolkit, tab, group, query)),
    ),
  );
  return [...tools, ...findPlaces(query)].slice(0, maxFound);
};
