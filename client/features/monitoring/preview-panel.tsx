import { SearchX } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { safeParse } from "zod/mini";
import { Stamp } from "#client/brand/stamp.tsx";
import { shortDate } from "#client/platform/format.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { useFirstNewRow } from "#client/ui/focus.ts";
import { LoadMore } from "#client/ui/load-more.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { MarkedText } from "#client/ui/marked-text.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { errorMap, fieldMessages } from "#shared/errors.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { followedOf, type PreviewItem, PreviewRequest } from "#shared/monitoring/contract.ts";
import { ruleTypes } from "#shared/monitoring/rules.ts";
import { blogUpdatePath } from "#shared/news/blog.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { countOf } from "#shared/text/count.ts";
import { ImportanceMark, NewTabLink } from "./alert-parts.tsx";
import { type SettingsPreview, usePreview } from "./api.ts";
import {
  errorsAt,
  type MonitoringDraft,
  maxOwnRules,
  ownRuleName,
  ownRulesOf,
  ruleErrorKey,
  ruleForType,
  ruleNameOf,
  settingsOf,
} from "./draft.ts";
import { HitsChart } from "./hits-chart.tsx";
import { MissedUpdates } from "./missed-updates.tsx";
import { useNamesOfCodes } from "./names-of-codes.ts";
import type { PreferencesForm } from "./use-preferences-form.ts";

interface PreviewRowProps {
  item: PreviewItem;
  /** The name of the rule that matched. */
  ruleName: string | undefined;
}

