import { TriangleAlert } from "lucide-react";
import { Button } from "#client/ui/button.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { DateOrder } from "#shared/calendar/written-dates.ts";
import { countOf } from "#shared/text/count.ts";
import type { ReadSource } from "./use-import.ts";

interface QuestionProps {
  sources: readonly ReadSource[];
  onAnswer: (order: DateOrder) => void;
}

/** Asks for the order of day and month if no date of the file shows it. */
export const DateOrderQuestion = ({ sources, onAnswer }: QuestionProps) => {
  const asked = sources.find(({ result }) => result.question);
  if (!asked?.result.question) return null;
  const { example, days, where } = asked.result.question;
  return (
    <fieldset className="grid gap-3 rounded-md border-l-2 border-accent bg-accent-wash px-3.5 py-3">
      <legend className="sr-only">Order of the dates</legend>
      <p>
        What day is <strong className="font-semibold">{example}</strong> in {asked.source.name} ({where})? No
        date of the file shows whether the day or the month comes first.
      </p>
      <div className="flex flex-wrap gap-2">
        {(["day-first", "month-first"] as const).map((order) => (
          <Button key={order} variant="secondary" size="sm" onClick={() => onAnswer(order)}>
            {dateText(days[order])}
          </Button>
        ))}
      </div>
    </fieldset>
  );
};

/** The problems and notes of all sources, with the file's name if there are several. */
export const Findings = ({ sources }: { sources: readonly ReadSource[] }) => {
  const named = sources.flatMap(({ source, result }) => {
    const prefix = sources.length > 1 ? `${source.name}, ` : "";
    return result.problems.map(({ where, problem }) => ({ where: `${prefix}${where}`, problem }));
  });
  const notes = [...new Set(sources.flatMap(({ result }) => result.notes))];
  return (
    <>
      {named.length > 0 && (
        <section
          aria-label="Problems"
          className="grid gap-2 rounded-md border-l-2 border-warning bg-warning-wash px-3.5 py-2.5 text-sm"
        >
          <h3 className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden="true" className="size-4 text-warning" strokeWidth={1.75} />
            {countOf(named.length, "problem")}
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach it */}
          <ul tabIndex={0} aria-label="List of problems" className="grid max-h-72 gap-1 overflow-y-auto">
            {named.map(({ where, problem }) => (
              <li key={`${where} ${problem}`} className="wrap-anywhere">
                <strong className="font-semibold">{where}:</strong> {problem}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
};
