import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useQueryParams } from "#client/platform/query-params.ts";
import { Card } from "#client/ui/card.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import { notStated, type Statement } from "#shared/catalogue/entry.ts";
import {
  byExamplePrice,
  examplePrice,
  exampleTrip,
  type Tool,
  type ToolGroup,
  type ToolkitPage,
  type ToolTab,
} from "#shared/catalogue/tools.ts";
import { paths } from "#shared/paths.ts";
import { Cited, CitedList, NotStated } from "./cited.tsx";
import type { Compared, ComparedRow } from "./comparison.tsx";
import { CardDetails, EntryFoot } from "./details.tsx";
import { FilterBox, matches, searchTexts } from "./filter.tsx";
import { MarkLegend } from "./marks.tsx";
import { OfficialLink } from "./official-link.tsx";
import { SourceNotes, Sources } from "./source-notes.tsx";
import { useComparison } from "./use-comparison.tsx";
import { type OpenEntries, useOpenEntries } from "./use-open-entries.ts";

const Monogram = ({ letters }: { letters: string }) => (
  <span
    aria-hidden="true"
    className="grid size-10 shrink-0 sm:size-12 place-items-center rounded-md border border-accent bg-accent-wash font-display text-lg text-accent outline-1 -outline-offset-4 outline-accent/40"
  >
    {letters}
  </span>
);

const Price = ({ price }: { price: Statement }) => (
  <li>
    <Cited {...price} />
  </li>
);

interface TagsProps {
  as: "h4" | "h5";
  title: string;
  tags: readonly string[];
  sources?: Statement["sources"];
}

const Tags = ({ as: Title, title, tags, sources }: TagsProps) =>
  tags.length > 0 && (
    <div className="grid gap-2">
      <Title className="text-sm font-semibold">
        {title} {sources && <Sources sources={sources} />}
      </Title>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Chip variant="solid">{tag}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );

/** Features that the card shows before it is opened. On a phone, it shows the first one only. */
const maxShownFeatures = 2;

/** The first features of a tool, for its closed card. */
const Purpose = ({ tool: { features } }: { tool: Tool }) =>
  features.length > 0 && (
    <ul
      aria-label="What it does"
      className="grid list-[square] gap-0.5 pl-5 text-sm marker:text-control max-sm:[&>li+li]:hidden"
    >
      {features.slice(0, maxShownFeatures).map((feature) => (
        <li key={feature.text}>
          <Cited {...feature} />
        </li>
      ))}
    </ul>
  );

const exampleRows = (tool: Tool): readonly ComparedRow[] => {
  if (tool.category !== exampleTrip.category) return [];
  const price = examplePrice(tool);
  return [{ label: exampleTrip.label, values: price ? [price] : [], empty: notStated }];
};

const comparedRows = (tool: Tool): readonly ComparedRow[] => {
  const { description, pricing, features, cautions = [], bestFor = [] } = tool;
  return [
    { label: "What it is", values: [{ text: description }] },
    { label: "Pricing", values: pricing, empty: notStated },
    ...exampleRows(tool),
    { label: "Key Features", values: features, empty: notStated },
    ...(bestFor.length > 0 ? [{ label: "Best For", values: bestFor.map((text) => ({ text })) }] : []),
    { label: "Cautions", values: cautions },
  ];
};

const comparedOf = (tool: Tool): Compared => ({
  id: tool.id,
  name: tool.name,
  sign: <Monogram letters={tool.logo} />,
  rows: comparedRows(tool),
});

interface ToolCardProps {
  tool: Tool;
  open: boolean;
  onToggle: () => void;
  /** The checkbox that selects the card for comparison. */
  compareBox: ReactNode;
  /** The heading level of the name. The headings of its parts are one level below. */
  as: "h3" | "h4";
}

const Prices = ({ tool }: { tool: Tool }) => {
  const example = examplePrice(tool);
  return (
    <div className="grid border-t pt-2 text-sm sm:gap-1">
      <p className={cn("text-xs text-ink-muted", tool.pricing.length > 0 && "max-sm:sr-only")}>Pricing</p>
      {tool.pricing.length === 0 ? (
        <p className="text-ink-muted">{notStated}</p>
      ) : (
        <ul aria-label="Pricing" className="grid gap-1 font-semibold">
          {tool.pricing.map((price) => (
            <Price key={price.text} price={price} />
          ))}
        </ul>
      )}
      {example && (
        <p>
          <Cited text={`${example.text} for ${exampleTrip.label}`} sources={example.sources} />
        </p>
      )}
    </div>
  );
};

