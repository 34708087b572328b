import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/form/button.tsx";
import type { SettingsPreview } from "../api.ts";
import { ownRulesOf } from "../form/draft.ts";
import { ruleNameOf } from "../rule-names.ts";
import { PreviewRow } from "./preview-row.tsx";

/** How many items are drawn at a time. */
const slice = 10;

/** What settings would have caught, the first ten at first. */
export const FoundList = ({ preview: { items, count, settings } }: { preview: SettingsPreview }) => {
  const [shown, setShown] = useState(slice);
  const list = useRef<HTMLOListElement>(null);
  /** Which item takes the focus once it is drawn. */
  const next = useRef<number>(undefined);
  const own = ownRulesOf(settings.rules);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what takes the focus is drawn with those that are shown
  useEffect(() => {
    const item = next.current === undefined ? undefined : list.current?.children[next.current];
    next.current = undefined;
    if (item instanceof HTMLElement) item.focus();
  }, [shown]);
  const showMore = () => {
    // The button moves away or is gone; the first of the new ones takes the focus.
    next.current = shown;
    setShown(shown + slice);
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
          <Button variant="secondary" size="sm" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
      {shown >= items.length && count > items.length && (
        <p className="border-t px-card py-4 text-sm text-ink-muted">
          These are the newest {items.length} of them.
        </p>
      )}
    </>
  );
};
