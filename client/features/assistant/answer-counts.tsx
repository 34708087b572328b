import { MessageSquareDashed } from "lucide-react";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { AnswerCount } from "#shared/assistant/asked-contract.ts";
import { answerKindLabels, kindOrder } from "./answer-kinds.ts";

interface CountedKind extends Pick<AnswerCount, "asked" | "right" | "wrong"> {
  name: string;
  /** The computed questions of this kind. */
  parts: readonly AnswerCount[];
}

const sumOf = (counts: readonly AnswerCount[]) => {
  const sum = (key: "asked" | "right" | "wrong") => counts.reduce((total, each) => total + each[key], 0);
  return { asked: sum("asked"), right: sum("right"), wrong: sum("wrong") };
};

/** Adds up the counts by kind, and leaves out kinds without answers. */
const byKind = (counts: readonly AnswerCount[]): CountedKind[] =>
  kindOrder.flatMap((kind) => {
    const parts = counts.filter((each) => each.kind === kind);
    if (parts.length === 0) return [];
    const name = answerKindLabels[kind ?? "unknown"];
    return [{ name, ...sumOf(parts), parts: parts.filter(({ computed }) => computed !== null) }];
  });

const number = (value: number) => value.toLocaleString("en-US");
const share = (part: number, whole: number) => (whole === 0 ? "" : `${Math.round((100 * part) / whole)}%`);

const Figures = ({ asked, right, wrong, all }: Omit<CountedKind, "name" | "parts"> & { all: number }) => (
  <>
    <td className="px-3 py-2 text-right">{number(asked)}</td>
    <td className="px-3 py-2 text-right text-ink-muted max-sm:hidden">{share(asked, all)}</td>
    <td className="px-3 py-2 text-right">{number(right)}</td>
    <td className="py-2 pl-3 text-right">{number(wrong)}</td>
  </>
);

/** How many questions were answered in which way, with the readers' ratings. */
export const AnswerCounts = ({ counts }: { counts: readonly AnswerCount[] }) => {
  const total = sumOf(counts);
  if (counts.length === 0)
    return (
      <EmptyState
        as="p"
        isSmall
        icon={MessageSquareDashed}
        title="No questions in this period."
        description="Choose a longer period."
      />
    );
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">Answers by kind</caption>
      <thead className="label-caps text-ink-muted">
        <tr className="border-b border-ink">
          <th scope="col" className="py-2 pr-3">
            Kind of answer
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            Questions
          </th>
          <th scope="col" className="px-3 py-2 text-right max-sm:hidden">
            Share
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            Rated right
          </th>
          <th scope="col" className="py-2 pl-3 text-right">
            Rated wrong
          </th>
        </tr>
      </thead>
      {byKind(counts).map(({ name, parts, ...sums }) => (
        <tbody key={name}>
          <tr className="border-b">
            <th scope="row" className="py-2 pr-3 font-semibold">
              {name}
            </th>
            <Figures {...sums} all={total.asked} />
          </tr>
          {parts.map(({ computed, asked, right, wrong }) => (
            <tr key={computed} className="border-b">
              <th scope="row" className="py-2 pr-3 pl-4 font-normal">
                {computed}
              </th>
              <Figures {...{ asked, right, wrong }} all={total.asked} />
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="py-2 pr-3">
            All
          </th>
          <Figures {...total} all={total.asked} />
        </tr>
      </tfoot>
    </table>
  );
};