const ToolCard = ({ tool, open, onToggle, compareBox, as: Name }: ToolCardProps) => {
  const part = Name === "h3" ? "h4" : "h5";
  return (
    <Card data-entry={tool.id} aria-label={tool.name} className="scroll-mt-6">
      <SourceNotes of={tool} onShow={() => !open && onToggle()}>
        <div className="grid grid-cols-1 gap-2.5 p-card max-sm:py-3 sm:gap-3">
          <div className="flex items-center gap-3.5">
            <Monogram letters={tool.logo} />
            <div className="grid gap-0.5">
              <Name className="font-display text-xl leading-tight font-medium">{tool.name}</Name>
              <p className="text-sm text-ink-muted">{tool.description}</p>
            </div>
          </div>
          <Purpose tool={tool} />
          <Prices tool={tool} />
        </div>
        <CardDetails open={open} onToggle={onToggle} of={tool.name} beside={compareBox}>
          <CitedList as={part} title="Key Features" statements={tool.features} />
          {tool.platforms && (
            <Tags
              as={part}
              title="Platforms"
              tags={tool.platforms.map(({ text }) => text)}
              sources={tool.platforms[0]?.sources}
            />
          )}
          {tool.bestFor && <Tags as={part} title="Best For" tags={tool.bestFor} />}
          <CitedList as={part} title="Cautions" statements={tool.cautions ?? []} />
          <NotStated
            parts={{
              "key features": tool.features,
              ...(tool.platforms && { platforms: tool.platforms }),
              ...(tool.bestFor && { "best for": tool.bestFor }),
            }}
          />
          <OfficialLink {...tool.website} name="Visit Official Website" of={tool.name} />
          <EntryFoot entry={tool} name={tool.name} />
        </CardDetails>
      </SourceNotes>
    </Card>
  );
};

const Notes = ({ notes }: { notes: NonNullable<ToolGroup["notes"]> }) => (
  <ul aria-label="Notes" className="grid max-w-measure border-l-2 border-control pl-3.5 text-sm">
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);

interface ToolGroupsProps {
  groups: readonly ToolGroup[];
  /** The tools to show, of any category. */
  tools: readonly Tool[];
  opened: OpenEntries;
  compareBoxOf: (id: string) => ReactNode;
}

/** The cards of a tab. Several groups get a heading each. Empty groups are left out. */
const ToolGroups = ({ groups, tools, opened, compareBoxOf }: ToolGroupsProps) => (
  <RevealGroup>
    {groups.map(({ category, label, notes }) => {
      const found = byExamplePrice(tools.filter((tool) => tool.category === category));
      if (found.length === 0) return null;
      const heading = groups.length > 1 ? "h4" : "h3";
      return (
        <div key={category} className="grid grid-cols-1 gap-4">
          {groups.length > 1 && <h3 className="text-xl">{label}</h3>}
          {notes && <Notes notes={notes} />}
          <ul className="grid grid-cols-1 items-start gap-3 sm:gap-5 lg:grid-cols-2">
            {found.map((tool) => (
              <RevealItem key={tool.id}>
                <ToolCard
                  tool={tool}
                  as={heading}
                  open={opened.isOpen(tool.id)}
                  onToggle={() => opened.toggle(tool.id)}
                  compareBox={compareBoxOf(tool.id)}
                />
              </RevealItem>
            ))}
          </ul>
        </div>
      );
    })}
  </RevealGroup>
);

interface OpenTab<T> {
  tab: T;
  open: (id: string) => void;
}

/**
 * Keeps the open tab in the URL (`?tab=password`, absent for the first tab). A link to an entry (`#id`) does not need to
 * name its tab: a tab with an open entry wins over the parameter. Opening another tab closes the open entries.
 */
