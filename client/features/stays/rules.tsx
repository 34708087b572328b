import { useState } from "react";
import { Combobox } from "#client/ui/combobox.tsx";
import { Field } from "#client/ui/field.tsx";
import type { Overview } from "#shared/stays/overview.ts";
import { Conflicts } from "./conflicts.tsx";
import { RuleList, type RuleListProps } from "./rule-list.tsx";

type RulesProps = Omit<RuleListProps, "cards"> & { overview: Overview };

/** Rules that no day touches, one at a time. */
const OtherRules = ({ overview, ...list }: RulesProps) => {
  const [chosen, setChosen] = useState("");
  const rule = overview.others.find(({ id }) => id === chosen);
  return (
    <div className="grid gap-3 print:hidden">
      <Field
        label="Other rules"
        hint="These rules do not touch your days. Choose one to see it."
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

/** What the rules say: a card for each one that touches the person, conflicts, and a search for the others. */
export const Rules = (props: RulesProps) => {
  const { overview, ...list } = props;
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
      <Conflicts conflicts={overview.conflicts} cards={overview.cards} />
      {overview.cards.length === 0 && (
        <p className="text-ink-muted">No rule that we hold counts the days of your stays.</p>
      )}
      <RuleList {...list} cards={overview.cards} />
      <OtherRules {...props} />
    </section>
  );
};
