import type { Programme } from "#shared/catalogue/programmes.ts";
import { CitedList } from "../parts/cited.tsx";
import { LastChecked } from "../parts/last-checked.tsx";
import { OfficialLink } from "../parts/official-link.tsx";

/** Authority, costs, steps, warnings, and when it was last checked. */
export const ProgrammeDetails = ({ checked, details }: Pick<Programme, "checked" | "details">) => {
  const { authority, costs, steps, warnings } = details;
  return (
    <>
      <div className="grid gap-1">
        <h3 className="font-text text-sm font-semibold tracking-normal text-ink">Authority</h3>
        {[authority, ...(authority.links ?? [])].map((link) => (
          <OfficialLink key={link.url} {...link} />
        ))}
      </div>
      <CitedList title="Costs" statements={costs} />
      <CitedList title="Steps" statements={steps} ordered />
      <CitedList title="Warnings" statements={warnings} />
      <LastChecked checked={checked} />
    </>
  );
};
