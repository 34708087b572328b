import { ListFilter, SearchX } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Link } from "wouter";
import { AskInWords } from "#client/platform/asking/ask-in-words.tsx";
import { useQueryParams } from "#client/platform/query-params.ts";
import { Button } from "#client/ui/button.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Field } from "#client/ui/field.tsx";
import { useFirstNewRow } from "#client/ui/focus.ts";
import { Skeleton } from "#client/ui/loading.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Select } from "#client/ui/select.tsx";
import { paths } from "#shared/paths.ts";
import { type Assessment, assess, byCloseness, verdictOf } from "#shared/programmes/assess.ts";
import type { Converter } from "#shared/programmes/convert.ts";
import { byInvestment } from "#shared/programmes/order.ts";
import { countOf } from "#shared/text/count.ts";
import { AnswersPanel } from "./answers-panel.tsx";
import { useProgrammes } from "./api.ts";
import { comparedProgramme } from "./compared-programme.tsx";
import { FilterBox } from "./filter.tsx";
import { ProgrammeItem } from "./listed-programme.tsx";
import { MarkLegend } from "./marks.tsx";
import { isAnswered, type OwnAnswers, useAnswers } from "./own-answers.ts";
import {
  type FilterSelect,
  filterSelects,
  type ProgrammeFilters,
  useProgrammeFilters,
} from "./programme-filters.ts";
import { AnswerMark, RequirementList } from "./requirement-list.tsx";
import { useComparison } from "./use-comparison.tsx";

/** How many programs are shown at first, and added by each 'Show more'. */
const pageSize = 30;

const monthly = ({ programme: { income } }: Assessment, { convert }: Converter): number => {
  const euros = income && convert(income, "EUR");
  return euros ? euros.amount / (income.period === "year" ? 12 : 1) : Number.MAX_VALUE;
};

/** The orders of the list, by their names in the URL. Programs without the value come last. */
const orders: Readonly<
  Record<string, { label: string; compare: (a: Assessment, b: Assessment, converter: Converter) => number }>
> = {
  closest: { label: "Closest to you", compare: byCloseness },
  country: {
    label: "Country",
    compare: (a, b) => a.programme.country.localeCompare(b.programme.country, "en"),
  },
  income: {
    label: "Lowest income",
    compare: (a, b, converter) => monthly(a, converter) - monthly(b, converter),
  },
  investment: {
    label: "Lowest investment",
    compare: (a, b, converter) => byInvestment(converter)(a.programme, b.programme),
  },
  stay: {
    label: "Longest first stay",
    compare: (a, b) => (b.programme.months ?? 0) - (a.programme.months ?? 0),
  },
  citizenship: {
    label: "Fewest years to citizenship",
    compare: (a, b) =>
      (a.programme.terms.citizenshipYears ?? Number.MAX_SAFE_INTEGER) -
      (b.programme.terms.citizenshipYears ?? Number.MAX_SAFE_INTEGER),
  },
};

/** Keeps the order in the URL (`?sort=income`). */
const useOrder = (fallback: string) => {
  const [params, update] = useQueryParams();
  const named = params.get("sort") ?? "";
  const name = Object.hasOwn(orders, named) ? named : fallback;
  return {
    name,
    compare: orders[name]!.compare,
    choose: (next: string) => update((query) => query.set("sort", next), { replace: true }),
  };
};

const Verdict = ({ assessment }: { assessment: Assessment }) => {
  const { counts, requirements } = assessment;
  const answer = counts["not met"] > 0 ? "not met" : counts.unknown > 0 ? "unknown" : "met";
  const [change, ...others] = requirements.flatMap((one) => one.change ?? []);
  return (
    <details className="text-sm">
      <summary className="flex min-h-9 w-fit list-none flex-wrap items-center gap-x-3 [&::-webkit-details-marker]:hidden">
        <AnswerMark answer={answer}>{verdictOf(assessment)}</AnswerMark>
        {change && others.length === 0 && <span className="text-ink-muted">{change}</span>}
        <span className="text-link">
          Why<span className="sr-only"> {assessment.programme.name}</span>
        </span>
      </summary>
      <div className="grid gap-2 pt-1 pb-2">
        <RequirementList requirements={assessment.requirements} />
      </div>
    </details>
  );
};

