import { createHash } from "node:crypto";
import type { CitationKind, Suggestions } from "#shared/assistant/contract.ts";
import type { LibraryStore } from "./library-store.ts";
import { questionsOf, type Subject } from "./questions.ts";

/** Suggested questions per day. */
const questionsPerDay = 6;
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

/** Shuffles deterministically by hash, so that all instances agree. */
const shuffle = (subjects: readonly Subject[]) =>
  subjects
    .map((subject) => ({ subject, rank: createHash("sha256").update(subject.id).digest("hex") }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ subject }) => subject);

/** The questions of one kind for a day. Each day starts with the next subject. */
const questionsOfDay = (day: number, subjects: readonly Subject[]): string[] =>
  subjects.map((_, at) => {
    const turn = day + at;
    const subject = subjects[turn % subjects.length]!;
    const questions = questionsOf(subject);
    // Advances once per round through the subjects, so that each subject asks all of its questions in turn.
    return questions[Math.floor(turn / subjects.length) % questions.length]!;
  });

/** Picks the questions of a UTC day, from as many kinds as possible. They change every day. */
export const pickQuestions = (subjects: readonly Subject[], now: Date): string[] => {
  const day = Math.floor(now.getTime() / dayMs);
  const answerable = shuffle(subjects.filter((subject) => questionsOf(subject).length > 0));
  const queues = kinds.map((_, at) => {
    const kind = kinds[(at + day) % kinds.length];
    return questionsOfDay(
      day,
      answerable.filter((subject) => subject.kind === kind),
    );
  });
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const rounds = Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? []));
  return rounds.flat().slice(0, questionsPerDay);
};

/** The kinds that a country can be the subject of, most useful first. */
const kindsOfCountry: readonly CitationKind[] = ["news", "country", "residency", "company", "citizenship"];

/** The questions of a day by the name of their country, one of each kind. */
export const questionsByCountry = (subjects: readonly Subject[], now: Date): Record<string, string[]> => {
  const day = Math.floor(now.getTime() / dayMs);
  const byCountry: Record<string, string[]> = {};
  for (const kind of kindsOfCountry) {
    const asked = new Set<string>();
    for (const subject of subjects) {
      const name = subject.kind === "country" ? subject.title : subject.country;
      const questions = questionsOf(subject);
      if (subject.kind !== kind || !name || asked.has(name) || questions.length === 0) continue;
      asked.add(name);
      byCountry[name] = [...(byCountry[name] ?? []), questions[day % questions.length]!];
    }
  }
  return byCountry;
};

/** Suggests questions for an empty chat that the library or the newest updates can answer. */
export const createSuggestions = ({ library }: { library: Pick<LibraryStore, "listSubjects"> }) => ({
  async list(now: Date): Promise<Suggestions> {
    const yearAgo = new Date(now.getTime());
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    const subjects = await library.listSubjects(yearAgo, now);
    return { questions: pickQuestions(subjects, now), byCountry: questionsByCountry(subjects, now) };
  },
});

export type SuggestionList = ReturnType<typeof createSuggestions>;
