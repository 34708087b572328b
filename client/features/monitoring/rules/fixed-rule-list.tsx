import { Stamp } from "#client/ui/brand/stamp.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { fixedRules, type Importance } from "#shared/monitoring/rules.ts";
import { ImportanceMark } from "./importance-mark.tsx";

interface FixedRuleListProps {
  labelledBy: string;
  /** In the order of `fixedRules`. */
  importances: readonly Importance[];
}

/** The rules that everybody has. */
export const FixedRuleList = ({ labelledBy, importances }: FixedRuleListProps) => (
  <ul aria-labelledby={labelledBy} className="grid gap-3 lg:grid-cols-2">
    {fixedRules.map(({ id, type, keywords, importance }, index) => (
      <li key={id} className="grid content-start gap-3 rounded-md border bg-sunken/50 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Stamp kind={type} />
          <ImportanceMark importance={importances[index] ?? importance} />
        </div>
        <ul aria-label="Keywords" className="flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li key={keyword}>
              <Chip>{keyword}</Chip>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
