import {
  type CurrentFigure,
  passportFigure,
  pathText,
  residencyFigures,
} from "#shared/catalogue/current-figures.ts";
import { leastSupported, notStated } from "#shared/catalogue/entry.ts";
import type { ResidencyMeasures, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { Bar, BarChart, Path } from "./bars.tsx";
import { ChartGroup } from "./chart-group.tsx";
import { ReplacedFigure } from "./cited.tsx";
import { DoubtMark } from "./marks.tsx";

interface ResidencyChartProps {
  programmes: readonly ResidencyProgramme[];
}

const figureOf = (programme: ResidencyProgramme, wanted: CurrentFigure["figure"]) =>
  residencyFigures(programme).find(({ figure }) => figure === wanted);

/** Today's figure with the marks of the card, and the figure that it replaced. */
const FigureText = ({ figure }: { figure: CurrentFigure | undefined }) =>
  figure && (
    <>
      {figure.text} {figure.sources && <DoubtMark sources={figure.sources} />}
      {figure.replaced && <ReplacedFigure {...figure.replaced} />}
      {figure.counted && (
        <span className="block">
          {figure.counted.text} <DoubtMark sources={figure.counted.sources} />
        </span>
      )}
    </>
  );

/** '€11,040', or 'about €26,100' if converted from another currency. */
const euroText = (euros: number, currency: string): string =>
  currency === "EUR"
    ? `€${euros.toLocaleString("en-US")}`
    : `about €${Number(euros.toPrecision(3)).toLocaleString("en-US")}`;

const yearlyEuros = ({ income }: ResidencyMeasures): number | undefined =>
  income && income.euros * (income.per === "month" ? 12 : 1);

const amountText = (measures: ResidencyMeasures): string | undefined => {
  const { income, deposit } = measures;
  const euros = yearlyEuros(measures);
  if (income && euros !== undefined) return euroText(euros, income.currency);
  return deposit && `${euroText(deposit.euros, deposit.currency)} once, no income`;
};

const IncomeChart = ({ programmes }: ResidencyChartProps) => {
  const highest = Math.max(...programmes.map(({ measures }) => yearlyEuros(measures) ?? 0));
  return (
    <BarChart
      title="Income required"
      description="For one person, in euros a year. Other currencies at approximate rates."
      columns={["Program", "Requirement", "In euros a year"]}
      className="text-residency"
      rows={programmes.map((it) => {
        const figure = figureOf(it, "minInvestment");
        const size = yearlyEuros(it.measures);
        const text = amountText(it.measures);
        return {
          ...{ id: it.id, label: it.country, status: it.status, size, text, sources: figure?.sources },
          track: size !== undefined && <Bar share={size / highest} />,
          cells: [<FigureText key="requirement" figure={figure} />, text ?? notStated],
        };
      })}
    />
  );
};

type Stay = NonNullable<ResidencyMeasures["stay"]>;

const shareOfYear = ({ count, unit }: Stay) => count / { day: 365, month: 12 }[unit];

const StayChart = ({ programmes }: ResidencyChartProps) => (
  <BarChart
    title="Minimum stay"
    description="As a part of the year. Outlined: for tax only, not a condition of the permit."
    columns={["Program", "Minimum stay"]}
    className="text-residency"
    rows={programmes.map((it) => {
      const figure = figureOf(it, "minStay");
      const { stay } = it.measures;
      const size = stay && shareOfYear(stay);
      return {
        ...{ id: it.id, label: it.country, status: it.status, size, sources: figure?.sources },
        text: stay && `${stay.count} ${stay.unit}s`,
        track: size !== undefined && <Bar share={size} hollow={stay?.forTax} />,
        cells: [<FigureText key="stay" figure={figure} />],
      };
    })}
  />
);

/** The years from the first permit to the passport. */
const yearsInAll = ({ permanent, passport }: ResidencyMeasures): number | undefined =>
  passport && passport.years + (passport.sinceSources && permanent ? permanent.years : 0);

const PathAxis = ({ years }: { years: number }) => (
  <span className="mr-1.5 flex justify-between border-t pt-0.5 text-xs text-ink-muted">
    <span>permit</span>
    <span>{years} years</span>
  </span>
);

const PermanentText = ({ permanent }: Pick<ResidencyMeasures, "permanent">) =>
  permanent ? (
    <>
      After {permanent.years} years <DoubtMark sources={permanent.permanentSources} />
    </>
  ) : (
    notStated
  );

const PathChart = ({ programmes }: ResidencyChartProps) => {
  const longest = Math.max(0, ...programmes.map(({ measures }) => yearsInAll(measures) ?? 0));
  return (
    <BarChart
      title="From permit to passport"
      description="Years of residence. Ring: permanent residence. Disc: citizenship."
      columns={["Program", "Passport", "Permanent residence"]}
      className="text-residency"
      rows={programmes.map((it) => {
        const figure = passportFigure(it);
        const { permanent } = it.measures;
        const size = yearsInAll(it.measures);
        return {
          ...{
            id: it.id,
            label: it.country,
            status: it.status,
            size,
            text: pathText(it.measures) ?? figure.text,
          },
          sources: leastSupported([
            figure.sources ?? [],
            ...(figure.counted ? [figure.counted.sources] : []),
            ...(permanent ? [permanent.permanentSources] : []),
          ]),
          track: size !== undefined && (
            <Path end={size / longest} ring={permanent && permanent.years / longest} />
          ),
          cells: [
            <FigureText key="passport" figure={figure} />,
            <PermanentText key="permanent" permanent={permanent} />,
          ],
        };
      })}
      axis={longest > 0 && <PathAxis years={longest} />}
    />
  );
};

export const ResidencyCharts = (props: ResidencyChartProps) => (
  <ChartGroup of="income, stay, and the path to a passport" className="grid-cols-3">
    <IncomeChart {...props} />
    <StayChart {...props} />
    <PathChart {...props} />
  </ChartGroup>
);
