import { CommandGroup, CommandItem } from "cmdk";
import { AppWindow, type LucideIcon, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { Flag } from "#client/ui/flag.tsx";
import type { PaletteEntry } from "./entry.ts";

interface RowProps {
  /** Unique in the list. */
  value: string;
  icon: ReactNode;
  label: ReactNode;
  note?: ReactNode;
  onSelect: () => void;
}

/** One line of the list. */
export const Row = ({ value, icon, label, note, onSelect }: RowProps) => (
  <CommandItem
    value={value}
    onSelect={onSelect}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-accent-wash forced-colors:data-[selected=true]:outline-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-muted"
  >
    {icon}
    <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
    {note !== undefined && <span className="shrink-0 text-sm text-ink-muted">{note}</span>}
  </CommandItem>
);

/** The icon of a row, or a flag. */
export const rowIcon = (Icon: LucideIcon, flagCode?: string): ReactNode =>
  flagCode ? <Flag code={flagCode} className="w-6" /> : <Icon aria-hidden="true" strokeWidth={1.5} />;

/** Rows with a heading; nothing if there are none. */
export const Rows = ({ heading, children }: { heading: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <CommandGroup
      heading={heading}
      className="py-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-ink-muted"
    >
      {children}
    </CommandGroup>
  );

interface EntryRowsProps {
  heading: string;
  entries: readonly PaletteEntry[];
  onOpen: (target: PaletteEntry["target"]) => void;
}

export const EntryRows = ({ heading, entries, onOpen }: EntryRowsProps) => (
  <Rows heading={heading}>
    {entries.map(({ value, label, note, flagCode, target }) => (
      <Row
        key={value}
        value={value}
        icon={rowIcon(typeof target === "string" ? AppWindow : Zap, flagCode)}
        label={label}
        note={note}
        onSelect={() => onOpen(target)}
      />
    ))}
  </Rows>
);
