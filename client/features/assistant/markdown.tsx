import { type ComponentProps, memo, useMemo } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import type { Citation } from "#shared/assistant/contract.ts";
import { CitationLink } from "./citation-link.tsx";
import { entryIdOf } from "./labels.ts";
import { blocksOf } from "./markdown-blocks.ts";

/** The parts of an mdast node that are used here. */
interface MarkdownNode {
  type: string;
  value?: string;
  label?: string | null;
  children?: MarkdownNode[];
  data?: object;
}

const citationMark = /\[(\d{1,4})\]/;
/** Keeps a citation number on the line of the word before it. */
const narrowSpace = "\u202f";
const text = (value: string): MarkdownNode => ({ type: "text", value });

/** Renders as `<sup data-citation="1">`. */
const citation = (number: string): MarkdownNode => ({
  type: "citation",
  data: { hName: "sup", hProperties: { dataCitation: number }, hChildren: [text(number)] },
});

/** Nodes that are dropped. */
const forbidden = new Set([
  ...["html", "image", "imageReference", "definition", "footnoteReference", "footnoteDefinition"],
]);

/** Splits a text at its marks `[n]` and turns each known one into a citation. */
const splitAtMarks = (value: string, known: ReadonlySet<number>): MarkdownNode[] => {
  // Every second part is the number of a mark.
  const parts = value.split(citationMark);
  const isKnown = (at: number) => at < parts.length && known.has(Number(parts[at]));
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return [isKnown(index) ? citation(part) : text(`[${part}]`)];
    if (part === "") return [];
    return [text(isKnown(index + 1) ? part.replace(/(?<=\S)\s+$/, narrowSpace) : part)];
  });
};

const cleanNodes = (nodes: readonly MarkdownNode[], known: ReadonlySet<number>): MarkdownNode[] =>
  nodes.flatMap((node) => cleanNode(node, known));

const cleanNode = (node: MarkdownNode, known: ReadonlySet<number>): MarkdownNode[] => {
  const { type, value, label, children } = node;
  if (forbidden.has(type)) return [];
  if (type === "text") return splitAtMarks(value ?? "", known);
  if (type === "linkReference" && label && known.has(Number(label))) return [citation(label)];
  if (type === "link" || type === "linkReference") return cleanNodes(children ?? [], known);
  return [children ? { ...node, children: cleanNodes(children, known) } : node];
};

/**
 * A remark plugin that drops HTML and images, replaces links by their text, and turns each known `[n]` into a citation.
 * @param known the numbers of the citations
 */
export const citationsOnly = (known: ReadonlySet<number>) => () => (tree: MarkdownNode) => {
  tree.children = cleanNodes(tree.children ?? [], known);
};

const allowedElements = [
  ...["p", "br", "hr", "strong", "em", "ul", "ol", "li", "blockquote", "code", "pre", "sup"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
];

const Heading = ({ children }: ComponentProps<"h4">) => (
  <h4 className="font-text text-base font-semibold tracking-normal">{children}</h4>
);
const plainComponents: Components = {
  ...{ h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading },
  ul: ({ children }) => <ul className="grid list-[square] gap-1 pl-5 marker:text-control">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid list-decimal gap-1 pl-6 marker:text-ink-muted">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote className="border-l-2 pl-3">{children}</blockquote>,
  pre: ({ children }) => (
    <pre className="rounded-sm bg-sunken p-2 text-sm whitespace-pre-wrap">{children}</pre>
  ),
  code: ({ children }) => <code className="text-sm">{children}</code>,
  hr: () => <hr />,
};

interface BlockProps {
  text: string;
  plugins: NonNullable<Options["remarkPlugins"]>;
  components: Components;
}

/** One part of an answer. It is parsed again only if its own text changes. */
const Block = memo(({ text, plugins, components }: BlockProps) => (
  <ReactMarkdown
    skipHtml
    unwrapDisallowed
    allowedElements={allowedElements}
    remarkPlugins={plugins}
    components={components}
  >
    {text}
  </ReactMarkdown>
));

interface MarkdownProps {
  text: string;
  citations: readonly Citation[];
  /** The answer's id, for links to its sources. */
  id: string;
}

/** Renders an answer without HTML, images, and links other than citations. */
export const Markdown = memo(({ text, citations, id }: MarkdownProps) => {
  const plugins = useMemo(() => [citationsOnly(new Set(citations.map(({ number }) => number)))], [citations]);
  const components = useMemo(
    (): Components => ({
      ...plainComponents,
      sup: (props: ComponentProps<"sup"> & { "data-citation"?: string }) => {
        const citation = citations.find(({ number }) => String(number) === props["data-citation"]);
        if (!citation) return null;
        return (
          <sup className="text-xs leading-none">
            <CitationLink citation={citation} entryId={entryIdOf(id, citation)} />
          </sup>
        );
      },
    }),
    [citations, id],
  );
  return blocksOf(text).map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end.
    <Block key={at} text={block} plugins={plugins} components={components} />
  ));
});
