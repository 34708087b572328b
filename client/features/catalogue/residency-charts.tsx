import { Chart } from "#client/ui/chart.tsx";
import { type CurrentFigure, residencyFigures } from "#shared/catalogue/current-figures.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import { inEuros, type Money } from "#shared/catalogue/money.ts";
import type { ResidencyMeasures, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { Bar, BarList, Path, ranked } from "./bars.tsx";
import { ChartGroup } from "./chart-group.tsx";
import { EntryLink } from "./entry-link.tsx";
import { DoubtMark } from "./marks.tsx";

interface ResidencyChartProps {
  programmes: readonly ResidencyProgramme[];
}

/** A figure of today. Its text needs no `FigureValue`, because the card shows what it replaced. */
const figureOf = (programme: ResidencyProgramme, wanted: CurrentFigure["figure"]) =>
  residencyFigures(programme).find(({ figure }) => figure === wanted);

const FigureText = ({ figure }: { figure: CurrentFigure | undefined }) =>
  figure && (
    <>
      {figure.text} {figure.sources && <DoubtMark sources={figure.sources} />}
    </>
  );

/** '€11,040', or 'about €26,100' of another currency. */
const euroText = (money: Money): string =>
  money.currency === "eur"
    ? `€${money.amount.toLocaleString("en-US")}`
    : `about €${Number(inEuros(money).toPrecision(3)).toLocaleString("en-US")}`;

type Income = NonNullable<ResidencyMeasures["income"]>;

const yearly = ({ amount, currency, per }: Income): Money => ({
  amount: per === "month" ? 12 * amount : amount,
  currency,
});

const IncomeChart = ({ programmes }: ResidencyChartProps) => {
  const incomes = programmes.map(({ measures: { income } }) => income && inEuros(yearly(income)));
  const highest = Math.max(...incomes.map((income) => income ?? 0));
  const amountText = ({ income, deposit }: ResidencyMeasures) => {
    if (income) return euroText(yearly(income));
    return deposit ? `${euroText(deposit)} once, no income` : notStated;
  };
  return (
    <Chart
      title="Income required"
      description="For one person, in euros a year. Other currencies at approximate rates."
      columns={["Program", "Requirement", "In euros a year"]}
      rows={programmes.map((it) => [
        it.country,
        <EntryLink key="requirement" id={it.id}>
          {figureOf(it, "minInvestment")?.text}
        </EntryLink>,
        amountText(it.measures),
      ])}
    >
      <BarList
        className="text-residency"
        rows={ranked(programmes, ({ measures: { income } }) => income && inEuros(yearly(income))).map(
          ({ id, country, measures }) => ({
            ...{ id, label: country, text: amountText(measures) },
            track: measures.income && <Bar share={inEuros(yearly(measures.income)) / highest} />,
          }),
        )}
      />
    </Chart>
  );
};

type Stay = NonNullable<ResidencyMeasures["stay"]>;

const shareOfYear = ({ count, unit }: Stay) => count / { day: 365, month: 12 }[unit];

const StayChart = ({ programmes }: ResidencyChartProps) => (
  <Chart
    title="Minimum stay"
    description="As a part of the year. Outlined: for tax only, not a condition of the permit."
    columns={["Program", "Minimum stay"]}
    rows={programmes.map((it) => [
      it.country,
      <EntryLink key="stay" id={it.id}>
        <FigureText figure={figureOf(it, "minStay")} />
      </EntryLink>,
    ])}
  >
    <BarList
      className="text-residency"
      rows={ranked(programmes, ({ measures: { stay } }) => stay && shareOfYear(stay)).flatMap((it) => {
        const { stay } = it.measures;
        if (!stay) return [];
        const { sources = [] } = figureOf(it, "minStay") ?? {};
        return {
          ...{ id: it.id, label: it.country },
          text: (
            <>
              {stay.count} {stay.unit}s <DoubtMark sources={sources} />
            </>
          ),
          track: <Bar share={shareOfYear(stay)} hollow={stay.forTax} />,
        };
      })}
      missing={programmes.flatMap(({ country, measures }) => (measures.stay ? [] : [country]))}
    />
  </Chart>
);

const noPath = "No path to citizenship";

/** The years from the first permit to the passport. */
const yearsInAll = ({ yearsToPermanent = 0, passport }: ResidencyMeasures): number | undefined =>
  passport && passport.years + (passport.sincePermanent ? yearsToPermanent : 0);

/** '10 years', or '2 + 5 years' if the years to the passport count from permanent residence. */
const yearsText = ({ yearsToPermanent, passport }: ResidencyMeasures): string => {
  if (!passport) return noPath;
  return passport.sincePermanent && yearsToPermanent
    ? `${yearsToPermanent} + ${passport.years} years`
    : `${passport.years} years`;
};

const PathAxis = ({ years }: { years: number }) => (
  <span className="mr-1.5 flex justify-between border-t pt-0.5 text-xs text-ink-muted">
    <span>permit</span>
    <span>{years} years</span>
  </span>
);

const PathChart = ({ programmes }: ResidencyChartProps) => {
  const longest = Math.max(0, ...programmes.map(({ measures }) => yearsInAll(measures) ?? 0));
  return (
    <Chart
      title="From permit to passport"
      description="Years of residence. Ring: permanent residence. Disc: citizenship."
      columns={["Program", "Permanent residence", "Passport"]}
      rows={programmes.map((it) => [
        it.country,
        it.measures.yearsToPermanent ? `After ${it.measures.yearsToPermanent} years` : notStated,
        <EntryLink key="passport" id={it.id}>
          {it.pathToCitizenship ? <FigureText figure={figureOf(it, "yearsToPassport")} /> : noPath}
          {it.measures.passport?.sincePermanent && "from permanent residence"}
        </EntryLink>,
      ])}
    >
      <BarList
        className="text-residency"
        rows={ranked(programmes, ({ measures }) => yearsInAll(measures)).map(({ id, country, measures }) => {
          const years = yearsInAll(measures);
          const { yearsToPermanent } = measures;
          return {
            ...{ id, label: country, text: yearsText(measures) },
            track: years !== undefined && (
              <Path end={years / longest} ring={yearsToPermanent && yearsToPermanent / longest} />
            ),
          };
        })}
        axis={longest > 0 && <PathAxis years={longest} />}
      />
    </Chart>
  );
};

export const ResidencyCharts = (props: ResidencyChartProps) => (
  <ChartGroup of="income, stay, and the path to a passport" className="grid-cols-3">
    <IncomeChart {...props} />
    <StayChart {...props} />
    <PathChart {...props} />
  </ChartGroup>
);
