import { notStated } from "#shared/catalogue/entry.ts";
import { type Figure, type Jurisdiction, taxOnDistributedProfit } from "#shared/catalogue/jurisdictions.ts";
import { Bar, BarChart } from "./bars.tsx";
import { ChartGroup } from "./chart-group.tsx";
import { DoubtMark } from "./marks.tsx";

interface FormationChartProps {
  jurisdictions: readonly Jurisdiction[];
}

type Tax = Jurisdiction["corporateTax"];
type Fee = Jurisdiction["governmentFee"];

const sourcesOfFigure = ({ parts }: Figure) => parts.flatMap(({ sources }) => sources);

/** A figure in a few words, with the same mark as in the table of jurisdictions. */
const FigureText = (figure: Figure) =>
  figure.short === undefined ? (
    notStated
  ) : (
    <>
      {figure.short} <DoubtMark sources={sourcesOfFigure(figure)} />
    </>
  );

/** '15%', or '19–25%'. */
const rangeText = (from: number, to: number): string => (from === to ? `${from}%` : `${from}–${to}%`);

/** '19.25%', the taxes on profit and payout combined, or why there is no rate. */
const rateText = (tax: Tax): string => {
  const share = taxOnDistributedProfit(tax);
  return share ? rangeText(share.from, share.to) : (tax.short ?? notStated);
};

/** The rates in words: '15%' on the profit, '5%' on the payout. */
const ratesInWords = ({ rates }: Tax): readonly [onProfit: string, onPayout: string] => [
  rates ? rangeText(rates.onProfit, rates.upTo ?? rates.onProfit) : "–",
  rates?.onPayout === undefined ? "–" : `${rates.onPayout}%`,
];

const TaxChart = ({ jurisdictions }: FormationChartProps) => {
  const highest = Math.max(
    1,
    ...jurisdictions.map(({ corporateTax }) => taxOnDistributedProfit(corporateTax)?.to ?? 0),
  );
  return (
    <BarChart
      title="Corporate tax"
      description="The total tax on a profit that is paid out: the rate on the profit, and the rate on the payout if our sources state one. The outline shows the highest rate."
      columns={["Jurisdiction", "Corporate tax", "On profit", "On payout", "Combined"]}
      className="text-tax"
      rows={jurisdictions.map(({ id, name, corporateTax }) => {
        const share = taxOnDistributedProfit(corporateTax);
        const text = rateText(corporateTax);
        return {
          ...{ id, label: name, size: share?.from, text, sources: sourcesOfFigure(corporateTax) },
          track: share && <Bar share={share.from / highest} more={(share.to - share.from) / highest} />,
          cells: [<FigureText key="tax" {...corporateTax} />, ...ratesInWords(corporateTax), text],
        };
      })}
    />
  );
};

const euros = (amount: number) => `€${Math.round(amount)}`;

/** '€415', or '€87, then €52'. */
const feeText = ({ sortBy, laterYears }: Fee): string | undefined => {
  if (sortBy === undefined) return undefined;
  return laterYears === undefined ? euros(sortBy) : `${euros(sortBy)}, then ${euros(laterYears)}`;
};

const FeeChart = ({ jurisdictions }: FormationChartProps) => {
  const highest = Math.max(
    1,
    ...jurisdictions.map(({ governmentFee: { sortBy = 0, laterYears = 0 } }) => sortBy + laterYears),
  );
  return (
    <BarChart
      title="Government fee"
      description="In the first year, in approximate euros. Outlined: each later year, where stated."
      columns={["Jurisdiction", "Government fee", "Approximate euros"]}
      className="text-tax"
      rows={jurisdictions.map(({ id, name, governmentFee }) => {
        const { sortBy = 0, laterYears = 0 } = governmentFee;
        const text = feeText(governmentFee);
        return {
          ...{ id, label: name, size: governmentFee.sortBy, text, sources: sourcesOfFigure(governmentFee) },
          track: <Bar share={sortBy / highest} more={laterYears / highest} />,
          cells: [<FigureText key="fee" {...governmentFee} />, text ?? notStated],
        };
      })}
    />
  );
};

export const FormationCharts = (props: FormationChartProps) => (
  <ChartGroup of="corporate tax and government fees" className="grid-cols-2">
    <TaxChart {...props} />
    <FeeChart {...props} />
  </ChartGroup>
);
