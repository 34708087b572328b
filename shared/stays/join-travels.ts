import type { KeptStay, TravelDocument, Travels } from "./travels.ts";

const lastWritten = ({ addedAt, editedAt = addedAt }: KeptStay): string => editedAt;

/** Identifies the row of a file that a stay was imported from. Undefined for typed stays. */
const rowOf = ({ origin }: KeptStay): string | undefined => origin && `${origin.file}\n${origin.key}`;

const joinStays = (one: readonly KeptStay[], other: readonly KeptStay[]): KeptStay[] => {
  const joined = new Map(one.map((stay) => [stay.id, stay]));
  const rows = new Set(one.map(rowOf));
  for (const stay of other) {
    const same = joined.get(stay.id);
    if (same ? lastWritten(stay) > lastWritten(same) : !stay.origin || !rows.has(rowOf(stay)))
      joined.set(stay.id, stay);
  }
  return [...joined.values()];
};

const joinDocuments = (
  one: readonly TravelDocument[],
  other: readonly TravelDocument[],
): TravelDocument[] => [...new Map([...one, ...other].map((document) => [document.id, document])).values()];

/**
 * Merges two copies of a person's data. Of two versions of a stay, the one written last wins, and a row that both
 * imported counts once. Of two versions of a document or an answer, `other` wins.
 */
export const joinTravels = (one: Travels, other: Travels): Travels => ({
  version: 1,
  stays: joinStays(one.stays, other.stays),
  documents: joinDocuments(one.documents, other.documents),
  citizenships: [...new Set([...one.citizenships, ...other.citizenships])],
  answers: { ...one.answers, ...other.answers },
});
