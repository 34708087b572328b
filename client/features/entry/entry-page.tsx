import { Globe } from "lucide-react";
import { useMemo } from "react";
import { AskInWords } from "#client/platform/asking/ask-in-words.tsx";
import { useCountries } from "#client/platform/countries.ts";
import { PlaceList } from "#client/platform/place-list.tsx";
import { countryOptions, namesOf, type PlaceOption, placeOption } from "#client/platform/place-options.ts";
import { Card } from "#client/ui/card.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Field } from "#client/ui/field.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { LoadingBlocks, Skeleton } from "#client/ui/loading.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Select } from "#client/ui/select.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import { dateText } from "#shared/calendar/words.ts";
import type { Country } from "#shared/countries/contract.ts";
import type { createEntryEngine, EntryAnswer } from "#shared/entry/engine.ts";
import { firstAskable, lastAskable, type Purpose } from "#shared/entry/question.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { schengen } from "#shared/gazetteer/schengen.ts";
import { requirements } from "#shared/law/entry-tables.ts";
import { countOf } from "#shared/text/count.ts";
import { useEntryEngine } from "./api.ts";
import { Destinations } from "./destinations.tsx";
import { passportOptions } from "./places.ts";
import { type Choice, useChoice } from "./use-choice.ts";

const SecondPassport = lateComponent(
  () => import("./second-passport.tsx").then((module) => module.SecondPassport),
  {
    failure: "Couldn't load this view.",
    fallback: <Skeleton className="h-96 rounded-lg" />,
  },
);

type EntryEngine = ReturnType<typeof createEntryEngine>;

const purposeLabels: Readonly<Record<Purpose, string>> = {
  visit: "A visit",
  live: "Living there",
  work: "Working there",
};

interface PartProps {
  engine: EntryEngine;
  choice: Choice;
  options: readonly PlaceOption[];
  nameOf: NameOf;
}

/** The places with rules. A zone counts as one place instead of its countries. */
const placesWithRules = (engine: EntryEngine, date: string): string[] => {
  const groups = engine.tables.zones.filter(({ members }) => members.length > 1).map(({ id }) => id);
  const grouped = new Set(groups.flatMap((id) => engine.countriesOf(id, date)));
  return [...groups, ...engine.destinationsOn(date).filter((code) => !grouped.has(code))];
};

/** Sorts answers by ease of entry, easiest first. */
const byEase = (answers: readonly EntryAnswer[], nameOf: NameOf): EntryAnswer[] => {
  const rankOf = ({ best }: EntryAnswer) => requirements.indexOf(best.requirement);
  return answers.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || nameOf(a.destination).localeCompare(nameOf(b.destination), "en"),
  );
};

const MyDestinations = ({ engine, choice, options, nameOf }: PartProps) => {
  const { passports, permits, places, date, purpose } = choice;
  const isAll = choice.get("show") === "all";
  const answerFor = (destination: string) =>
    engine.answer({
      passports,
      permits: permits.map((country) => ({ country, kind: "residence" as const })),
      ...{ destination, date, purpose },
    });
  const answers = isAll
    ? byEase(placesWithRules(engine, date).map(answerFor), nameOf)
    : places.map(answerFor);
  return (
    <div className="grid gap-5">
      <fieldset aria-label="Places" className="flex flex-wrap gap-2">
        <ChipButton aria-pressed={!isAll} onClick={() => choice.setParam("show", undefined)}>
          My destinations
        </ChipButton>
        <ChipButton aria-pressed={isAll} onClick={() => choice.setParam("show", "all")}>
          All places with rules
        </ChipButton>
      </fieldset>
      {!isAll && (
        <PlaceList
          label="Destinations"
          options={options}
          codes={places}
          isFull={choice.isFull("places")}
          onChange={(codes) => choice.setList("places", codes)}
        />
      )}
      {answers.length === 0 ? (
        <EmptyState
          icon={Globe}
          isSmall
          title="No destinations yet"
          description="Add the places that you want to go to."
        />
      ) : (
        <Destinations
          tables={engine.tables}
          answers={answers}
          passports={passports}
          purpose={purpose}
          nameOf={nameOf}
        />
      )}
    </div>
  );
};

