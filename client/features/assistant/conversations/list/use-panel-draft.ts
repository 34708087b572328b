import { useCallback, useState } from "react";

/** What is typed among the conversations and not sent. */
export interface PanelDraft {
  /** What is searched for. */
  search: string;
  /** The conversation that is being renamed, and its new name so far. */
  renaming?: { id: string; text: string };
}

/** A draft, and what changes it. */
export interface PanelDraftState {
  draft: PanelDraft;
  onDraft: (change: Partial<PanelDraft>) => void;
}

/** Keeps what is typed while the panel moves into the drawer, or out of it. */
export const usePanelDraft = (): PanelDraftState => {
  const [draft, setDraft] = useState<PanelDraft>({ search: "" });
  const onDraft = useCallback(
    (change: Partial<PanelDraft>) => setDraft((had) => ({ ...had, ...change })),
    [],
  );
  return { draft, onDraft };
};
