import * as Collapsible from "@radix-ui/react-collapsible";
import { ChevronDown } from "lucide-react";
import { Flag } from "#client/ui/flag.tsx";
import { Button } from "#client/ui/form/button.tsx";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { columns } from "./columns.tsx";
import { JurisdictionDetails } from "./jurisdiction-details.tsx";

interface JurisdictionRowProps {
  jurisdiction: Jurisdiction;
  open: boolean;
  onToggle: () => void;
}

/** A row of the comparison, and below it the row that 'View Details' unfolds. */
export const JurisdictionRow = ({ jurisdiction, open, onToggle }: JurisdictionRowProps) => {
  const { id, name, flagCode } = jurisdiction;
  return (
    <Collapsible.Root asChild open={open} onOpenChange={onToggle}>
      <tbody id={id} className="scroll-mt-20">
        <tr className="*:border-t">
          <th scope="row" className="sticky left-0 z-1 border-r bg-surface p-2.5 align-top font-normal">
            <div className="grid gap-2">
              <Flag code={flagCode} />
              <h2 className="text-base leading-tight">{name}</h2>
              <Collapsible.Trigger asChild>
                <Button variant="quiet" size="sm" className="-ml-2 gap-1 justify-self-start px-2 text-accent">
                  {open ? "Hide Details" : "View Details"}
                  <span className="sr-only"> of {name}</span>
                  <ChevronDown
                    aria-hidden="true"
                    strokeWidth={1.75}
                    className={open ? "rotate-180 transition-transform" : "transition-transform"}
                  />
                </Button>
              </Collapsible.Trigger>
            </div>
          </th>
          {columns.map((column) => (
            <td key={column.id} className="p-2.5 align-top">
              {column.cellOf(jurisdiction)}
            </td>
          ))}
        </tr>
        <tr className="has-[>td>[hidden]]:hidden">
          <td colSpan={columns.length + 1} className="bg-sunken/40 p-0">
            {/* As wide as what is in sight, however far the table is scrolled. */}
            <Collapsible.Content className="sticky left-0 w-[100cqw] overflow-hidden data-[state=closed]:animate-[unfold-out_var(--motion-slow)] data-[state=open]:animate-[unfold-in_var(--motion-slow)]">
              <div className="border-t p-card">
                <JurisdictionDetails jurisdiction={jurisdiction} />
              </div>
            </Collapsible.Content>
          </td>
        </tr>
      </tbody>
    </Collapsible.Root>
  );
};
