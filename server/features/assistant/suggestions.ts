import { createHash } from "node:crypto";
import type { CitationKind } from "#shared/assistant/contract.ts";
import type { LibraryStore } from "./library-store.ts";
import { questionsOf, type Subject } from "./questions.ts";

/** How many questions are suggested. */
const count = 6;
const dayMs = 24 * 60 * 60 * 1000;

const kinds: readonly CitationKind[] = [
  "residency",
  "news",
  "country",
  "company",
  "citizenship",
  "tool",
  "guide",
];

/** An order that has nothing to do with the alphabet, and is the same everywhere. */
const scattered = (subjects: readonly Subject[]) =>
  subjects
    .map((subject) => ({ subject, rank: createHash("sha256").update(subject.id).digest("hex") }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ subject }) => subject);

/** The questions of a kind in the order of this day: the next subject leads each day, with its next question. */
const ofDay = (day: number, subjects: readonly Subject[]): string[] =>
  subjects.map((_, at) => {
    const turn = day + at;
    const subject = subjects[turn % subjects.length]!;
    const questions = questionsOf(subject);
    // How often all subjects were gone through decides, so that no pair of subject and question is left out.
    return questions[Math.floor(turn / subjects.length) % questions.length]!;
  });

/** Picks the questions of a day (UTC): of as many kinds as there are, other ones the next day. */
export const pickQuestions = (subjects: readonly Subject[], now: Date): string[] => {
  const day = Math.floor(now.getTime() / dayMs);
  const answerable = scattered(subjects.filter((subject) => questionsOf(subject).length > 0));
  const queues = kinds.map((_, at) => {
    const kind = kinds[(at + day) % kinds.length];
    return ofDay(
      day,
      answerable.filter((subject) => subject.kind === kind),
    );
  });
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const rounds = Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? []));
  return rounds.flat().slice(0, count);
};

/** Suggests what to ask on an empty chat: six questions that the library or the newest updates can answer. */
export const createSuggestions = ({ library }: { library: Pick<LibraryStore, "listSubjects"> }) => ({
  async list(now: Date): Promise<string[]> {
    const yearAgo = new Date(now.getTime());
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    return pickQuestions(await library.listSubjects(yearAgo, now), now);
  },
});

export type Suggestions = ReturnType<typeof createSuggestions>;
