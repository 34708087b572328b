import {
  Check,
  CircleQuestionMark,
  FileText,
  Globe,
  Handshake,
  House,
  type LucideIcon,
  Smartphone,
  Stamp,
} from "lucide-react";
import { Chip } from "#client/ui/chip.tsx";
import type { EntryRight } from "#shared/entry/engine.ts";
import { requirementText } from "#shared/entry/words.ts";
import type { EntryRequirement, EntryTables } from "#shared/law/entry-tables.ts";

const icons: Readonly<Record<EntryRequirement, LucideIcon>> = {
  own_country: House,
  free_movement: Handshake,
  visa_free: Check,
  eta: Smartphone,
  visa_on_arrival: Stamp,
  evisa: Globe,
  visa_required: FileText,
  unknown: CircleQuestionMark,
};

const looks = {
  own_country: "accent",
  free_movement: "accent",
  visa_free: "accent",
  eta: "solid",
  visa_on_arrival: "solid",
  evisa: "solid",
  visa_required: "plain",
  unknown: "plain",
} as const satisfies Record<EntryRequirement, "accent" | "solid" | "plain">;

/** A requirement as a small label. Requirements differ by icon and words, not only by color. */
export const RequirementChip = ({
  tables,
  right,
}: {
  tables: Pick<EntryTables, "authorizations">;
  right: EntryRight;
}) => {
  const Icon = icons[right.requirement];
  return (
    <Chip variant={looks[right.requirement]} className="py-1 leading-tight">
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {requirementText(tables, right)}
    </Chip>
  );
};
