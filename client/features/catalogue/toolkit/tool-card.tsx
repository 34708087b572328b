import { Card } from "#client/ui/card.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { isVerified, notStated, type Statement } from "#shared/catalogue/entry.ts";
import type { Tool } from "#shared/catalogue/tools.ts";
import { Cited, CitedList } from "../parts/cited.tsx";
import { Unfolding } from "../parts/details.tsx";
import { EntryFoot } from "../parts/entry-foot.tsx";
import { OfficialLink } from "../parts/official-link.tsx";

/** The letters of a tool in a double frame, as on a seal. */
const Monogram = ({ letters }: { letters: string }) => (
  <span
    aria-hidden="true"
    className="grid size-12 shrink-0 place-items-center rounded-md border border-accent bg-accent-wash font-display text-lg text-accent outline-1 -outline-offset-4 outline-accent/40"
  >
    {letters}
  </span>
);

const Price = ({ price }: { price: Statement }) => (
  <li>
    <Cited {...price} />
    {isVerified(price) && !price.sources.some(({ date }) => date) && (
      <span className="text-xs font-normal text-ink-muted">, undated</span>
    )}
  </li>
);

const Tags = ({ as: Title, title, tags }: { as: "h4" | "h5"; title: string; tags: readonly string[] }) => (
  <div className="grid gap-2">
    <Title className="text-sm font-semibold">{title}</Title>
    {tags[0] === notStated ? (
      <p className="text-sm text-ink-muted">{notStated}</p>
    ) : (
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Chip variant="solid">{tag}</Chip>
          </li>
        ))}
      </ul>
    )}
  </div>
);

interface ToolCardProps {
  tool: Tool;
  open: boolean;
  onToggle: () => void;
  /** The level of its name; its parts are one below. */
  as: "h3" | "h4";
}

/** One tool: what it is and costs, and more when it is unfolded. */
export const ToolCard = ({ tool, open, onToggle, as: Name }: ToolCardProps) => {
  const part = Name === "h3" ? "h4" : "h5";
  return (
    <Card data-entry={tool.id} aria-label={tool.name} className="scroll-mt-6">
      <div className="grid gap-4 p-card">
        <div className="flex items-center gap-3.5">
          <Monogram letters={tool.logo} />
          <Name className="font-display text-xl leading-tight font-medium">{tool.name}</Name>
        </div>
        <p>{tool.description}</p>
        <div className="grid gap-1 border-t pt-2">
          <p className="text-xs text-ink-muted">Pricing</p>
          <ul className="grid gap-1 text-sm font-semibold">
            {tool.pricing.map((price) => (
              <Price key={price.text} price={price} />
            ))}
          </ul>
        </div>
      </div>
      <Unfolding open={open} onToggle={onToggle} of={tool.name}>
        <CitedList as={part} title="Key Features" statements={tool.features} />
        {tool.platforms && <Tags as={part} title="Platforms" tags={tool.platforms} />}
        {tool.bestFor && <Tags as={part} title="Best For" tags={tool.bestFor} />}
        <CitedList as={part} title="Cautions" statements={tool.cautions ?? []} />
        <OfficialLink {...tool.website} name="Visit Official Website" of={tool.name} />
        <EntryFoot entry={tool} name={tool.name} />
      </Unfolding>
    </Card>
  );
};
