import { Eye, EyeOff, Newspaper, Undo2 } from "lucide-react";
import { useState } from "react";
import { Stamp } from "#client/brand/stamp.tsx";
import { AdminFrame } from "#client/platform/admin-frame.tsx";
import { shortDate } from "#client/platform/format.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent } from "#client/ui/card.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { useFirstNewRow } from "#client/ui/focus.ts";
import { LoadMore } from "#client/ui/load-more.tsx";
import { LoadingText } from "#client/ui/loading-text.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { SearchInput } from "#client/ui/search-input.tsx";
import { publisherOf } from "#shared/news/blog.ts";
import type { ModeratedUpdate, UpdateView } from "#shared/news/moderation-contract.ts";
import { useDecide, useJoin, useModeratedUpdates, useSplit, useUndo } from "./moderation-api.ts";

const views: Readonly<Record<UpdateView, { label: string; empty: string }>> = {
  hidden: { label: "Hidden", empty: "No hidden updates." },
  shown: { label: "Shown", empty: "No updates are shown." },
  decided: { label: "Decided by administrators", empty: "No administrator has decided anything yet." },
};

const Title = ({ title, link }: Pick<ModeratedUpdate, "title" | "link">) => (
  <ExternalLink href={link} className="wrap-anywhere hover:text-accent hover:underline">
    {title}
  </ExternalLink>
);

const DecisionLine = ({ decision }: { decision: NonNullable<ModeratedUpdate["decision"]> }) => (
  <p className="text-sm">
    {decision.shown ? "Shown" : "Hidden"} by {decision.decidedBy ?? "a deleted account"} on{" "}
    <time dateTime={decision.decidedAt}>{shortDate(decision.decidedAt)}</time>
  </p>
);

