import { MessageCircleQuestion } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Combobox } from "#client/ui/combobox.tsx";
import { Field } from "#client/ui/field.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import { daysText } from "#shared/calendar/words.ts";
import type { QuestionId } from "#shared/law/day-rule.ts";
import type { RuleAnswers } from "#shared/stays/counting/answers.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { Overview, RuleCard } from "#shared/stays/counting/overview.ts";
import { questionsOf } from "#shared/stays/counting/rule-questions.ts";
import { countOf } from "#shared/text/count.ts";
import { Conflicts } from "./conflicts.tsx";
import { QuestionField } from "./question-field.tsx";
import { FoldHeading, RuleGroup, RuleList, type RuleListProps } from "./rule-list.tsx";
import { useStays } from "./stays-context.tsx";

type RulesProps = Omit<RuleListProps, "cards" | "asked"> & { overview: Overview };

/** Whether the answer to a question is a list of countries. Several rules can share such an answer. */
const isAboutCountries =
  (law: Law) =>
  (id: QuestionId): boolean =>
    law.questionOf(id)?.kind === "countries";

/** The questions about countries that several rules share, if they are open or have an answer to change. */
const sharedQuestions = (cards: readonly RuleCard[], answers: RuleAnswers, law: Law): QuestionId[] => {
  const counts = new Map<QuestionId, number>();
  for (const { rule, state } of cards) {
    if (state === "exempt") continue;
    for (const id of questionsOf(rule).filter(isAboutCountries(law)))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts]
    .filter(
      ([id, count]) => count > 1 && (answers[id] !== undefined || cards.some((it) => isOpenBy(it, [id]))),
    )
    .map(([id]) => id);
};

const isOpenBy = ({ state, missing }: RuleCard, ids: readonly QuestionId[]): boolean =>
  state === "undetermined" && missing.some((id) => ids.includes(id));

/** A country with at most this many days counts as minor. */
const fewDays = 30;

/** The days that count, even if the law names no number. */
const countedDays = ({ rule, used, trace }: RuleCard): number =>
  rule.limits.length > 0 ? used : trace.counted.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** Whether a rule is safe, or open only because of questions about countries. */
const isOpenByCountries = ({ state, dayState, missing, grounds }: RuleCard, law: Law): boolean =>
  (state === "undetermined" || state === "safe") &&
  dayState === "safe" &&
  grounds.length === 0 &&
  missing.every(isAboutCountries(law));

/** Whether a tax rule is minor: a short past or planned stay with no limit near. */
const isMinor = (card: RuleCard, law: Law): boolean =>
  isOpenByCountries(card, law) &&
  card.rule.topic === "tax" &&
  !card.isPresent &&
  card.plannedCrossing === undefined &&
  countedDays(card) <= fewDays;

const minorTitle = (cards: readonly RuleCard[]): string => {
  const places = new Set(cards.map(({ rule: { where, id } }) => ("in" in where ? where.in.join() : id)));
  const most = Math.max(...cards.map(countedDays));
  return `${countOf(places.size, "more country", "more countries")}, ${daysText(most)} at most`;
};

interface SharedQuestionsProps extends Pick<RuleListProps, "cards" | "law"> {
  ids: readonly QuestionId[];
}

/** The questions that several rules share, asked once. They stay visible, so that the answer can be changed. */
const SharedQuestions = ({ ids, cards, law }: SharedQuestionsProps) => {
  const id = useId();
  const open = cards.filter((card) => isOpenBy(card, ids)).length;
  const [isOpen, setOpen] = useState(open > 0);
  const verb = ids.length === 1 ? "This question decides" : "These questions decide";
  const title = open > 0 ? `${verb} ${countOf(open, "rule")}` : "Your answers, used by several rules";
  return (
    <div className="rounded-lg border bg-surface shadow-raised print:hidden">
      <FoldHeading
        id={id}
        icon={MessageCircleQuestion}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        className="py-4 hover:bg-sunken/40"
      >
        {title}
      </FoldHeading>
      <Unfold id={id} open={isOpen}>
        <div className="grid items-start gap-x-8 gap-y-4 border-t p-card md:grid-cols-2">
          {ids
            .flatMap((own) => law.questionOf(own) ?? [])
            .map((question) => (
              <QuestionField key={question.id} question={question} />
            ))}
        </div>
      </Unfold>
    </div>
  );
};

/** A search for rules that none of the stays affect. Shows one at a time. */
const OtherRules = ({ overview, ...list }: Omit<RuleListProps, "cards"> & { overview: Overview }) => {
  const [chosen, setChosen] = useState("");
  const rule = overview.others.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-3 print:hidden">
      <Field
        label="Other rules"
        hint="None of your stays count for these rules. Choose one to see it."
        className="max-w-xl"
      >
        <Combobox
          value={chosen}
          options={overview.others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
          placeholder="Search for a rule..."
          listLabel="Rules"
          noMatch={(text) => `No rule matches '${text}'.`}
        />
      </Field>
      {rule && <RuleList {...list} cards={[overview.cardOf(rule)]} />}
    </div>
  );
};

/** The id of the card of a crossing. The same limit can have been crossed several times. */
const earlierId = ({ rule, crossedOn }: RuleCard): string => `${rule.id} ${crossedOn}`;

/** Limits that were crossed earlier. Each card shows the state at the end of that tax year or stay. */
const Earlier = ({ cards, ...list }: RuleListProps) => {
  const [open, setOpen] = useState<string>();
  if (cards.length === 0) return null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="text-lg">Crossed earlier</h3>
        <p className="max-w-measure text-sm text-ink-muted">
          As it stood at the end of the tax year, or of the stay that was too long.
        </p>
      </div>
      <RuleList {...list} cards={cards} open={open} onOpen={setOpen} idOf={earlierId} />
    </div>
  );
};

/** The results of the rules: a card for each one that matters to the person, conflicts, and a search for the others. */
export const Rules = ({ overview, law, ...selection }: RulesProps) => {
  const { cards, conflicts } = overview;
  const { answers } = useStays();
  const asked = useMemo(() => sharedQuestions(cards, answers, law), [cards, answers, law]);
  const [main, minor] = useMemo(() => {
    const few = cards.filter((card) => isMinor(card, law));
    return few.length > 1 ? [cards.filter((card) => !few.includes(card)), few] : [cards, []];
  }, [cards, law]);
  const list = { ...selection, law, asked };
  return (
    <section aria-labelledby="rules" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="rules" className="text-2xl">
          What the rules say
        </h2>
        <p className="max-w-measure text-sm text-ink-muted">
          Counted from your stays up to today. Officers and tax offices decide by more than days, so this is
          no legal advice.
        </p>
      </div>
      <Conflicts conflicts={conflicts} cards={cards} />
      {cards.length === 0 && (
        <p className="text-ink-muted">None of our rules applies to your stays at the moment.</p>
      )}
      <RuleList {...list} cards={main} />
      {asked.length > 0 && <SharedQuestions ids={asked} cards={cards} law={law} />}
      {minor.length > 0 && <RuleGroup {...list} title={minorTitle(minor)} cards={minor} />}
      <Earlier {...list} cards={overview.earlier} />
      <OtherRules {...list} overview={overview} />
    </section>
  );
};
