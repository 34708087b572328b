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
import { countOf } from "#client/platform/format.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { SourceDraft, SourceHealth, SourceReport } from "#shared/news/sources-contract.ts";
import { languageName, type PlaceWords, rhythmOf, shortAddress, topicWords } from "./source-words.ts";
import { usePollSource, useSwitchSource } from "./sources-api.ts";

interface HealthLook {
  word: string;
  icon: LucideIcon;
  look: string;
}

/** How each state is told, those in trouble first. */
export const healths: Readonly<Record<SourceHealth, HealthLook>> = {
  broken: { word: "Broken", icon: OctagonX, look: "border-danger bg-danger-wash text-danger" },
  failing: { word: "Failing", icon: TriangleAlert, look: "border-warning bg-warning-wash text-warning" },
  waiting: { word: "Waiting", icon: Hourglass, look: "border-control text-ink" },
  well: { word: "Working", icon: CircleCheck, look: "border-accent bg-accent-wash text-accent" },
  off: { word: "Off", icon: CircleOff, look: "border-hairline bg-sunken text-ink-muted" },
  removing: { word: "Removing", icon: Hourglass, look: "border-hairline bg-sunken text-ink-muted" },
  removed: { word: "Removed", icon: Trash2, look: "border-hairline bg-sunken text-ink-muted" },
};

/** The states in the order of the list. */
export const healthOrder = Object.keys(healths) as SourceHealth[];

/** How a source fares: word, icon and colour. */
const HealthMark = ({ health, className }: { health: SourceHealth; className?: string }) => {
  const { word, icon: Icon, look } = healths[health];
  return (
    <span
      className={cn(
        "inline-flex min-h-7 w-fit items-center gap-1.5 rounded-sm border px-2 text-sm leading-none font-semibold",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {word}
    </span>
  );
};

interface SourceActionsProps {
  source: SourceReport;
  onRemove: () => void;
}

/** What can be done with a source: switch it, read it now, remove it. */
const SourceActions = ({ source, onRemove }: SourceActionsProps) => {
  const { id, name, url, health } = source;
  /** Two sources may share a name. */
  const which = `${name}, ${shortAddress(url)}`;
  const { toast } = useToast();
  const poll = usePollSource(`${name} was not read`);
  const change = useSwitchSource(health === "off" ? "Not switched on" : "Not switched off");
  const isOn = change.isPending ? change.variables.on : health !== "off";

  const pollNow = () =>
    poll.mutate(
      { id },
      {
        onSuccess: ({ lastError, items }) =>
          lastError === null
            ? toast({ title: `${name} was read`, description: `${countOf(items, "item")} in all.` })
            : toast({ title: `${name} could not be read`, description: lastError, variant: "destructive" }),
      },
    );

  return (
    <div className="flex flex-wrap items-center gap-1 max-lg:-ml-1 md:max-lg:col-span-2 lg:content-start lg:justify-end">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is one */}
      <label className="mr-2 inline-flex min-h-9 items-center gap-2 text-sm max-lg:ml-1">
        <Switch
          aria-label={`Read ${which}`}
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
        <span className="sr-only"> {which}</span>
      </Button>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={`Remove ${which}`}
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
