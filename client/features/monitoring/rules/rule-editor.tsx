import { X } from "lucide-react";
import { Button } from "#client/ui/form/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { type Importance, importances, type RuleType, ruleTypes } from "#shared/monitoring/rules.ts";
import type { OwnRule } from "../form/draft.ts";
import { KeywordInput } from "./keyword-input.tsx";

interface RuleEditorProps {
  rule: OwnRule;
  /** 'Your rule 1'. */
  name: string;
  error: string | undefined;
  onRule: (rule: OwnRule, error: string | undefined) => void;
  onRemove: () => void;
}

/** One own rule: what it is on, how much it matters, and its keywords. */
export const RuleEditor = ({ rule, name, error, onRule, onRemove }: RuleEditorProps) => (
  <fieldset data-rule={rule.id} className="relative grid min-w-0 gap-4 rounded-md border p-4">
    <legend className="sr-only">{name}</legend>
    <div className="-my-1 flex items-center justify-between gap-3">
      <span aria-hidden="true" className="label-caps text-ink-muted">
        {name}
      </span>
      <Button variant="quiet" size="sm" className="-mr-2 text-ink-muted" onClick={onRemove}>
        <X aria-hidden="true" strokeWidth={1.75} />
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field label="Type">
        <Select
          options={ruleTypes}
          value={rule.type}
          onChange={({ target }) => onRule({ ...rule, type: target.value as RuleType }, error)}
        />
      </Field>
      <Field label="Importance">
        <Select
          options={importances}
          value={rule.importance}
          onChange={({ target }) => onRule({ ...rule, importance: target.value as Importance }, error)}
        />
      </Field>
    </div>
    <Field
      label="Keywords"
      error={error}
      hint="Press Enter or a comma after each. Up to five words that stand together count as one keyword."
    >
      <KeywordInput rule={rule} onRule={onRule} />
    </Field>
  </fieldset>
);
