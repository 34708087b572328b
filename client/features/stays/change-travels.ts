import type { KeptStay, Travels } from "#shared/stays/travels.ts";
import type { StayDraft } from "./stay-form.tsx";

const withoutUnstated = (draft: StayDraft): StayDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as StayDraft;

/** Adds stays that the person entered. */
export const addStays =
  (drafts: readonly StayDraft[]) =>
  (travels: Travels): Travels => {
    const addedAt = new Date().toISOString();
    const added = drafts.map(
      (draft): KeptStay => ({ ...withoutUnstated(draft), id: crypto.randomUUID(), addedAt }),
    );
    return { ...travels, stays: [...travels.stays, ...added] };
  };

/** Adds imported stays unchanged. */
export const importStays =
  (stays: readonly KeptStay[]) =>
  (travels: Travels): Travels => ({ ...travels, stays: [...travels.stays, ...stays] });

/** Replaces the editable fields of a stay, and keeps where it was imported from. */
export const editStay =
  (id: string, draft: StayDraft) =>
  (travels: Travels): Travels => ({
    ...travels,
    stays: travels.stays.map((stay) =>
      stay.id === id
        ? {
            ...withoutUnstated(draft),
            id,
            addedAt: stay.addedAt,
            ...(stay.origin && { origin: stay.origin }),
            editedAt: new Date().toISOString(),
          }
        : stay,
    ),
  });

export const deleteStay =
  (id: string) =>
  (travels: Travels): Travels => ({ ...travels, stays: travels.stays.filter((stay) => stay.id !== id) });