/** The date of the sources, and the limits of the answers. */
const Limits = ({ engine, date }: { engine: EntryEngine; date: string }) => (
  <p className="max-w-measure text-sm text-ink-muted">
    Our sources cover {countOf(engine.tables.zones.length, "zone")}, up to {dateText(engine.tables.asOf)}
    {date > engine.tables.asOf && ". For later days, check that nothing has changed"}. A rule gives no right
    to enter: an officer decides at the border. The rules are for ordinary passports and say nothing about
    transit, minors or work. Unknown means that nothing follows from our sources.
  </p>
);

const EntryView = ({ engine, countries }: { engine: EntryEngine; countries: readonly Country[] }) => {
  const people = useMemo(() => countryOptions(countries), [countries]);
  const options = useMemo(() => [placeOption(schengen), ...people], [people]);
  const passports = useMemo(() => passportOptions(people, engine.tables), [people, engine]);
  const known = useMemo(() => {
    const { places, zones } = engine.tables;
    return { countries: new Set(places), places: new Set([...places, ...zones.map(({ id }) => id)]) };
  }, [engine]);
  const nameOf = useMemo(() => namesOf(options), [options]);
  const choice = useChoice(countries, known);
  const part = { engine, choice, nameOf };
  return (
    <div className="grid gap-6">
      <Card className="grid items-start gap-x-6 gap-y-5 p-card md:grid-cols-2">
        <PlaceList
          label="Your passports"
          options={people}
          offered={passports}
          codes={choice.passports}
          isFull={choice.isFull("passports")}
          onChange={(codes) => choice.setList("passports", codes)}
        />
        <PlaceList
          label="Your residence permits"
          options={people}
          codes={choice.permits}
          isFull={choice.isFull("permits")}
          onChange={(codes) => choice.setList("permits", codes)}
        />
        <DateField
          label="Day of entry"
          min={firstAskable}
          max={lastAskable}
          error={choice.dateProblem}
          value={choice.date}
          onChange={(date) => date !== "" && choice.setDate(date)}
        />
        <Field label="Purpose">
          <Select
            options={purposeLabels}
            value={choice.purpose}
            onChange={(event) => choice.setPurpose(event.target.value as Purpose)}
          />
        </Field>
      </Card>
      {choice.passports.length === 0 ? (
        <EmptyState
          icon={Globe}
          title="Which passports do you hold?"
          description="Add one to see where you can go. It stays in your browser."
        />
      ) : (
        <Tabs
          value={choice.get("tab") === "add" ? "add" : "places"}
          onValueChange={(tab) => choice.setParam("tab", tab === "add" ? "add" : undefined)}
        >
          <p className="font-semibold">Results for entry on {dateText(choice.date)}</p>
          <TabsList aria-label="View">
            <TabsTrigger value="places">Where you can go</TabsTrigger>
            <TabsTrigger value="add">What another passport adds</TabsTrigger>
          </TabsList>
          <TabsContent value="places">
            <MyDestinations {...part} options={options} />
          </TabsContent>
          <TabsContent value="add">
            <SecondPassport {...part} options={passports} />
          </TabsContent>
        </Tabs>
      )}
      <Limits engine={engine} date={choice.date} />
    </div>
  );
};

/** The entry rules for the reader's passports on a day, and what another passport or permit would add. */
export const EntryPage = () => {
  const engine = useEntryEngine();
  const countries = useCountries();
  const retry = () => Promise.all([engine.refetch(), countries.refetch()]);
  return (
    <>
      <PageHeader title="Entry" subtitle="Where you can go, for how long, and with which passport." />
      <div className="mb-6">
        <AskInWords about="may-enter" example="Can I enter Japan with a Mexican passport?" />
      </div>
      {engine.data && countries.data ? (
        <EntryView engine={engine.data} countries={countries.data} />
      ) : engine.isError || countries.isError ? (
        <RetryNotice onRetry={retry}>Couldn't load the entry rules.</RetryNotice>
      ) : (
        <LoadingBlocks label="Loading the entry rules" heights={["h-52", "h-96"]} />
      )}
    </>
  );
};
