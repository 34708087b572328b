import { useId } from "react";
import { Link } from "wouter";
import { Flag } from "#client/ui/flag.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { paths } from "#shared/paths.ts";
import { createConverter } from "#shared/programmes/convert.ts";
import { byInvestment } from "#shared/programmes/order.ts";
import { programmePagePath } from "#shared/programmes/programme-path.ts";
import { moneyText } from "#shared/programmes/words.ts";
import { useProgrammes, useRates } from "./api.ts";
import { Mark } from "./marks.tsx";

/** How many programs are shown. */
const maxRows = 4;

/** The open citizenship programs that ask for an amount, the lowest first; undefined while loading. */
const useCheapest = () => {
  const programmes = useProgrammes();
  const rates = useRates();
  const open = programmes.data?.filter(
    ({ route, status, investment }) => route === "citizenship" && status === "open" && investment,
  );
  return {
    open: open && rates.data && [...open].sort(byInvestment(createConverter(rates.data, {}, new Date()))),
    failed: (programmes.isError && !programmes.data) || (rates.isError && !rates.data),
    retry: () => Promise.all([programmes.refetch(), rates.refetch()]),
  };
};

/** The open citizenship programs with the lowest amounts, and a link to all of them. */
export const CheapestPassports = () => {
  const id = useId();
  const { open, failed, retry } = useCheapest();
  return (
    <section aria-labelledby={id} className="@container mb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          Cheapest open programs
        </h2>
        <Link href={`${paths.programmes}?kind=citizenship&sort=investment`} className="text-link">
          All open programs, cheapest first
        </Link>
      </div>
      <p className="mt-1 mb-3 text-sm text-ink-muted">
        The least that one applicant pays or invests, without fees, as far as our sources say.
      </p>
      {failed ? (
        <RetryNotice onRetry={retry}>Couldn't load the programs.</RetryNotice>
      ) : (
        <ol aria-labelledby={id} className="grid gap-x-10 border-b @2xl:grid-cols-2">
          {open
            ? open
                .slice(0, maxRows)
                .map(({ id: programme, country, flagCode, investment, asOf, confidence }) => (
                  <li key={programme} className="border-t">
                    <Link
                      href={programmePagePath(programme)}
                      className="flex min-h-14 items-center gap-3 transition-colors hover:bg-sunken/60"
                    >
                      <Flag code={flagCode} className="w-6" />
                      <span className="grow font-semibold">{country}</span>
                      <span className="text-right">
                        <span className="font-semibold tabular-nums">
                          {investment && moneyText(investment)} {confidence !== "high" && <Mark of="weak" />}
                        </span>
                        <span className="block text-xs text-ink-muted">as of {dateText(asOf)}</span>
                      </span>
                    </Link>
                  </li>
                ))
            : Array.from({ length: maxRows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
                <li key={row} aria-hidden="true" className="border-t">
                  <div className="flex min-h-14 items-center">
                    <Skeleton className="h-6 w-full" />
                  </div>
                </li>
              ))}
        </ol>
      )}
    </section>
  );
};
