import { RevealGroup, RevealItem } from "#client/ui/motion/reveal.tsx";
import type { ToolGroup } from "#shared/catalogue/toolkits.ts";
import type { Tool } from "#shared/catalogue/tools.ts";
import { Cited } from "../parts/cited.tsx";
import type { OpenEntries } from "../parts/use-open-entries.ts";
import { ToolCard } from "./tool-card.tsx";

const Notes = ({ notes }: { notes: NonNullable<ToolGroup["notes"]> }) => (
  <ul aria-label="Notes" className="grid max-w-measure gap-1 border-l-2 border-control pl-3.5 text-sm">
    {notes.map((note) => (
      <li key={note.text}>
        <Cited {...note} />
      </li>
    ))}
  </ul>
);

interface ToolGroupsProps {
  groups: readonly ToolGroup[];
  /** Those to show, of any category. */
  tools: readonly Tool[];
  opened: OpenEntries;
}

/** The cards of a tab, under the names of their groups where there are several. Groups without tools are left out. */
export const ToolGroups = ({ groups, tools, opened }: ToolGroupsProps) => (
  <RevealGroup>
    {groups.map(({ category, label, notes }) => {
      const shown = tools.filter((tool) => tool.category === category);
      if (shown.length === 0) return null;
      return (
        <div key={category} className="grid gap-4">
          {groups.length > 1 && <h3 className="text-xl">{label}</h3>}
          {notes && <Notes notes={notes} />}
          <ul className="grid items-start gap-5 lg:grid-cols-2">
            {shown.map((tool) => (
              <RevealItem key={tool.id}>
                <ToolCard
                  tool={tool}
                  as={groups.length > 1 ? "h4" : "h3"}
                  open={opened.isOpen(tool.id)}
                  onToggle={() => opened.toggle(tool.id)}
                />
              </RevealItem>
            ))}
          </ul>
        </div>
      );
    })}
  </RevealGroup>
);