/** How many programs match, in one line that is announced when it changes. */
const Summary = ({
  assessments,
  isPersonal,
}: {
  assessments: readonly Assessment[];
  isPersonal: boolean;
}) => {
  const open = assessments.filter(({ programme }) => programme.status === "open");
  const without = open.filter(({ counts }) => counts["not met"] === 0);
  const all = without.filter(({ counts }) => counts.unknown === 0);
  return (
    <p role="status" className={cn("text-sm", isPersonal && "min-h-[5lh] sm:min-h-[2lh]")}>
      {isPersonal && open.length > 0 ? (
        <>
          <strong className="font-semibold">
            You may qualify for {countOf(without.length, "open program")}
          </strong>
          {`. You meet every stated requirement of ${all.length}. Check the rest for ${without.length - all.length}.`}
        </>
      ) : (
        !isPersonal && "Enter your income or your work to compare."
      )}
    </p>
  );
};

const orderLabels = Object.fromEntries(Object.entries(orders).map(([name, { label }]) => [name, label]));

interface FilterRowProps {
  filters: ProgrammeFilters;
  order: ReturnType<typeof useOrder>;
}

/** The kind and the order, and the other filters; those are folded on a phone unless one is set. */
const FilterRow = ({ filters, order }: FilterRowProps) => {
  const id = useId();
  const [kind, ...others] = filterSelects;
  const [showsOthers, setShowsOthers] = useState(() => others.some(({ name }) => filters.chosenFor(name)));
  const selectOf = ({ name, label, all, options }: FilterSelect) => (
    <Field key={name} label={label}>
      <Select
        value={filters.chosenFor(name)}
        placeholder={all}
        onChange={({ target }) => filters.set(name, target.value)}
        options={options}
      />
    </Field>
  );
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-4">
      {kind && selectOf(kind)}
      <ChipButton
        aria-expanded={showsOthers}
        aria-controls={id}
        onClick={() => setShowsOthers(!showsOthers)}
        className="min-h-11 justify-center bg-surface font-semibold sm:hidden"
      >
        <ListFilter aria-hidden="true" strokeWidth={1.5} />
        {showsOthers ? "Fewer filters" : "More filters"}
      </ChipButton>
      <div
        id={id}
        className={cn(
          "col-span-2 grid grid-cols-subgrid gap-y-3 sm:contents",
          !showsOthers && "max-sm:hidden",
        )}
      >
        {others.map(selectOf)}
      </div>
      {/* Its values are too long for half a phone. */}
      <div className="max-sm:col-span-2">
        <Field label="Sort by">
          <Select
            value={order.name}
            onChange={({ target }) => order.choose(target.value)}
            options={orderLabels}
          />
        </Field>
      </div>
    </div>
  );
};

const Placeholder = () => (
  <div aria-busy="true" className="grid gap-6 p-card">
    {["w-full", "w-11/12", "w-10/12", "w-9/12", "w-8/12"].map((width) => (
      <Skeleton key={width} className={cn("h-12", width)} />
    ))}
  </div>
);

interface ResultsProps {
  assessments: readonly Assessment[];
  own: OwnAnswers;
  isPersonal: boolean;
}

