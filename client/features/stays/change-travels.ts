import type { Answer } from "#shared/stays/counting/answers.ts";
import type { KeptStay, TravelDocument, Travels } from "#shared/stays/travels.ts";
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

/** Adds stays as an import made them. */
export const importStays =
  (stays: readonly KeptStay[]) =>
  (travels: Travels): Travels => ({ ...travels, stays: [...travels.stays, ...stays] });

/** Changes what a person can say about a stay. Where it comes from stays known. */
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

/** Adds a document, or replaces the one with its id. */
export const keepDocument =
  (document: TravelDocument) =>
  (travels: Travels): Travels => {
    const { documents } = travels;
    const isKnown = documents.some(({ id }) => id === document.id);
    return {
      ...travels,
      documents: isKnown
        ? documents.map((it) => (it.id === document.id ? document : it))
        : [...documents, document],
    };
  };

export const deleteDocument =
  (id: string) =>
  (travels: Travels): Travels => ({
    ...travels,
    documents: travels.documents.filter((document) => document.id !== id),
  });

const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  typeof one === "object" && typeof other === "object" ? one.join() === other.join() : one === other;

/** Answers a question, or withdraws the answer. Returns the same travels if the answer is already there. */
export const answerQuestion =
  (key: string, answer: Answer | undefined) =>
  (travels: Travels): Travels => {
    if (isSameAnswer(travels.answers[key], answer)) return travels;
    const { [key]: _, ...others } = travels.answers;
    if (answer === undefined) return { ...travels, answers: others };
    const kept = typeof answer === "object" ? [...answer] : answer;
    return { ...travels, answers: { ...others, [key]: kept } };
  };
