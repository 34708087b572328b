import { type StandingNoteId, standingNotes } from "#shared/catalogue/guides.ts";

/** General explanations of the figures on a page. */
export const StandingNotes = ({ ids }: { ids: readonly StandingNoteId[] }) => (
  <aside aria-label="Notes" className="mt-10 grid gap-x-10 gap-y-5 border-t pt-6 md:grid-cols-2">
    {ids.map((id) => (
      <div key={id} className="grid content-start gap-1">
        <h2 className="font-text text-sm font-semibold tracking-normal">{standingNotes[id].title}</h2>
        <p className="text-sm text-ink-muted">{standingNotes[id].text}</p>
      </div>
    ))}
  </aside>
);

/** The notes that the entries refer to, in a fixed order. */
export const notesOf = (
  entries: readonly { notes: readonly StandingNoteId[] }[],
): readonly StandingNoteId[] => {
  const wanted = new Set(entries.flatMap(({ notes }) => notes));
  return (Object.keys(standingNotes) as StandingNoteId[]).filter((id) => wanted.has(id));
};
