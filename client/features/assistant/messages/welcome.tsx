import { Button } from "#client/ui/form/button.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import { Status } from "#client/ui/status.tsx";
import { useSuggestions } from "../chat/api.ts";

/** An empty chat: what can be asked, and something to begin with. */
export const Welcome = ({ onAsk }: { onAsk: (question: string) => void }) => {
  const { data, isError, isFetching, refetch } = useSuggestions(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-measure">
        Ask about visas, residency, citizenship, companies and tax. Answers rest on Meridian's catalogues,
        countries and news, and name their sources.
      </p>
      {!data && !isError && (
        <Status className="grid justify-items-start gap-2">
          <span className="sr-only">Loading suggestions</span>
          {["w-4/5", "w-2/3", "w-3/4"].map((width) => (
            <Skeleton key={width} className={`h-9 max-w-[34rem] ${width}`} />
          ))}
        </Status>
      )}
      {!data && isError && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <p>Suggestions could not be loaded. You can ask all the same.</p>
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && data.questions.length > 0 && (
        <ul aria-label="Suggested questions" className="flex flex-wrap gap-2">
          {data.questions.map((question) => (
            <li key={question} className="max-sm:nth-[n+5]:hidden">
              <Button
                variant="secondary"
                size="sm"
                className="py-1.5 text-left font-normal whitespace-normal!"
                onClick={() => onAsk(question)}
              >
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
