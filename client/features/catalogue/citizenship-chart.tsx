import { Chart } from "#client/ui/chart.tsx";
import { cn } from "#client/ui/class-names.ts";
import { citizenshipFigures, priceOf } from "#shared/catalogue/current-figures.ts";
import { leastSupported } from "#shared/catalogue/entry.ts";
import type { CitizenshipProgramme } from "#shared/catalogue/programmes.ts";
import { Bar, BarList, ranked } from "./bars.tsx";
import { ChartGroup, useIsRoomy } from "./chart-group.tsx";
import { ReplacedFigure } from "./cited.tsx";
import { EntryLink } from "./entry-link.tsx";
import { DoubtMark } from "./marks.tsx";

interface CitizenshipChartProps {
  programmes: readonly CitizenshipProgramme[];
}

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

const numbersText = ({ priceUsd, visaFreeDestinations }: CitizenshipProgramme) =>
  `${dollars(priceUsd)} · ${visaFreeDestinations}`;

const reachOf = (programme: CitizenshipProgramme) =>
  citizenshipFigures(programme).find(({ figure }) => figure === "visaFreeDestinations");

/** The sources of the less certain of the two numbers. */
const sourcesOfNumbers = (programme: CitizenshipProgramme) =>
  leastSupported([priceOf(programme), reachOf(programme)].map((figure) => figure?.sources ?? []));

/** Round numbers from below the values to above them. */
const ticksOf = (values: readonly number[], step: number): readonly number[] => {
  const first = Math.ceil(Math.min(...values) / step) - 1;
  const last = Math.floor(Math.max(...values) / step) + 1;
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};

/** The position of a value between the first and the last tick, in percent. */
const place = (value: number, ticks: readonly number[]) => {
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  return `${(100 * (value - first)) / (last - first)}%`;
};

/** Price to the right, destinations upwards. Labels of neighbors alternate above and below, so that none collide. */
const Scatter = ({ programmes }: CitizenshipChartProps) => {
  const prices = ticksOf(
    programmes.map(({ priceUsd }) => priceUsd),
    50_000,
  );
  const destinations = ticksOf(
    programmes.map(({ visaFreeDestinations }) => visaFreeDestinations),
    40,
  );
  return (
    <div className="relative mt-6 mr-16 mb-6 ml-10 h-44 border-b border-l border-control text-sm">
      {destinations.map((tick) => (
        <span
          key={tick}
          className="absolute w-full border-t text-xs text-ink-muted"
          style={{ bottom: place(tick, destinations) }}
        >
          <span className="absolute right-full -translate-y-1/2 pr-2">{tick}</span>
        </span>
      ))}
      {prices.map((tick) => (
        <span
          key={tick}
          className="absolute top-full -translate-x-1/2 pt-1 text-xs text-ink-muted"
          style={{ left: place(tick, prices) }}
        >
          {dollars(tick)}
        </span>
      ))}
      {ranked(programmes, ({ priceUsd }) => priceUsd).map((it, at) => (
        <EntryLink
          key={it.id}
          id={it.id}
          tabIndex={-1}
          className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full bg-citizenship underline-offset-3 forced-color-adjust-none hover:underline"
          style={{
            left: place(it.priceUsd, prices),
            bottom: place(it.visaFreeDestinations, destinations),
          }}
        >
          <span
            data-label
            className={cn(
              "absolute left-1/2 w-max -translate-x-1/2 bg-paper px-1 text-center leading-tight",
              at % 2 === 0 ? "bottom-full mb-1" : "top-full mt-1",
            )}
          >
            <strong className="block font-semibold">{it.country}</strong>
            {numbersText(it)} <DoubtMark sources={sourcesOfNumbers(it)} />
          </span>
        </EntryLink>
      ))}
    </div>
  );
};

const PriceBars = ({ programmes }: CitizenshipChartProps) => {
  const highest = Math.max(...programmes.map(({ priceUsd }) => priceUsd));
  return (
    <BarList
      className="text-citizenship"
      rows={programmes.map((it) => ({
        ...{ id: it.id, label: it.country, size: it.priceUsd, text: numbersText(it) },
        sources: sourcesOfNumbers(it),
        track: <Bar share={it.priceUsd / highest} />,
      }))}
    />
  );
};

/** The price and the visa-free destinations of each citizenship program. */
export const CitizenshipChart = ({ programmes }: CitizenshipChartProps) => {
  const isRoomy = useIsRoomy();
  return (
    <ChartGroup of="price and visa-free destinations">
      <Chart
        title="Price and visa-free destinations"
        description={
          isRoomy
            ? "From left to right, the lowest price in dollars. From bottom to top, the visa-free destinations. The scales do not start at zero."
            : "The lowest price in dollars, and after it the visa-free destinations."
        }
        columns={["Program", "Price", "Visa-free destinations"]}
        rows={programmes.map((it) => {
          const price = priceOf(it);
          const reach = reachOf(it);
          return [
            it.country,
            <EntryLink key="price" id={it.id}>
              {price.text} <DoubtMark sources={price.sources ?? []} />
              {price.replaced && <ReplacedFigure {...price.replaced} />}
            </EntryLink>,
            <>
              {reach?.text} <DoubtMark sources={reach?.sources ?? []} />
            </>,
          ];
        })}
      >
        {isRoomy ? <Scatter programmes={programmes} /> : <PriceBars programmes={programmes} />}
      </Chart>
    </ChartGroup>
  );
};
