import {
  CircleAlert,
  CircleCheck,
  CircleOff,
  Globe,
  Hourglass,
  type LucideIcon,
  OctagonX,
  RefreshCw,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { SourceDraft, SourceHealth, SourceReport } from "#shared/news/sources-contract.ts";
import { countOf } from "#shared/text/count.ts";
import {
  intervalText,
  languageName,
  type PlaceLabel,
  publisherLabels,
  shortAddress,
  topicLabels,
} from "./source-words.ts";
import { usePollSource, useSwitchSource } from "./sources-api.ts";

interface HealthLook {
  label: string;
  icon: LucideIcon;
  className: string;
}

/** Unhealthy states first. */
export const healths: Readonly<Record<SourceHealth, HealthLook>> = {
  broken: { label: "Broken", icon: OctagonX, className: "border-danger bg-danger-wash text-danger" },
  failing: {
    label: "Failing",
    icon: TriangleAlert,
    className: "border-warning bg-warning-wash text-warning",
  },
  waiting: { label: "Waiting", icon: Hourglass, className: "border-control text-ink" },
  well: { label: "Working", icon: CircleCheck, className: "border-accent bg-accent-wash text-accent" },
  off: { label: "Off", icon: CircleOff, className: "border-hairline bg-sunken text-ink-muted" },
  removing: { label: "Removing", icon: Hourglass, className: "border-hairline bg-sunken text-ink-muted" },
  removed: { label: "Removed", icon: Trash2, className: "border-hairline bg-sunken text-ink-muted" },
};

export const healthOrder = Object.keys(healths) as SourceHealth[];

const HealthBadge = ({ health, className }: { health: SourceHealth; className?: string }) => {
  const { label, icon: Icon, className: look } = healths[health];
  return (
    <span
      className={cn(
        "inline-flex min-h-7 w-fit items-center gap-1.5 rounded-sm border px-2 text-sm leading-none font-semibold",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {label}
    </span>
  );
};

interface SourceActionsProps {
  source: SourceReport;
  onRemove: () => void;
}

const SourceActions = ({ source, onRemove }: SourceActionsProps) => {
  const { id, name, url, health } = source;
  /** Includes the URL, because two sources can share a name. */
  const uniqueName = `${name}, ${shortAddress(url)}`;
  const { toast } = useToast();
  const poll = usePollSource(`Couldn't poll ${name}`);
  const change = useSwitchSource(
    health === "off" ? "Couldn't switch on the source" : "Couldn't switch off the source",
  );
  const isOn = change.isPending ? change.variables.on : health !== "off";

  const pollNow = () =>
    poll.mutate(
      { id },
      {
        onSuccess: ({ lastError, items }) =>
          lastError === null
            ? toast({ title: `Polled ${name}`, description: `${countOf(items, "item")} in total.` })
            : toast({ title: `Couldn't read ${name}`, description: lastError, variant: "destructive" }),
      },
    );

  return (
    <div className="flex flex-wrap items-center gap-1 max-lg:-ml-1 md:max-lg:col-span-2 lg:content-start lg:justify-end">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className="mr-2 inline-flex min-h-9 items-center gap-2 text-sm max-lg:ml-1">
        <Switch
          aria-label={`Poll ${uniqueName}`}
          checked={isOn}
          onCheckedChange={(on) => change.mutate({ id, on })}
        />
        <span aria-hidden="true" className="w-6">
          {isOn ? "On" : "Off"}
        </span>
      </label>
      <Button variant="secondary" size="sm" pending={poll.isPending} disabled={!isOn} onClick={pollNow}>
        {!poll.isPending && <RefreshCw aria-hidden="true" strokeWidth={1.75} />}
        Poll now
        <span className="sr-only"> {uniqueName}</span>
      </Button>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={`Remove ${uniqueName}`}
        title="Remove"
        className="text-ink-muted hover:text-danger"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" strokeWidth={1.5} />
      </Button>
    </div>
  );
};

const Address = ({ url }: { url: string }) => (
  <ExternalLink
    href={url}
    title={url}
    iconClass="shrink-0 self-center"
    className="inline-flex max-w-full items-baseline gap-0.5 text-link"
  >
    <span className="truncate">{shortAddress(url)}</span>
  </ExternalLink>
);

const Facts = ({ source, place }: { source: SourceReport; place: PlaceLabel | undefined }) => {
  const { country, language, topic, kind, addedBy } = source;
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
      <span>{topicLabels[topic as SourceDraft["topic"]] ?? topic}</span>
      <span>{kind ? publisherLabels[kind] : "Publisher not stated"}</span>
      {addedBy === "admin" && <span>added by an administrator</span>}
    </p>
  );
};

const errorLooks = {
  broken: { wash: "bg-danger-wash", mark: "text-danger" },
  failing: { wash: "bg-warning-wash", mark: "text-warning" },
  off: { wash: "bg-sunken", mark: "text-ink-muted" },
} as const;

/** Failures, a moved URL, and a missing entry in the operator's list. */
const Problems = ({ source, now }: { source: SourceReport; now: Date }) => {
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
          No longer on the operator's list. Switch it on to keep it, or remove it.
        </p>
      )}
    </>
  );
};

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
  /** Undefined while the countries are loading. */
  place: PlaceLabel | undefined;
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
        <HealthBadge health={health} />
      </div>
      <div className="grid content-start gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{name}</h2>
          <HealthBadge health={health} className="lg:hidden" />
        </div>
        <p className="min-w-0 text-sm">
          <Address url={url} />
        </p>
        <Facts source={source} place={place} />
        {isRemoved ? <Removal source={source} /> : <Problems source={source} now={now} />}
      </div>
      <dl className="grid content-start gap-1 text-sm">
        <Figure label="Last success">
          {lastSuccessAt ? <Moment at={lastSuccessAt} now={now} /> : "none yet"}
        </Figure>
        <Figure label="Next poll">
          {nextPollAt ? <Moment at={nextPollAt} now={now} isPlanned /> : "none"}
        </Figure>
        {/* A failing source backs off, so its interval would be wrong. */}
        {nextPollAt && lastError === null && <Figure label="Polled">{intervalText(intervalMinutes)}</Figure>}
        <Figure label="Items">{items.toLocaleString("en-US")}</Figure>
      </dl>
      {!isRemoved && <SourceActions source={source} onRemove={onRemove} />}
    </li>
  );
};
