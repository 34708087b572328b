import { CircleAlert, Plus } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { mostOwnRules, newRule, type OwnRule } from "../form/draft.ts";
import { ruleErrorKey } from "../form/draft-errors.ts";
import type { PreferencesForm } from "../form/use-preferences-form.ts";
import { ownRuleName } from "../rule-names.ts";
import { FixedRuleList } from "./fixed-rule-list.tsx";
import { RuleEditor } from "./rule-editor.tsx";

/** What is looked for: the rules that everybody has, and own ones. */
export const RulesSection = ({ draft, errors, change, setError }: PreferencesForm) => {
  const { fixedImportances, rules } = draft;
  const headingId = useId();
  const fixedId = useId();
  const section = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Which rule takes the focus once it is drawn; null: the button that adds one. */
  const next = useRef<string | null>(undefined);
  const isFull = rules.length >= mostOwnRules;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what takes the focus is drawn with the rules
  useEffect(() => {
    const id = next.current;
    next.current = undefined;
    if (id === undefined) return;
    const first = section.current?.querySelector<HTMLElement>(`[data-rule="${id}"] select`);
    (first ?? addButton.current)?.focus();
  }, [rules]);

  const add = () => {
    const rule = newRule(rules);
    next.current = rule.id;
    change((before) => ({ ...before, rules: [...before.rules, rule] }));
    setError("rules", undefined);
  };
  const remove = (index: number) => {
    // The button that was pressed goes away, and the focus with it.
    next.current = (rules[index + 1] ?? rules[index - 1])?.id ?? null;
    change((before) => ({ ...before, rules: before.rules.filter((_, at) => at !== index) }));
    setError("rules", undefined);
    // A later rule may get its id.
    if (rules[index]) setError(ruleErrorKey(rules[index].id), undefined);
  };
  const replace = (rule: OwnRule, error: string | undefined) => {
    change((before) => ({
      ...before,
      rules: before.rules.map((each) => (each.id === rule.id ? rule : each)),
    }));
    setError(ruleErrorKey(rule.id), error);
  };

  return (
    <section ref={section} aria-labelledby={headingId} className="grid min-w-0 gap-5">
      <div className="grid gap-1.5">
        <h3 id={headingId} className="text-lg text-ink">
          Rules
        </h3>
        <p className="max-w-measure text-sm text-pretty text-ink-muted">
          An update matches a rule when it is of its type or holds one of its keywords. Whole words count,
          whatever their accents, capitals or plural.
        </p>
      </div>
      <div className="grid gap-2.5">
        <p id={fixedId} className="text-sm text-ink-muted">
          <strong className="font-semibold text-ink">Standard rules.</strong> They are always on, and find
          their keywords in English, Spanish, Portuguese and German.
        </p>
        <FixedRuleList labelledBy={fixedId} importances={fixedImportances} />
      </div>
      {rules.length > 0 && (
        <div className="grid gap-3">
          {rules.map((rule, index) => (
            <RuleEditor
              key={rule.id}
              rule={rule}
              name={ownRuleName(index)}
              error={errors[ruleErrorKey(rule.id)]}
              onRule={replace}
              onRemove={() => remove(index)}
            />
          ))}
        </div>
      )}
      {errors.rules && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={1.75} />
          {errors.rules}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={addButton} variant="secondary" size="sm" disabled={isFull} onClick={add}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Add a Rule
        </Button>
        {isFull && (
          <p className="text-sm text-ink-muted">
            That is all: {mostOwnRules} rules of your own. Remove one to add another.
          </p>
        )}
      </div>
    </section>
  );
};
