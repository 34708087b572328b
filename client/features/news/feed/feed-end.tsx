import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { More } from "./use-more.ts";

interface FeedEndProps {
  more: More;
  /** How many updates were looked through. */
  looked: number;
  /** Shows more on a press, or tries again; the focus goes to the first of them. */
  onPress: () => void;
}

/** How far ahead of the reader the list goes on. */
const ahead = "800px 0px";

/** What stands below the list: it goes on by itself when it comes near, and by its button. */
export const FeedEnd = ({ more: { state, shown, next }, looked, onPress }: FeedEndProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(next);
  const press = () => {
    // The button goes away while more is loaded, and the focus with it.
    mark.current?.focus({ preventScroll: true });
    onPress();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for each slice, for one that stays in sight is told of once
  useEffect(() => {
    if (!mark.current || state !== "ready") return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: ahead },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [state, shown]);

  return (
    <div ref={mark} data-feed-end tabIndex={-1} className="mt-6 grid justify-items-center gap-3 text-center">
      {state === "failed" && (
        <Notice
          variant="danger"
          className="w-full text-left"
          action={
            <Button variant="secondary" size="sm" onClick={press}>
              Try again
            </Button>
          }
        >
          Older updates could not be loaded. What is shown stays.
        </Notice>
      )}
      {state === "paused" && (
        <p className="text-sm text-ink-muted">
          The newest {looked.toLocaleString("en-US")} updates were looked through.
        </p>
      )}
      {(state === "ready" || state === "paused") && (
        <Button variant="secondary" onClick={press}>
          {state === "paused" ? "Look through older updates" : "Load more updates"}
        </Button>
      )}
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-muted empty:hidden">
        {state === "loading" && (
          <>
            <Spinner className="text-lg" />
            Loading older updates
          </>
        )}
        {state === "end" && shown > 0 && "That is all we have."}
      </p>
    </div>
  );
};
