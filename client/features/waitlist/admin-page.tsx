import { AdminFrame } from "#client/platform/admin-frame.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardTitle } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { WaitlistStatistics } from "#shared/waitlist/contract.ts";
import { useWaitlistStatistics } from "./api.ts";
import { SubscribersCard } from "./subscribers-card.tsx";

interface SignupChartProps {
  days: WaitlistStatistics["days"];
}

const Bars = ({ days }: SignupChartProps) => {
  const most = Math.max(...days.map(({ signups }) => signups));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || most === 0)
    return <p className="text-sm text-ink-muted">No signups in the last 30 days.</p>;
  return (
    <div aria-hidden="true" className="text-xs text-ink-muted">
      <p>Peak: {most}</p>
      <div className="flex h-32 items-end gap-[3px] border-t border-b border-t-hairline border-b-control">
        {days.map(({ date, signups }) => (
          <div key={date} title={`${dateText(date)}: ${signups}`} className="flex h-full flex-1 items-end">
            {signups > 0 && (
              <div
                className="min-h-0.5 w-full rounded-t-[1px] bg-accent"
                style={{ height: `${(100 * signups) / most}%` }}
              />
            )}
          </div>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between">
        <span>{dateText(first.date)}</span>
        <span>{dateText(last.date)}</span>
      </p>
    </div>
  );
};

/** A bar chart, with a table for screen readers. */
export const SignupChart = ({ days }: SignupChartProps) => (
  <>
    <Bars days={days} />
    {/* A table ignores the height of `sr-only`, so without the wrapper it would lengthen the page. */}
    <div className="sr-only">
      <table>
        <caption>Signups per day, last 30 days</caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Signups</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, signups }) => (
            <tr key={date}>
              <th scope="row">{dateText(date)}</th>
              <td>{signups}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);

const Campaigns = ({ campaigns }: Pick<WaitlistStatistics, "campaigns">) =>
  campaigns.length === 0 ? (
    <p className="text-sm text-ink-muted">
      To count signups by campaign, add <code>?utm_source=…</code> to your links to the landing page.
    </p>
  ) : (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      aria-label="Signups by campaign"
      className="max-h-44 overflow-y-auto rounded-sm"
    >
      <table className="w-full text-left text-sm">
        <thead className="label-caps sticky top-0 bg-surface whitespace-nowrap text-ink-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3">
              Campaign
            </th>
            <th scope="col" className="px-3 py-1.5 text-right">
              Signups
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right">
              Confirmed
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map(({ campaign, signups, confirmed }) => (
            <tr key={campaign} className="border-t">
              <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
                {campaign ?? <span className="text-ink-muted">No campaign</span>}
              </th>
              <td className="px-3 py-1.5 text-right">{signups}</td>
              <td className="py-1.5 pl-3 text-right">{confirmed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

/** A fixed minimum height, so that the cards below don't move. */
const statisticsHeight = "min-h-44";

const StatisticsCards = () => {
  const { data, isError, refetch } = useWaitlistStatistics();
  if (isError)
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3 px-card py-3.5 text-sm text-ink-muted">
        <p>Couldn't load the signup statistics.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Reload statistics
        </Button>
      </Card>
    );
  const total = data?.days.reduce((sum, { signups }) => sum + signups, 0);
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card aria-label="Signups per day">
        <div className="flex items-baseline justify-between gap-3 px-card pt-card">
          <CardTitle>Signups, last 30 days</CardTitle>
          {total !== undefined && <p className="font-display text-xl">{total.toLocaleString("en-US")}</p>}
        </div>
        <CardContent className="pt-3">
          <div className={statisticsHeight}>
            {data ? <SignupChart days={data.days} /> : <Skeleton className={statisticsHeight} />}
          </div>
        </CardContent>
      </Card>
      <Card aria-label="Campaigns">
        <CardTitle className="px-card pt-card">Campaigns</CardTitle>
        <CardContent className="pt-3">
          <div className={statisticsHeight}>
            {data ? <Campaigns campaigns={data.campaigns} /> : <Skeleton className={statisticsHeight} />}
          </div>
        </CardContent>
      </Card>
    </div>
  );
};

export const AdminPage = () => (
  <AdminFrame title="Admin Dashboard">
    <div className="grid grid-cols-1 gap-5">
      <StatisticsCards />
      <SubscribersCard />
    </div>
  </AdminFrame>
);
