import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import type { ToolkitPage, ToolTab } from "#shared/catalogue/toolkits.ts";
import type { Tool } from "#shared/catalogue/tools.ts";
import { FilterBox } from "../parts/filter-box.tsx";
import { matches, wordsOf } from "../parts/matches.ts";
import { useOpenEntries } from "../parts/use-open-entries.ts";
import { ToolGroups } from "./tool-groups.tsx";
import { useTab } from "./use-tab.ts";

const toolsIn = (tools: readonly Tool[], { groups }: ToolTab): readonly Tool[] =>
  tools.filter((tool) => groups.some(({ category }) => category === tool.category));

/** What is read of a tool, and above it, for the filter. */
const allWords = (tool: Tool, tabs: readonly ToolTab[]): readonly string[] => [
  ...tabs.flatMap(({ label, heading, groups }) => {
    const group = groups.find(({ category }) => category === tool.category);
    return group ? [label, heading, group.label] : [];
  }),
  tool.name,
  tool.description,
  ...wordsOf([...tool.pricing, ...tool.features, ...(tool.cautions ?? [])]),
  ...(tool.platforms ?? []),
  ...(tool.bestFor ?? []),
];

const Breadcrumb = ({ path, here }: { path: string; here: string }) => (
  <nav aria-label="Breadcrumb">
    <ol className="flex flex-wrap gap-x-2">
      <li>
        <Link href={path} className="text-link">
          Toolkit
        </Link>
      </li>
      <li aria-hidden="true">/</li>
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);

/** A list whose open tab is in sight also where the tabs do not fit. */
const useOpenTabInSight = (id: string) => {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab opens
  useEffect(() => {
    const open = list.current?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
    const seen = list.current?.getBoundingClientRect();
    if (open && seen)
      list.current?.scrollBy({ left: open.left + open.width / 2 - seen.left - seen.width / 2 });
  }, [id]);
  return list;
};

interface ToolsPageProps {
  toolkit: ToolkitPage;
  /** The tools of this toolkit. */
  tools: readonly Tool[];
  /** Where the overview of the toolkits stands. */
  overviewPath: string;
}

/** One toolkit: tabs of tools, a filter over all of them. */
export const ToolsPage = ({ toolkit: { title, description, tabs }, tools, overviewPath }: ToolsPageProps) => {
  const [text, setText] = useState("");
  const opened = useOpenEntries(useMemo(() => tools.map(({ id }) => id), [tools]));
  const { tab, open } = useTab(tabs, (it) => toolsIn(tools, it).some(({ id }) => opened.isOpen(id)));
  const tabList = useOpenTabInSight(tab.id);
  const found = tools.filter((tool) => matches(allWords(tool, tabs), text));
  const foundHere = toolsIn(found, tab);

  return (
    <>
      <PageHeader
        title={title}
        subtitle={description}
        eyebrow={<Breadcrumb path={overviewPath} here={title} />}
      />
      <FilterBox of="tools" text={text} onChange={setText} found={found.length} />
      {/* The arrow keys only lead along the tabs: opening each on the way would be a step for Back. */}
      <Tabs value={tab.id} onValueChange={open} activationMode="manual">
        <TabsList ref={tabList} aria-label={title}>
          {tabs.map((it) => (
            <TabsTrigger key={it.id} value={it.id}>
              {it.label}
              {text.trim() && <span className="font-normal"> ({toolsIn(found, it).length})</span>}
            </TabsTrigger>
          ))}
        </TabsList>
        {/* Fresh for each tab, so that its cards come in anew. */}
        <TabsContent key={tab.id} value={tab.id} className="grid gap-8">
          <div className="grid gap-2">
            <h2 className="text-2xl">{tab.heading}</h2>
            {tab.intro && <p className="max-w-measure text-ink-muted">{tab.intro}</p>}
          </div>
          {foundHere.length === 0 && found.length > 0 && (
            <p className="text-ink-muted">No tools in this tab match your filter, but others do.</p>
          )}
          <ToolGroups groups={tab.groups} tools={foundHere} opened={opened} />
        </TabsContent>
      </Tabs>
    </>
  );
};
