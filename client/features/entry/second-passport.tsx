import { BookUser } from "lucide-react";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import type { PlaceOption } from "#client/platform/place-options.ts";
import { Card } from "#client/ui/card.tsx";
import { Choice as Box } from "#client/ui/choice.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Field } from "#client/ui/field.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { compareHoldings, helpOfPermit } from "#shared/entry/added.ts";
import type { createEntryEngine } from "#shared/entry/engine.ts";
import { maxPassports } from "#shared/entry/question.ts";
import { requirementLabels } from "#shared/entry/words.ts";
import { inSentence, type NameOf } from "#shared/gazetteer/names.ts";
import { flagCodeOf } from "#shared/gazetteer/schengen.ts";
import { AddedView } from "./added-view.tsx";
import type { Choice } from "./use-choice.ts";

type EntryEngine = ReturnType<typeof createEntryEngine>;

interface SecondPassportProps {
  engine: EntryEngine;
  choice: Choice;
  options: readonly PlaceOption[];
  nameOf: NameOf;
}

/**
 * The destinations that a permit can make easier to enter. It never changes an answer, because each case needs a check.
 */
const PermitHelp = ({
  engine,
  choice,
  country,
  nameOf,
}: Omit<SecondPassportProps, "options"> & { country: string }) => {
  const { passports, date } = choice;
  const found = helpOfPermit(engine, { passports, permit: { country, kind: "residence" }, date });
  return (
    <Card className="grid gap-4 p-card">
      <p className="max-w-measure">
        A residence permit lets you live in {inSentence(nameOf(country))} under its own terms. It is no
        passport: elsewhere, your passports decide.
      </p>
      {found.length === 0 ? (
        <p className="text-ink-muted">
          Our sources name no place where this permit makes entry easier for you. That does not mean that
          there is none.
        </p>
      ) : (
        <section className="grid gap-2.5">
          <h2 className="text-lg">Where it can help</h2>
          <ul className="grid gap-2.5">
            {found.map(({ destination, permits }) => (
              <li key={destination} className="grid gap-0.5 border-t pt-2.5 text-sm">
                <span className="flex items-center gap-2 font-semibold">
                  <Flag code={flagCodeOf(destination)} className="w-5" />
                  {nameOf(destination)}
                </span>
                {permits.map(({ rule }) => (
                  <span key={rule.requirement}>
                    {requirementLabels[rule.requirement]}
                    {rule.days === undefined ? "" : `, ${rule.days} days`}. {rule.remark} Check it with the
                    authority.
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
};

/** What another citizenship or residence permit would add to the reader's passports. */
export const SecondPassport = ({ engine, choice, options, nameOf }: SecondPassportProps) => {
  const { passports, date } = choice;
  const wanted = choice.get("add");
  const added = options.some(({ value }) => value === wanted) ? wanted : undefined;
  const isPermit = choice.get("as") === "residence";
  const isInstead = choice.get("instead") === "yes";
  const after = isInstead ? [added ?? ""] : [...passports.slice(0, maxPassports - 1), added ?? ""];
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
        <Field label={isPermit ? "A residence permit of" : "A second passport of"}>
          <PlaceCombobox
            value={added ?? ""}
            options={options.filter(({ value }) => !passports.includes(value))}
            onChange={(code) => choice.setParam("add", code || undefined)}
          />
        </Field>
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-sm font-semibold">What you would get</legend>
          <div className="flex flex-wrap gap-x-6">
            <Box type="radio" name="as" checked={!isPermit} onChange={() => choice.setParam("as", undefined)}>
              Citizenship
            </Box>
            <Box
              type="radio"
              name="as"
              checked={isPermit}
              onChange={() => choice.setParam("as", "residence")}
            >
              Residence permit
            </Box>
          </div>
          {!isPermit && (
            <Box
              type="checkbox"
              checked={isInstead}
              onChange={() => choice.setParam("instead", isInstead ? undefined : "yes")}
            >
              I would give up my other passports
            </Box>
          )}
        </fieldset>
      </div>
      {!added && (
        <EmptyState
          icon={BookUser}
          isSmall
          title="What would another country add?"
          description="Choose a country to see which places you would gain or lose, and where you could live and work."
        />
      )}
      {added && isPermit && <PermitHelp engine={engine} choice={choice} country={added} nameOf={nameOf} />}
      {added && !isPermit && (
        <AddedView
          added={compareHoldings(engine, { before: passports, after, date })}
          tables={engine.tables}
          nameOf={nameOf}
        />
      )}
    </div>
  );
};
