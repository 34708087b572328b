import { type KeyboardEvent, useState } from "react";
import { useDebounce } from "#client/lib/use-debounce.ts";
import type { PanelDraftState } from "./use-panel-draft.ts";

/** The search text, debounced. Enter searches at once and Escape clears the field. */
export const useSearch = ({ draft: { search: text }, onDraft }: PanelDraftState) => {
  const [q, setQ] = useState(text.trim());
  useDebounce(text.trim(), q, setQ);
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
