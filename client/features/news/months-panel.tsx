import { useLateWhen } from "#client/platform/use-late.ts";
import type { FeedFilters } from "./feed-filters.ts";

const loadChart = () => import("./months-chart.tsx").then(({ MonthsChart }) => MonthsChart);

interface MonthsPanelProps {
  id: string;
  filters: FeedFilters;
  /** Whether the updates have loaded. The chart loads after them. */
  isReady: boolean;
}

/** The chart next to the updates, or above them on smaller screens. It loads after them, into reserved space. */
export const MonthsPanel = ({ id, filters, isReady }: MonthsPanelProps) => {
  const MonthsChart = useLateWhen(loadChart, isReady);
  return (
    <div
      id={id}
      tabIndex={-1}
      className="min-h-84 outline-none xl:sticky xl:top-6 xl:order-last xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      {MonthsChart && <MonthsChart filters={filters} />}
    </div>
  );
};
