import { Card, CardContent, CardTitle } from "#client/ui/card.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import type { WaitlistStatistics } from "#shared/waitlist/contract.ts";
import { useWaitlistStatistics } from "./api.ts";
import { SignupChart } from "./signup-chart.tsx";

const Campaigns = ({ campaigns }: Pick<WaitlistStatistics, "campaigns">) =>
  campaigns.length === 0 ? (
    <p className="text-sm text-ink-muted">
      Add <code>?utm_source=…</code> to a link to the landing page, and the sign-ups it brings are counted
      here.
    </p>
  ) : (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label="Sign-ups by campaign"
      className="max-h-44 overflow-y-auto rounded-sm"
    >
      <table className="w-full text-left text-sm">
        <thead className="label-caps sticky top-0 bg-surface whitespace-nowrap text-ink-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3">
              Campaign
            </th>
            <th scope="col" className="px-3 py-1.5 text-right">
              Sign-ups
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
                {campaign ?? <span className="text-ink-muted">None named</span>}
              </th>
              <td className="px-3 py-1.5 text-right">{signups}</td>
              <td className="py-1.5 pl-3 text-right">{confirmed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

/** Sign-ups per day of the last 30 days, and where they came from. */
export const StatisticsCards = () => {
  const { data, isError, refetch } = useWaitlistStatistics();
  if (isError)
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3 px-card py-3.5 text-sm text-ink-muted">
        <p>The figures could not be loaded.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Load figures
        </Button>
      </Card>
    );
  const total = data?.days.reduce((sum, { signups }) => sum + signups, 0);
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card aria-label="Sign-ups per day">
        <div className="flex items-baseline justify-between gap-3 px-card pt-card">
          <CardTitle>Sign-ups, last 30 days</CardTitle>
          {total !== undefined && <p className="font-display text-xl">{total.toLocaleString("en-US")}</p>}
        </div>
        <CardContent className="pt-3">
          {data ? <SignupChart days={data.days} /> : <Skeleton className="h-44" />}
        </CardContent>
      </Card>
      <Card aria-label="Campaigns">
        <CardTitle className="px-card pt-card">Campaigns</CardTitle>
        <CardContent className="pt-3">
          {data ? <Campaigns campaigns={data.campaigns} /> : <Skeleton className="h-44" />}
        </CardContent>
      </Card>
    </div>
  );
};