const PreviewRow = ({ item, ruleName }: PreviewRowProps) => {
  const { itemId, title, text, type, pubDate, source, importance, reason } = item;
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-t px-card py-4 focus-visible:-outline-offset-2 md:grid-cols-[8.5rem_minmax(0,1fr)]"
    >
      <div className="flex items-center justify-between gap-3 md:flex-col md:items-start md:justify-start">
        <Stamp kind={type} />
        <time dateTime={pubDate} className="text-sm whitespace-nowrap">
          {shortDate(pubDate)}
        </time>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
        <p>
          <NewTabLink href={blogUpdatePath(itemId)}>
            <MarkedText pieces={title} />
          </NewTabLink>
        </p>
        {text.length > 0 && (
          <p className="max-w-measure text-sm wrap-anywhere">
            <bdi>
              <MarkedText pieces={text} />
            </bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-muted">
          <bdi className="text-ink">{reason}</bdi>
          {ruleName && <span>{ruleName}</span>}
          <ImportanceMark importance={importance} />
          <bdi>{source}</bdi>
        </p>
      </div>
    </li>
  );
};

/** Items per batch. */
const batchSize = 10;

const FoundList = ({ preview: { items, count, settings } }: { preview: SettingsPreview }) => {
  const [shown, setShown] = useState(batchSize);
  const { list, expectRows } = useFirstNewRow<HTMLOListElement>(shown);
  const own = ownRulesOf(settings.rules);
  const showMore = () => {
    expectRows();
    setShown(shown + batchSize);
  };

  return (
    <>
      <ol ref={list} aria-label="Updates that match">
        {items.slice(0, shown).map((item) => (
          <PreviewRow key={item.itemId} item={item} ruleName={ruleNameOf(item.ruleId, own)} />
        ))}
      </ol>
      {shown < items.length && (
        <div className="border-t px-card py-4 text-center">
          <LoadMore onClick={showMore} />
        </div>
      )}
      {shown >= items.length && count > items.length && (
        <p className="border-t px-card py-4 text-sm text-ink-muted">
          Only the newest {items.length} are listed.
        </p>
      )}
    </>
  );
};

/** A request, or a message that says why the draft cannot be previewed. */
interface DraftPreview {
  request?: PreviewRequest;
  problem?: string;
}

/** Ignores text that has not been added as a keyword yet. */
const previewOf = (draft: MonitoringDraft): DraftPreview => {
  const settings = settingsOf(draft);
  const parsed = safeParse(PreviewRequest, settings, { error: errorMap });
  if (parsed.success) return { request: parsed.data };
  const errors = errorsAt(fieldMessages(parsed.error), settings.rules);
  const index = draft.rules.findIndex(({ id }) => errors[ruleErrorKey(id)]);
  const id = draft.rules[index]?.id;
  return {
    problem:
      id === undefined
        ? (Object.values(errors)[0] ?? "")
        : `${ownRuleName(index)}: ${errors[ruleErrorKey(id)]}`,
  };
};

/** For example '14 updates in the last 90 days, sent in 6 emails.' */
const summaryOf = ({ count, mails, days, settings }: SettingsPreview, hasAddress: boolean): string => {
  if (count === 0) return `No matches in the last ${days} days.`;
  const { email, inApp } = settings.notificationPreferences;
  const updates = `${countOf(count, "update")} in the last ${days} days`;
  if (email && hasAddress) return `${updates}, sent in ${countOf(mails, "email")}.`;
  if (email)
    return `${updates}, ${inApp ? "shown by the bell only" : "but no alerts"}: emails need a verified address.`;
  if (inApp) return `${updates}, shown by the bell only: emails are off.`;
  return `${updates}, but no alerts: both notifications are off.`;
};

const debounceMs = 400;

/** Shown if there are no updates on the followed countries, so that no rule could match. */
const NoUpdates = ({ days, settings }: SettingsPreview) => {
  const followed = followedOf(settings);
  const nameOf = useNamesOfCodes(followed);
  const country = followed.length === 1 ? inSentence(nameOf(settings.countryCode)) : "these countries";
  return (
    <EmptyState
      as="p"
      icon={SearchX}
      title={`No updates on ${country}`}
      description={`We have received nothing on ${country} in the last ${days} days, so no rule could match. Your rules still apply to new updates.`}
      className="mx-card mb-card py-8"
    />
  );
};

interface PreviewPanelProps {
  form: Pick<PreferencesForm, "draft" | "change" | "setError">;
  /** Whether the account has a verified email address. */
  hasAddress: boolean;
  open: boolean;
}

/** The updates that the current settings, saved or not, would have matched. Fetched while the panel is open. */
export const PreviewPanel = ({ form, hasAddress, open }: PreviewPanelProps) => {
  const { draft, change, setError } = form;
  const { toast } = useToast();
  const panelId = useId();
  const current = useMemo(() => JSON.stringify(previewOf(draft)), [draft]);
  const [settled, setSettled] = useState(current);
  useDebounce(current, settled, setSettled, debounceMs);
  const { request, problem } = useMemo((): DraftPreview => JSON.parse(settled), [settled]);
  const { data, error, isFetching, refetch } = usePreview(open ? request : undefined);
  const isWaiting = open && (settled !== current || isFetching);
  const preview = problem === undefined ? data : undefined;
  const settingsKey = JSON.stringify(preview?.settings);

  const addRule = (type: NewsType) => {
    change((before) => ({ ...before, rules: [...before.rules, ruleForType(before.rules, type)] }));
    setError("rules", undefined);
    toast({
      title: `${ownRuleName(draft.rules.length)} added: ${ruleTypes[type]}`,
      description: "Press 'Save Preferences' to keep it.",
    });
  };

  return (
    <div
      id={panelId}
      tabIndex={-1}
      aria-busy={isWaiting}
      className="grid grid-cols-[minmax(0,1fr)] focus-visible:-outline-offset-2"
    >
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-3 px-card pb-4 empty:hidden">
        {/* The key makes screen readers announce the same text again for other settings. */}
        {preview && <span key={settingsKey}>{summaryOf(preview, hasAddress)}</span>}
        {isWaiting && <Spinner label="Searching past updates" className="text-lg text-ink-muted" />}
      </p>
      {problem !== undefined && (
        <Notice className="mx-card mb-card">These settings can't be tried yet. {problem}.</Notice>
      )}
      {error && (
        <div className="px-card pb-card">
          <RetryNotice onRetry={() => refetch()}>{error.details.serverMessage ?? error.message}</RetryNotice>
        </div>
      )}
      {preview && (
        <div className={isWaiting ? "opacity-60" : undefined}>
          {preview.count > 0 && (
            <>
              <div className="px-card pb-4">
                <HitsChart daily={preview.daily} />
              </div>
              <FoundList key={settingsKey} preview={preview} />
            </>
          )}
          {preview.count === 0 && preview.missed.length === 0 && <NoUpdates {...preview} />}
          {preview.missed.length > 0 && (
            <MissedUpdates
              missed={preview.missed}
              days={preview.days}
              isFull={draft.rules.length >= maxOwnRules}
              onAdd={addRule}
              focusAfter={panelId}
            />
          )}
        </div>
      )}
    </div>
  );
};
