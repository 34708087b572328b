import { companyName } from "#server/features/assistant/entry-names.ts";
import { jurisdictions } from "#server/knowledge/catalogue.ts";
import type { PartName } from "#server/knowledge/comparisons.ts";
import type { Figure, Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { paths } from "#shared/paths.ts";
import { type AnswerTable, arrange, itemsOf, type Row, toTable } from "./answer-table.ts";
import type { CompanyComparison } from "./read-comparison.ts";

const figures: Readonly<Record<PartName<"company">, (it: Jurisdiction) => Figure>> = {
  Duration: ({ setupTime }) => setupTime,
  Fee: ({ governmentFee }) => governmentFee,
  Capital: ({ minimumCapital }) => minimumCapital,
};

/** The jurisdictions ranked by a figure; undefined if no source states one. */
export const compareCompanies = ({
  region,
  part,
  comparison,
}: CompanyComparison): AnswerTable | undefined => {
  const inRegion = jurisdictions.filter(
    ({ flagCode }) => region?.countries.includes(flagCode.toUpperCase()) ?? true,
  );
  const rows = inRegion.flatMap((it): Row[] => {
    const { short: figure, sortBy: value } = figures[part.part](it);
    const { id: key, title: name } = companyName(it);
    return figure === undefined || value === undefined
      ? []
      : [{ key, name, confidence: "medium", figure, value }];
  });
  if (rows.length === 0) return undefined;
  const ranked = arrange(rows, comparison);
  const unknown = inRegion.length - rows.length;
  const intro = `${rows.length} jurisdictions, ${comparison === "least" ? "lowest" : "highest"} first${unknown > 0 ? `; for ${unknown} others, our sources do not say it` : ""}:`;
  return toTable(ranked, {
    kind: "company",
    title: `Forming a company by ${part.label}${region ? `, in ${region.region}` : ""}`,
    href: paths.formation,
    lists: [{ intro, items: itemsOf(ranked) }],
    source: "Meridian's table of jurisdictions",
  });
};