/** The other articles of a story, each with a button to remove it from the story. */
const Reports = ({ reports }: { reports: ModeratedUpdate["alsoReportedBy"] }) => {
  const { toast } = useToast();
  const split = useSplit();
  return (
    <ul aria-label="Other articles in this story" className="mt-1 grid gap-1 border-l-2 pl-3 text-sm">
      {reports.map(({ id, source, title, link }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="min-w-0">
            <Title title={title} link={link} /> <span className="text-ink-muted">{source}</span>
          </span>
          <Button
            variant="quiet"
            size="sm"
            pending={split.isPending}
            onClick={() =>
              split.mutate(id, {
                onSuccess: () => toast({ title: "Article removed from the story", description: title }),
              })
            }
          >
            Remove from story
            <span className="sr-only"> {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

interface RowProps {
  update: ModeratedUpdate;
  /** The update whose story another one joins, once it is chosen. */
  joining: ModeratedUpdate | undefined;
  onJoin: (update: ModeratedUpdate) => void;
}

const joinLabel = (update: ModeratedUpdate, joining: RowProps["joining"]) => {
  if (!joining) return "Join…";
  return joining.id === update.id ? "Cancel" : "Join with this";
};

const Actions = ({ update, joining, onJoin }: RowProps) => {
  const { id, title, shown, decision } = update;
  const decide = useDecide();
  const undo = useUndo();
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="flex flex-wrap content-start items-start gap-1 lg:justify-end">
      <Button
        variant="secondary"
        size="sm"
        pending={decide.isPending}
        onClick={() => decide.mutate({ id, shown: !shown })}
      >
        {!decide.isPending && <Icon aria-hidden="true" strokeWidth={1.75} />}
        {shown ? "Hide" : "Show"}
        <span className="sr-only"> {title}</span>
      </Button>
      {decision && (
        <Button variant="quiet" size="sm" pending={undo.isPending} onClick={() => undo.mutate(id)}>
          {!undo.isPending && <Undo2 aria-hidden="true" strokeWidth={1.75} />}
          Undo
          <span className="sr-only"> the decision on {title}</span>
        </Button>
      )}
      {shown && (
        <Button variant="quiet" size="sm" onClick={() => onJoin(update)}>
          {joinLabel(update, joining)}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
    </div>
  );
};

const UpdateRow = (props: RowProps) => {
  const { title, link, pubDate, type, countries, source, decision, alsoReportedBy } = props.update;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t py-4 first:border-t-0 lg:grid-cols-[8rem_minmax(0,1fr)_17rem]">
      <div>
        <Stamp kind={type} />
      </div>
      <div className="grid content-start gap-1">
        <h2 className="text-lg leading-snug font-semibold">
          <Title title={title} link={link} />
        </h2>
        <p className="text-sm text-ink-muted">
          {[countries.join(", "), publisherOf(source), shortDate(pubDate)].filter(Boolean).join(" · ")}
        </p>
        {decision && <DecisionLine decision={decision} />}
        {alsoReportedBy.length > 0 && <Reports reports={alsoReportedBy} />}
      </div>
      <Actions {...props} />
    </li>
  );
};

/** Joins two updates: the first is chosen, then the second. */
const useJoining = () => {
  const [joining, setJoining] = useState<ModeratedUpdate>();
  const { toast } = useToast();
  const join = useJoin();
  const choose = (update: ModeratedUpdate) => {
    if (!joining) return setJoining(update);
    setJoining(undefined);
    if (joining.id === update.id) return;
    join.mutate(
      { id: joining.id, otherId: update.id },
      { onSuccess: () => toast({ title: "Updates joined", description: update.title }) },
    );
  };
  return { joining, choose, cancel: () => setJoining(undefined) };
};

interface UpdateListProps {
  view: UpdateView;
  list: ReturnType<typeof useModeratedUpdates>;
}

const UpdateList = ({ view, list }: UpdateListProps) => {
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const { joining, choose, cancel } = useJoining();
  const updates = data?.pages.flatMap((page) => page.updates);
  const { list: rows, expectRows } = useFirstNewRow<HTMLUListElement>(updates?.length ?? 0);
  const loadMore = () => {
    expectRows();
    void list.fetchNextPage();
  };
  if (!updates) return error ? null : <LoadingText>Loading updates...</LoadingText>;
  if (updates.length === 0) return <EmptyState as="p" icon={Newspaper} title={views[view].empty} />;
  return (
    <div aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-4 aria-busy:opacity-60">
      {joining && (
        <Notice
          action={
            <Button variant="secondary" size="sm" onClick={cancel}>
              Cancel
            </Button>
          }
        >
          Choose the update to join with “{joining.title}”.
        </Notice>
      )}
      <ul ref={rows} aria-label="Updates">
        {updates.map((update) => (
          <UpdateRow key={update.id} update={update} joining={joining} onJoin={choose} />
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore className="justify-self-center" pending={isFetchingNextPage} onClick={loadMore} />
      )}
    </div>
  );
};

/** The page on which administrators show, hide, split and join updates, and undo decisions. */
export const UpdatesPage = () => {
  const [view, setView] = useState<UpdateView>("hidden");
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  useDebounce(text.trim(), q, setQ);
  const list = useModeratedUpdates({ view, q });
  return (
    <AdminFrame title="Updates" subtitle="What readers see, what is hidden, and what you decided about it.">
      <Card>
        <CardContent className="grid grid-cols-1 gap-5 pt-card">
          <div className="flex flex-wrap items-center gap-3">
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">Which updates</legend>
              {Object.entries(views).map(([name, { label }]) => (
                <ChipButton
                  key={name}
                  aria-pressed={name === view}
                  onClick={() => setView(name as UpdateView)}
                >
                  {label}
                </ChipButton>
              ))}
            </fieldset>
            <SearchInput
              aria-label="Search titles"
              placeholder="Search titles..."
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="min-w-56 flex-1"
            />
          </div>
          {list.error && <RetryNotice onRetry={() => list.refetch()}>Couldn't load the updates.</RetryNotice>}
          <UpdateList view={view} list={list} />
        </CardContent>
      </Card>
    </AdminFrame>
  );
};
