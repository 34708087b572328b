import { Chart } from "#client/ui/chart.tsx";
import { notStated } from "#shared/catalogue/entry.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import { Bar, BarList, ranked } from "./bars.tsx";
import { ChartGroup } from "./chart-group.tsx";
import { EntryLink } from "./entry-link.tsx";

interface FormationChartProps {
  jurisdictions: readonly Jurisdiction[];
}

type Tax = Jurisdiction["corporateTax"];
type Fee = Jurisdiction["governmentFee"];

/** '15%', or '19–25%'. */
const rateText = ({ sortBy, upTo, short }: Tax): string => {
  if (sortBy === undefined) return short ?? notStated;
  return upTo === undefined ? `${sortBy}%` : `${sortBy}–${upTo}%`;
};

const TaxChart = ({ jurisdictions }: FormationChartProps) => {
  const highest = Math.max(
    1,
    ...jurisdictions.map(({ corporateTax: { sortBy = 0, upTo = sortBy } }) => upTo),
  );
  return (
    <Chart
      title="Corporate tax"
      description="Lowest rate on distributed profit. Outlined: up to the highest rate."
      columns={["Jurisdiction", "Corporate tax", "Rate on distributed profit"]}
      rows={jurisdictions.map(({ id, name, corporateTax }) => [
        name,
        <EntryLink key="tax" id={id}>
          {corporateTax.short}
        </EntryLink>,
        rateText(corporateTax),
      ])}
    >
      <BarList
        className="text-tax"
        rows={ranked(jurisdictions, ({ corporateTax }) => corporateTax.sortBy).map(
          ({ id, name, corporateTax }) => {
            const { sortBy, upTo } = corporateTax;
            return {
              ...{ id, label: name, text: rateText(corporateTax) },
              track: sortBy !== undefined && (
                <Bar share={sortBy / highest} more={((upTo ?? sortBy) - sortBy) / highest} />
              ),
            };
          },
        )}
      />
    </Chart>
  );
};

const euros = (amount: number) => `€${Math.round(amount)}`;

/** '€415', or '€87, then €52'. */
const feeText = ({ sortBy, laterYears }: Fee): string => {
  if (sortBy === undefined) return notStated;
  return laterYears === undefined ? euros(sortBy) : `${euros(sortBy)}, then ${euros(laterYears)}`;
};

const FeeChart = ({ jurisdictions }: FormationChartProps) => {
  const known = jurisdictions.filter(({ governmentFee }) => governmentFee.sortBy !== undefined);
  const highest = Math.max(
    1,
    ...known.map(({ governmentFee: { sortBy = 0, laterYears = 0 } }) => sortBy + laterYears),
  );
  return (
    <Chart
      title="Government fee"
      description="In the first year, in approximate euros. Outlined: each later year, where stated."
      columns={["Jurisdiction", "Government fee", "Approximate euros"]}
      rows={jurisdictions.map(({ id, name, governmentFee }) => [
        name,
        <EntryLink key="fee" id={id}>
          {governmentFee.short ?? notStated}
        </EntryLink>,
        feeText(governmentFee),
      ])}
    >
      <BarList
        className="text-tax"
        rows={ranked(known, ({ governmentFee }) => governmentFee.sortBy).map(
          ({ id, name, governmentFee }) => {
            const { sortBy = 0, laterYears = 0 } = governmentFee;
            return {
              ...{ id, label: name, text: feeText(governmentFee) },
              track: <Bar share={sortBy / highest} more={laterYears / highest} />,
            };
          },
        )}
        missing={jurisdictions.filter((it) => !known.includes(it)).map(({ name }) => name)}
      />
    </Chart>
  );
};

export const FormationCharts = (props: FormationChartProps) => (
  <ChartGroup of="corporate tax and government fees" className="grid-cols-2">
    <TaxChart {...props} />
    <FeeChart {...props} />
  </ChartGroup>
);