/** The list with its filters, its order and the comparison. */
const Results = ({ assessments, own, isPersonal }: ResultsProps) => {
  const id = useId();
  const [text, setText] = useState("");
  const [shown, setShown] = useState(pageSize);
  const filters = useProgrammeFilters(text);
  const order = useOrder(isPersonal ? "closest" : "country");
  const { converter } = own;
  const byId = new Map(assessments.map((one) => [one.programme.id, one]));
  const found = filters
    .apply(
      assessments.map(({ programme }) => programme),
      converter,
    )
    .map((programme) => byId.get(programme.id)!)
    .sort((a, b) => order.compare(a, b, converter));
  const compared = useMemo(
    () => assessments.map((assessment) => comparedProgramme(assessment, isPersonal)),
    [assessments, isPersonal],
  );
  const comparison = useComparison(compared);
  const rest = found.length - shown;
  const { list, expectRows } = useFirstNewRow<HTMLUListElement>(Math.min(shown, found.length));
  const showMore = () => {
    expectRows();
    setShown(shown + pageSize);
  };
  return (
    <section aria-labelledby={id} className="mt-section">
      <h2 id={id} className="mb-4 text-2xl">
        All programs
      </h2>
      <FilterBox
        of="programs"
        text={text}
        onChange={setText}
        found={assessments.length === 0 ? 1 : found.length}
      />
      <FilterRow filters={filters} order={order} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 [&>ul]:mb-0">
        <p className="min-h-[1lh] text-sm font-semibold">
          {assessments.length > 0 && countOf(found.length, "program")}
        </p>
        <MarkLegend />
      </div>
      {comparison.table}
      {/* Keeps the bar below the comparison, which it would cover. */}
      <div>
        <div
          className={cn(
            "rounded-lg border bg-surface",
            found.length > 0 && "[&>ul>li:first-child]:border-t-0",
          )}
        >
          {assessments.length === 0 && <Placeholder />}
          {assessments.length > 0 && found.length === 0 && (
            <EmptyState
              isSmall
              as="h3"
              icon={SearchX}
              title="No programs match these filters"
              description="Programs without a stated value are hidden while a filter is on."
              action={
                <Button
                  variant="secondary"
                  onClick={() => {
                    setText("");
                    filters.clear();
                  }}
                >
                  Clear all filters
                </Button>
              }
              className="border-0"
            />
          )}
          <ul ref={list} aria-labelledby={id}>
            {found.slice(0, shown).map((assessment) => (
              <ProgrammeItem
                key={assessment.programme.id}
                programme={assessment.programme}
                showsKind
                verdict={isPersonal && <Verdict assessment={assessment} />}
                compareBox={comparison.checkboxOf(assessment.programme.id)}
              />
            ))}
          </ul>
          {rest > 0 && (
            <div className="border-t p-card">
              <Button variant="secondary" onClick={showMore}>
                Show {Math.min(rest, pageSize)} more
              </Button>
            </div>
          )}
        </div>
        {comparison.bar}
      </div>
    </section>
  );
};

export const ProgrammesPage = () => {
  const { data: programmes, isError, refetch } = useProgrammes();
  const own = useAnswers();
  const { person, converter } = own;
  const isPersonal = isAnswered(own);
  const assessments = useMemo(
    () => (programmes ?? []).map((programme) => assess(programme, person, converter)),
    [programmes, person, converter],
  );
  const wanted = useMemo(
    () =>
      (programmes ?? []).flatMap(({ income, savings, investment }) =>
        [income, savings, investment].flatMap((money) => money?.currency ?? []),
      ),
    [programmes],
  );
  return (
    <>
      <PageHeader
        title="Programs"
        subtitle="Visas, residence permits and citizenship for people who move abroad. Check the authority's page before you apply."
      />
      <div className="mb-6">
        <AskInWords about="find-programmes" example="Which is the cheapest nomad visa in Europe?" />
      </div>
      <AnswersPanel own={own} wanted={wanted}>
        <Summary assessments={assessments} isPersonal={isPersonal} />
      </AnswersPanel>
      <p className="mt-4 text-sm">
        While you prepare and wait:{" "}
        <Link href={`${paths.entry}?show=all`} className="text-link">
          where your passports lead, and for how long
        </Link>
      </p>
      {isError && !programmes && (
        <div className="mt-section">
          <RetryNotice onRetry={() => refetch()}>Couldn't load the programs.</RetryNotice>
        </div>
      )}
      <Results assessments={assessments} own={own} isPersonal={isPersonal} />
    </>
  );
};
