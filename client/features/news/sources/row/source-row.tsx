import { CircleAlert, ExternalLink, Globe } from "lucide-react";
import type { ReactNode } from "react";
import { Flag } from "#client/ui/flag.tsx";
import { countOf } from "#client/ui/text/count-of.ts";
import { Moment } from "#client/ui/text/moment.tsx";
import type { SourceDraft, SourceReport } from "#shared/news/sources-contract.ts";
import { HealthMark } from "../health.tsx";
import { languageName, type PlaceWords, rhythmOf, shortAddress, topicWords } from "../words.ts";
import { SourceActions } from "./source-actions.tsx";

const Address = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    title={url}
    className="inline-flex max-w-full items-baseline gap-1.5 text-link"
  >
    <span className="truncate">{shortAddress(url)}</span>
    <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 self-center" strokeWidth={1.75} />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

const Facts = ({ source, place }: { source: SourceReport; place: PlaceWords | undefined }) => {
  const { country, language, topic, addedBy } = source;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted [&>span+span]:before:mr-2 [&>span+span]:before:text-control [&>span+span]:before:content-['·']">
      <span className="inline-flex items-center gap-2">
        {place?.flagCode ? (
          <Flag code={place.flagCode} className="w-5" />
        ) : (
          <Globe aria-hidden="true" className="size-4" strokeWidth={1.5} />
        )}
        {place?.label ?? country}
      </span>
      <span>{languageName(language)}</span>
      <span>{topicWords[topic as SourceDraft["topic"]] ?? topic}</span>
      {addedBy === "admin" && <span>added here</span>}
    </p>
  );
};

const errorLooks = {
  broken: { wash: "bg-danger-wash", mark: "text-danger" },
  failing: { wash: "bg-warning-wash", mark: "text-warning" },
  off: { wash: "bg-sunken", mark: "text-ink-muted" },
} as const;

/** Why it does not read, or not as it was named. */
const Troubles = ({ source, now }: { source: SourceReport; now: Date }) => {
  const { health, lastError, failures, failingSince, movedTo, active } = source;
  const { wash, mark } = errorLooks[health === "failing" || health === "off" ? health : "broken"];
  return (
    <>
      {lastError !== null && (
        <div className={`mt-1 flex max-w-measure items-start gap-2 rounded-sm px-2.5 py-1.5 text-sm ${wash}`}>
          <CircleAlert aria-hidden="true" className={`mt-0.75 size-4 shrink-0 ${mark}`} strokeWidth={1.75} />
          <p className="min-w-0 wrap-anywhere">
            {lastError}
            {failingSince && (
              <span className="block text-ink-muted">
                {countOf(failures, "failure")}
                {failures > 1 ? ", the first " : ", "}
                <Moment at={failingSince} now={now} />
              </span>
            )}
          </p>
        </div>
      )}
      {movedTo !== null && (
        <p className="flex max-w-full min-w-0 items-center gap-1.5 text-sm text-ink-muted">
          <span className="shrink-0">Moved to</span>
          <Address url={movedTo} />
        </p>
      )}
      {!active && (
        <p className="text-sm text-ink-muted">
          The operator's list names it no more. Switch it on to keep it, or remove it.
        </p>
      )}
    </>
  );
};

/** What becomes of a source that an administrator removed. */
const Removal = ({ source }: { source: SourceReport }) => (
  <p className="mt-1 text-sm text-ink-muted">
    {source.health === "removed"
      ? "Removed here, so the operator's list doesn't bring it back. To restore it, add its address again."
      : `Hidden from readers. ${countOf(source.items, "item")} left to delete.`}
  </p>
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-2">
    <dt className="text-ink-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface SourceRowProps {
  source: SourceReport;
  /** Where it is from; undefined while that is not known. */
  place: PlaceWords | undefined;
  now: Date;
  onRemove: () => void;
}

/** One source: what it is, how it fares, and what can be done with it. */
export const SourceRow = ({ source, place, now, onRemove }: SourceRowProps) => {
  const isRemoved = source.health === "removing" || source.health === "removed";
  const { name, url, health, lastSuccessAt, lastError, nextPollAt, items, intervalMinutes } = source;
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 px-card py-4 md:grid-cols-[minmax(0,1fr)_14.5rem] lg:grid-cols-[6rem_minmax(0,1fr)_14.5rem_auto]"
    >
      <div className="max-lg:hidden">
        <HealthMark health={health} />
      </div>
      <div className="grid content-start gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{name}</h2>
          <HealthMark health={health} className="lg:hidden" />
        </div>
        <p className="min-w-0 text-sm">
          <Address url={url} />
        </p>
        <Facts source={source} place={place} />
        {isRemoved ? <Removal source={source} /> : <Troubles source={source} now={now} />}
      </div>
      <dl className="grid content-start gap-1 text-sm">
        <Figure label="Last success">
          {lastSuccessAt ? <Moment at={lastSuccessAt} now={now} /> : "none yet"}
        </Figure>
        <Figure label="Next poll">
          {nextPollAt ? <Moment at={nextPollAt} now={now} isPlanned /> : "none"}
        </Figure>
        {/* One that fails is read ever less often. */}
        {nextPollAt && lastError === null && <Figure label="Rhythm">{rhythmOf(intervalMinutes)}</Figure>}
        <Figure label="Items">{items.toLocaleString("en-US")}</Figure>
      </dl>
      {!isRemoved && <SourceActions source={source} onRemove={onRemove} />}
    </li>
  );
};
