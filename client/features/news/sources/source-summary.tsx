import { countOf } from "#client/ui/text/count-of.ts";
import { Moment } from "#client/ui/text/moment.tsx";
import type { SourceReport } from "#shared/news/sources-contract.ts";

const latest = (times: readonly (string | null)[]) =>
  times.reduce((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
const earliest = (times: readonly (string | null)[]) =>
  times.reduce((best, time) => (time !== null && (best === null || time < best) ? time : best), null);

/** How they fare together: who reads well, who is in trouble, and when was and will be the next look. */
export const SourceSummary = ({ sources, now }: { sources: readonly SourceReport[]; now: Date }) => {
  const count = (health: SourceReport["health"]) => sources.filter((each) => each.health === health).length;
  const others = (["broken", "failing", "waiting", "off"] as const)
    .map((health) => ({ health, sources: count(health) }))
    .filter((each) => each.sources > 0);
  const last = latest(sources.map(({ lastPollAt }) => lastPollAt));
  const next = earliest(sources.map(({ nextPollAt }) => nextPollAt));
  const items = sources.reduce((sum, each) => sum + each.items, 0);
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border bg-surface shadow-raised md:grid-cols-4 [&>div]:grid [&>div]:content-start [&>div]:gap-0.5 [&>div]:px-card [&>div]:py-4 [&>div+div]:border-l max-md:[&>div:nth-child(3)]:border-l-0 max-md:[&>div:nth-child(n+3)]:border-t">
      <div>
        <dt className="label-caps text-ink-muted">Working</dt>
        <dd>
          <span className="font-display text-2xl">
            {count("well")} of {sources.length}
          </span>
          <span className="block text-sm text-ink-muted">
            {others.map((each) => `${each.sources} ${each.health}`).join(", ") || "none in trouble"}
          </span>
        </dd>
      </div>
      <div>
        <dt className="label-caps text-ink-muted">Items</dt>
        <dd>
          <span className="font-display text-2xl">{items.toLocaleString("en-US")}</span>
          <span className="block text-sm text-ink-muted">from {countOf(sources.length, "source")}</span>
        </dd>
      </div>
      <div>
        <dt className="label-caps text-ink-muted">Last look</dt>
        <dd className="font-display text-xl max-sm:text-lg">
          {last ? <Moment at={last} now={now} /> : "not yet"}
        </dd>
      </div>
      <div>
        <dt className="label-caps text-ink-muted">Next look</dt>
        <dd className="font-display text-xl max-sm:text-lg">
          {next ? <Moment at={next} now={now} isPlanned /> : "none"}
        </dd>
      </div>
    </dl>
  );
};
