import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { Timeline } from "#client/brand/status.tsx";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { Button } from "#client/ui/button.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { type NewsItem, newsContract, type SummaryOrigin } from "#shared/news/contract.ts";
import { placePathsOf } from "#shared/places/paths.ts";

/** The server's limit. It finds the update by id, so a truncated title does no harm. */
const maxTitleLength = 1000;

interface SummaryState {
  summary?: string;
  impact?: string;
  origin?: SummaryOrigin;
  state: "ready" | "pending" | "failed";
  retry: () => void;
}

/**
 * The summary of an update. If the update has none, the server generates one when `isOpen` is first true. A failure
 * shows the server's message in a toast, and only `retry` tries again.
 */
const useSummary = (item: NewsItem, isOpen: boolean): SummaryState => {
  const { id, title, type, summary, impact, summaryOrigin } = item;
  const isComplete = summaryOrigin !== undefined;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [newsContract.summarize.path, id, title],
    // Without the abort signal: the server stores the summary it has started, even if the card unmounts.
    queryFn: () =>
      callEndpoint(newsContract.summarize, { body: { id, type, title: title.slice(0, maxTitleLength) } }),
    meta: { failureTitle: "Failed to generate summary" },
    enabled: isOpen && !isComplete,
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = isComplete ? { summary, impact, origin: summaryOrigin } : { summary, impact, ...data };
  return {
    ...text,
    state: isComplete || data ? "ready" : isError && !isFetching ? "failed" : "pending",
    retry: () => void refetch(),
  };
};

const origins: Readonly<Record<SummaryOrigin, readonly [label: string, meaning: string]>> = {
  library: ["From our library", "composed from the update and our catalog, without a language model"],
  model: ["Written by a language model", "check important details at the source"],
};

const Part = ({ title, text, lines }: { title: string; text?: string; lines: readonly string[] }) => (
  <div className="grid content-start gap-1.5">
    <h3 className="text-lg">{title}</h3>
    {text ? (
      <p className="max-w-measure wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    ) : (
      <div className="grid gap-2.5 py-1.5">
        {lines.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    )}
  </div>
);

const Parts = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[3fr_2fr]">{children}</div>
);

/** The steps of the update's change. Loaded when the card is first opened. */
const Steps = ({ item: { id }, open }: { item: NewsItem; open: boolean }) => {
  const { data: steps = [] } = useQuery({
    queryKey: [newsContract.timeline.path, id],
    queryFn: ({ signal }) => callEndpoint(newsContract.timeline, { params: { id: String(id) } }, { signal }),
    enabled: open,
  });
  if (steps.length === 0) return null;
  const titleId = `update-${id}-steps`;
  return (
    <section aria-labelledby={titleId} className="grid gap-2.5">
      <h3 id={titleId} className="text-lg">
        From proposal to force
      </h3>
      <Timeline steps={steps} currentId={id} />
    </section>
  );
};

export const SummaryPanel = ({ item, open }: { item: NewsItem; open: boolean }) => {
  const { summary, impact, origin, state, retry } = useSummary(item, open);
  const panelId = useId();
  const [originLabel, originMeaning] = (origin && origins[origin]) ?? [];
  return (
    <section
      id={panelId}
      tabIndex={-1}
      aria-label="Summary"
      aria-busy={state === "pending"}
      className="grid gap-5 border-t bg-sunken/40 p-card focus-visible:-outline-offset-2"
    >
      {state === "failed" ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Couldn't generate a summary.</p>
          <Button variant="secondary" size="sm" data-focus-after={panelId} onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <Parts>
          <Part title="Summary" text={summary} lines={["w-full", "w-11/12", "w-4/5"]} />
          {(impact || state === "pending") && (
            <Part title="Impact on Digital Nomads" text={impact} lines={["w-full", "w-3/4"]} />
          )}
        </Parts>
      )}
      {item.stage && <Steps item={item} open={open} />}
      <p role="status" className="sr-only">
        {state === "pending" ? "Loading the summary" : state === "ready" ? "Summary loaded" : ""}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 text-sm text-ink-muted">
        <p className="max-w-measure">
          {originLabel && (
            <>
              <strong className="font-semibold text-ink">{originLabel}</strong>: {originMeaning}
            </>
          )}
        </p>
        {placePathsOf(item.countries).map(({ name, path }) => (
          <Link key={path} href={path} className="text-link">
            About {name}
          </Link>
        ))}
        <ExternalLink href={item.link} iconClass="text-ink-muted" className="text-link">
          Read at <bdi>{item.source.name}</bdi>
        </ExternalLink>
      </div>
    </section>
  );
};
