import type { ReactNode } from "react";
import type { Source } from "#shared/catalogue/entry.ts";
import type { Figure, Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { Sources } from "../parts/cited.tsx";
import { OfficialLink } from "../parts/official-link.tsx";

/** A column of the comparison, beside the one that names the jurisdiction. */
export interface Column {
  /** Its name in the address (`?sort=tax`). */
  id: string;
  label: string;
  /** How wide it is at least: as its longest word, or its longest source up to a dot. */
  className: string;
  /** What an entry sorts by, the smallest first; undefined comes last either way. Absent: the column does not sort. */
  sortBy?: (jurisdiction: Jurisdiction) => number | string | undefined;
  cellOf: (jurisdiction: Jurisdiction) => ReactNode;
}

/** Parts that rest on the same sources, which are then said once. */
const bySources = (parts: Figure["parts"]) =>
  parts.reduce<{ sources: readonly Source[]; texts: string[] }[]>((groups, { text, sources }) => {
    const last = groups.at(-1);
    if (last?.sources === sources) last.texts.push(text);
    else groups.push({ sources, texts: [text] });
    return groups;
  }, []);

const FigureCell = ({ parts }: Pick<Figure, "parts">) => (
  <div className="grid grid-cols-1 gap-2">
    {bySources(parts).map(({ sources, texts }) => (
      <div key={texts.join()} className="grid grid-cols-1 gap-0.5">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="leading-tight">
          <Sources sources={sources} />
        </p>
      </div>
    ))}
  </div>
);

/** The column of names; it stays in sight while the others scroll sideways. */
export const nameColumn = {
  id: "jurisdiction",
  label: "Jurisdiction",
  sortBy: ({ name }: Jurisdiction) => name,
} as const;

/** The columns of the comparison, in order. */
export const columns: readonly Column[] = [
  {
    id: "entity",
    label: "Entity",
    className: "w-28",
    sortBy: ({ entity }) => entity,
    cellOf: ({ entity }) => entity,
  },
  {
    id: "setup",
    label: "Set-up Time",
    className: "w-36",
    sortBy: ({ setupTime }) => setupTime.sortBy,
    cellOf: ({ setupTime }) => <FigureCell {...setupTime} />,
  },
  {
    id: "capital",
    label: "Minimum Capital",
    className: "w-36",
    sortBy: ({ minimumCapital }) => minimumCapital.sortBy,
    cellOf: ({ minimumCapital }) => <FigureCell {...minimumCapital} />,
  },
  {
    id: "fee",
    label: "Government Fee",
    className: "w-36",
    sortBy: ({ governmentFee }) => governmentFee.sortBy,
    cellOf: ({ governmentFee }) => <FigureCell {...governmentFee} />,
  },
  {
    id: "tax",
    label: "Corporate Tax",
    className: "w-37",
    sortBy: ({ corporateTax }) => corporateTax.sortBy,
    cellOf: ({ corporateTax }) => <FigureCell {...corporateTax} />,
  },
  {
    id: "remote",
    label: "Remote",
    className: "w-36",
    sortBy: ({ remote }) => ["yes", "partly"].indexOf(remote.answer),
    cellOf: ({ remote }) => <FigureCell parts={[remote]} />,
  },
  {
    id: "registry",
    label: "Registry",
    className: "w-31",
    cellOf: ({ registry }) => (
      <ul className="grid grid-cols-1 gap-1.5">
        {[registry, ...(registry.links ?? [])].map((link) => (
          <li key={link.url}>
            <OfficialLink {...link} />
          </li>
        ))}
      </ul>
    ),
  },
];
