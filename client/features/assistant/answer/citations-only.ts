/** A node of Markdown's syntax tree, as far as it is of interest here. */
interface MarkdownNode {
  type: string;
  value?: string;
  label?: string | null;
  children?: MarkdownNode[];
  data?: object;
}

const mark = /\[(\d{1,4})\]/;
/** A number stands in the line of what it belongs to. */
const narrowSpace = "\u202f";
const text = (value: string): MarkdownNode => ({ type: "text", value });

/** Becomes `<sup data-citation="1">`. */
const citation = (number: string): MarkdownNode => ({
  type: "citation",
  data: { hName: "sup", hProperties: { dataCitation: number }, hChildren: [text(number)] },
});

/** What shows or names something elsewhere, and what is no Markdown. */
const forbidden = new Set([
  ...["html", "image", "imageReference", "definition", "footnoteReference", "footnoteDefinition"],
]);

/**
 * A remark plugin that leaves no HTML, no images and no links of the text but their words, and makes each `[n]` that is
 * known a citation.
 * @param known the numbers of the citations
 */
export const citationsOnly = (known: ReadonlySet<number>) => () => {
  const inText = (value: string): MarkdownNode[] => {
    // Every other part is a number that was in brackets.
    const parts = value.split(mark);
    return parts.flatMap((part, index) => {
      const isKnown = (at: number) => known.has(Number(parts[at]));
      if (index % 2 === 1) return [isKnown(index) ? citation(part) : text(`[${part}]`)];
      const isBefore = index + 1 < parts.length && isKnown(index + 1);
      return part === "" ? [] : [text(isBefore ? part.replace(/(?<=\S)\s+$/, narrowSpace) : part)];
    });
  };
  const purified = (nodes: readonly MarkdownNode[]): MarkdownNode[] =>
    nodes.flatMap((node) => {
      const { type, value, label, children } = node;
      if (forbidden.has(type)) return [];
      if (type === "text") return inText(value ?? "");
      if (type === "linkReference" && label && known.has(Number(label))) return [citation(label)];
      if (type === "link" || type === "linkReference") return purified(children ?? []);
      return [children ? { ...node, children: purified(children) } : node];
    });
  return (tree: MarkdownNode) => {
    tree.children = purified(tree.children ?? []);
  };
};
