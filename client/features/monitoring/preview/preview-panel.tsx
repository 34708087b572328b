import { SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { useDebounce } from "#client/lib/use-debounce.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { usePreview } from "../api.ts";
import type { MonitoringDraft } from "../form/draft.ts";
import { FoundList } from "./found-list.tsx";
import { type DraftPreview, previewOf } from "./preview-request.ts";
import { previewWords } from "./preview-words.ts";

/** How long settings must rest before they are tried, in ms. */
const restMs = 400;

const Nothing = () => (
  <EmptyState
    as="p"
    icon={SearchX}
    title="Try other settings"
    description="Add a rule with words that such updates would use, or choose another country."
    className="mx-card mb-card py-8"
  />
);

/** What the settings as they stand, saved or not, would have caught. Asked for while it is open. */
export const PreviewPanel = ({ draft, open }: { draft: MonitoringDraft; open: boolean }) => {
  const asked = useMemo(() => JSON.stringify(previewOf(draft)), [draft]);
  const [settled, setSettled] = useState(asked);
  useDebounce(asked, settled, setSettled, restMs);
  const { request, problem } = useMemo((): DraftPreview => JSON.parse(settled), [settled]);
  const { data, error, isFetching, refetch } = usePreview(open ? request : undefined);
  const isWaiting = open && (settled !== asked || isFetching);
  const preview = problem === undefined ? data : undefined;
  const printed = JSON.stringify(preview?.settings);

  return (
    <div
      tabIndex={-1}
      aria-busy={isWaiting}
      className="grid grid-cols-[minmax(0,1fr)] focus-visible:-outline-offset-2"
    >
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-3 px-card pb-4 empty:hidden">
        {/* For other settings it is read out anew, also where it says the same. */}
        {preview && <span key={printed}>{previewWords(preview)}</span>}
        {isWaiting && (
          <Spinner label="Looking through what was published" className="text-lg text-ink-muted" />
        )}
      </p>
      {problem !== undefined && (
        <Notice className="mx-card mb-card">These settings cannot be tried yet. {problem}.</Notice>
      )}
      {error && (
        <div className="px-card pb-card">
          <RetryNotice onRetry={() => refetch()}>{error.details.serverMessage ?? error.message}</RetryNotice>
        </div>
      )}
      {preview && (
        <div className={isWaiting ? "opacity-60" : undefined}>
          {preview.count > 0 ? <FoundList key={printed} preview={preview} /> : <Nothing />}
        </div>
      )}
    </div>
  );
};
