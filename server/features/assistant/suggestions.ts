import { newcomerQuestions } from "#server/knowledge/library-words.ts";
import type { EntryKind, Suggestions } from "#shared/assistant/contract.ts";
import { dayMs } from "#shared/calendar/day.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import type { LibraryStore } from "./library-store.ts";
import { questionsOf, type Subject } from "./questions.ts";

/** Suggested questions per day. */
const questionsPerDay = 6;

const kinds: readonly EntryKind[] = [
  "residency",
  "news",
  "country",
  "company",
  "citizenship",
  "tool",
  "guide",
];

/**
 * Picks the questions of a UTC day, one each of six kinds. They change every day.
 * @param subjects what the library and the recent updates can answer
 */
const pickQuestions = (subjects: readonly Subject[], now: Date): string[] => {
  const day = Math.floor(now.getTime() / dayMs);
  const news = new Set(subjects.filter(({ kind }) => kind === "news").map(({ title }) => title));
  const held = new Set(subjects.map(({ kind }) => kind));
  return kinds
    .flatMap((_, at) => {
      const kind = kinds[(at + day) % kinds.length]!;
      const rows = newcomerQuestions.filter(
        (row) => row.kind === kind && held.has(kind) && (row.news === undefined || news.has(row.news)),
      );
      return rows[day % rows.length]?.question ?? [];
    })
    .slice(0, questionsPerDay);
};

/** The kinds that a country can be the subject of, most useful first. */
const kindsOfCountry: readonly EntryKind[] = ["news", "country", "residency", "company", "citizenship"];

/** The questions of a day by the name of their country, one of each kind. */
const questionsByCountry = (subjects: readonly Subject[], now: Date): Record<string, string[]> => {
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

/** Groups the questions of each subject by its country. */
const groupByCountry = (
  subjects: readonly Subject[],
  ask: (subject: Subject, country: string) => readonly string[],
): Record<string, string[]> => {
  const byCountry: Record<string, string[]> = {};
  for (const subject of subjects) {
    const name = subject.kind === "country" || subject.kind === "news" ? subject.title : subject.country;
    const questions = name ? ask(subject, name) : [];
    if (name && questions.length > 0)
      byCountry[name] = [...new Set([...(byCountry[name] ?? []), ...questions])];
  }
  return byCountry;
};

/** Recent changes come first, then the way to a passport, then tax. */
const order: readonly EntryKind[] = ["news", "residency", "country"];
const inOrder = (subjects: readonly Subject[]) =>
  order.flatMap((wanted) => subjects.filter(({ kind }) => kind === wanted));

/** The questions of people who live in a country: changes, the years to its citizenship, and tax. */
const questionsOfResidents = (subjects: readonly Subject[]): Record<string, string[]> =>
  groupByCountry(inOrder(subjects), (subject, country) => {
    if (subject.kind !== "residency") return questionsOf(subject).slice(0, 2);
    // The list of programs only says whether one can lead to a passport.
    return subject.id.startsWith("residency/") && subject.parts.includes("Passport")
      ? [`How many years until I can become a citizen of ${inSentence(country)}?`]
      : [];
  });

/** The questions of citizens of a country: changes and tax. */
const questionsOfCitizens = (subjects: readonly Subject[]): Record<string, string[]> =>
  groupByCountry(
    inOrder(subjects).filter(({ kind }) => kind !== "residency"),
    (subject) => questionsOf(subject),
  );

/** Suggests questions for an empty chat that the library or the newest updates can answer. */
export const createSuggestions = ({ library }: { library: Pick<LibraryStore, "listSubjects"> }) => ({
  async list(now: Date): Promise<Suggestions> {
    const yearAgo = new Date(now.getTime());
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    const subjects = await library.listSubjects(yearAgo, now);
    return {
      questions: pickQuestions(subjects, now),
      byCountry: questionsByCountry(subjects, now),
      byResidence: questionsOfResidents(subjects),
      byCitizenship: questionsOfCitizens(subjects),
    };
  },
});
