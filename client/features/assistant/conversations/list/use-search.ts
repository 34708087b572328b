import { type KeyboardEvent, useEffect, useState } from "react";
import type { PanelDraftState } from "./use-panel-draft.ts";

/** How long nobody types before it is searched. */
const pauseMs = 300;

/** The words that are searched for: those that stand in the field, once nobody types. */
export const useSearch = ({ draft: { search: text }, onDraft }: PanelDraftState) => {
  const [q, setQ] = useState(text.trim());
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => setQ(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, q]);
  const searchNow = (next: string) => {
    onDraft({ search: next });
    setQ(next.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") searchNow(text);
    if (event.key !== "Escape" || text === "") return;
    event.preventDefault();
    searchNow("");
  };
  return { text, q, searchNow, onKeyDown };
};