const useTab = <T extends { id: string }>(
  tabs: readonly [T, ...T[]],
  hasOpenEntry: (tab: T) => boolean,
): OpenTab<T> => {
  const [params, update] = useQueryParams();
  const requested = tabs.find(({ id }) => id === params.get("tab")) ?? tabs[0];
  const tab = hasOpenEntry(requested) ? requested : (tabs.find(hasOpenEntry) ?? requested);

  const setTab = (id: string) => (next: URLSearchParams) => {
    if (id === tabs[0].id) next.delete("tab");
    else next.set("tab", id);
  };

  // Without this, closing the entry would switch to the tab in the URL.
  useEffect(() => {
    if (tab !== requested) update(setTab(tab.id), { replace: true });
  });

  return {
    tab,
    open: (id) => update(setTab(id), { hash: "" }),
  };
};

const toolsIn = (tools: readonly Tool[], { groups }: ToolTab): readonly Tool[] =>
  tools.filter((tool) => groups.some(({ category }) => category === tool.category));

/** The searchable texts of a tool, including its tab and group. */
const toolTexts = (tool: Tool, tabs: readonly ToolTab[]): readonly string[] => [
  ...tabs.flatMap(({ label, heading, groups }) => {
    const group = groups.find(({ category }) => category === tool.category);
    return group ? [label, heading, group.label] : [];
  }),
  tool.name,
  tool.description,
  ...searchTexts([...tool.pricing, ...tool.features, ...(tool.cautions ?? []), ...(tool.platforms ?? [])]),
  ...(tool.bestFor ?? []),
];

const Breadcrumb = ({ here }: { here: string }) => (
  <nav aria-label="Breadcrumb">
    <ol className="flex flex-wrap gap-x-2">
      <li>
        <Link href={paths.toolkit} className="text-link">
          Toolkit
        </Link>
      </li>
      <li aria-hidden="true">/</li>
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);

/** Scrolls the tab list to the open tab when the tabs do not fit. */
const useScrollToTab = (id: string) => {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab opens
  useEffect(() => {
    const open = list.current?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
    const frame = list.current?.getBoundingClientRect();
    if (open && frame)
      list.current?.scrollBy({ left: open.left + open.width / 2 - frame.left - frame.width / 2 });
  }, [id]);
  return list;
};

interface ToolsPageProps {
  toolkit: ToolkitPage;
  tools: readonly Tool[];
}

/** One toolkit: tabs of tools with a filter across all tabs. */
export const ToolsPage = ({ toolkit: { title, description, tabs }, tools }: ToolsPageProps) => {
  const [text, setText] = useState("");
  const opened = useOpenEntries(useMemo(() => tools.map(({ id }) => id), [tools]));
  const { tab, open } = useTab(tabs, (it) => toolsIn(tools, it).some(({ id }) => opened.isOpen(id)));
  const tabList = useScrollToTab(tab.id);
  const found = tools.filter((tool) => matches(toolTexts(tool, tabs), text));
  const foundHere = toolsIn(found, tab);
  const comparison = useComparison(useMemo(() => tools.map(comparedOf), [tools]));

  return (
    <>
      <PageHeader title={title} subtitle={description} eyebrow={<Breadcrumb here={title} />} />
      <FilterBox of="tools" text={text} onChange={setText} found={found.length} />
      <MarkLegend />
      {comparison.table}
      {/* Manual activation: arrow keys only move the focus, so that they add no history entries. */}
      <Tabs value={tab.id} onValueChange={open} activationMode="manual">
        <TabsList ref={tabList} aria-label={title}>
          {tabs.map((it) => (
            <TabsTrigger key={it.id} value={it.id}>
              {it.label}
              {text.trim() && <span className="font-normal"> ({toolsIn(found, it).length})</span>}
            </TabsTrigger>
          ))}
        </TabsList>
        {/* The key remounts the content, so that the cards of each tab animate. */}
        <TabsContent key={tab.id} value={tab.id} className="grid grid-cols-1 gap-8">
          <div className="grid gap-2">
            <h2 className="text-2xl">{tab.heading}</h2>
            {tab.intro && <p className="max-w-measure text-ink-muted">{tab.intro}</p>}
          </div>
          {foundHere.length === 0 && found.length > 0 && (
            <p className="text-ink-muted">No tools in this tab match your filter, but others do.</p>
          )}
          <ToolGroups
            groups={tab.groups}
            tools={foundHere}
            opened={opened}
            compareBoxOf={comparison.checkboxOf}
          />
        </TabsContent>
      </Tabs>
      {comparison.bar}
    </>
  );
};
