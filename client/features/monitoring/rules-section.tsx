import { CircleAlert, Plus, X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useId, useState } from "react";
import { Stamp } from "#client/brand/stamp.tsx";
import { Button } from "#client/ui/button.tsx";
import { Chip, ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Field } from "#client/ui/field.tsx";
import { useFocusAfterRender } from "#client/ui/focus.ts";
import { inputClass } from "#client/ui/input.tsx";
import { Select } from "#client/ui/select.tsx";
import {
  type FixedRuleId,
  fixedRules,
  type Importance,
  importances,
  type RuleType,
  ruleTypes,
} from "#shared/monitoring/rules.ts";
import { ImportanceMark } from "./alert-parts.tsx";
import {
  addKeywords,
  addTyped,
  isList,
  type MonitoringDraft,
  maxOwnRules,
  muteRule,
  newRule,
  type OwnRule,
  ownRuleName,
  ruleErrorKey,
} from "./draft.ts";
import { SwitchRow } from "./switch-row.tsx";
import type { PreferencesForm } from "./use-preferences-form.ts";

interface FixedRuleListProps extends Pick<MonitoringDraft, "fixedImportances" | "mutedRules"> {
  labelledBy: string;
  onMute: (id: FixedRuleId, isMuted: boolean) => void;
}

const FixedRuleList = ({ labelledBy, fixedImportances, mutedRules, onMute }: FixedRuleListProps) => (
  <ul aria-labelledby={labelledBy} className="grid gap-3 lg:grid-cols-2">
    {fixedRules.map(({ id, type, keywords, importance }, index) => (
      <li key={id} className="grid content-start gap-3 rounded-md border bg-sunken/50 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Stamp kind={type} />
          <ImportanceMark importance={fixedImportances[index] ?? importance} />
        </div>
        <ul aria-label="Keywords" className="flex flex-wrap gap-1.5">
          {keywords.map((keyword) => (
            <li key={keyword}>
              <Chip>{keyword}</Chip>
            </li>
          ))}
        </ul>
        <SwitchRow
          label={
            <>
              Mute<span className="sr-only"> standard rule {ruleTypes[type]}</span>
            </>
          }
          checked={mutedRules.includes(id)}
          onCheckedChange={(isMuted) => onMute(id, isMuted)}
        >
          {mutedRules.includes(id)
            ? "You won't get alerts from this rule."
            : "You get alerts from this rule."}
        </SwitchRow>
      </li>
    ))}
  </ul>
);

interface KeywordInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  rule: OwnRule;
  /** `error` says what is wrong with the typed text. */
  onRule: (rule: OwnRule, error: string | undefined) => void;
}

/**
 * The keywords of a rule as chips, with a text field. Enter or a comma adds a keyword, Backspace in the empty field removes
 * the last one, and a pasted list is split. `Field` labels the text field.
 */
const KeywordInput = ({ rule, onRule, className, ...rest }: KeywordInputProps) => {
  const [announcement, setAnnouncement] = useState("");

  const add = ({ rule: next, added, error }: ReturnType<typeof addTyped>) => {
    if (added.length > 0) setAnnouncement(`Added: ${added.join(", ")}`);
    onRule(next, error);
  };
  const remove = (index: number) => {
    const keywords = rule.keywords.filter((_, at) => at !== index);
    setAnnouncement(`Removed: ${rule.keywords[index]}`);
    onRule({ ...rule, keywords }, undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // In an input method, Enter selects a candidate.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // Enter would submit the form.
      event.preventDefault();
      add(addTyped(rule));
    } else if (event.key === "Backspace" && !event.repeat && event.currentTarget.value === "") {
      if (rule.keywords.length > 0) remove(rule.keywords.length - 1);
    }
  };

  return (
    <div
      className={cn(
        inputClass,
        "flex flex-wrap items-center gap-1.5 px-2 py-1.5",
        "has-[input:focus]:border-focus has-[input:focus]:outline-1 has-[input:focus]:outline-focus",
        "has-[[aria-invalid]]:border-danger has-[input[aria-invalid]:focus]:border-danger has-[input[aria-invalid]:focus]:outline-danger",
        className,
      )}
    >
      <ul aria-label="Keywords of this rule" className="contents">
        {rule.keywords.map((keyword, index) => (
          <li key={keyword} className="max-w-full">
            <ChipButton
              variant="solid"
              aria-label={`Remove ${keyword}`}
              onClick={() => remove(index)}
              className="min-h-8 max-w-full border-transparent"
            >
              <bdi className="py-1 text-start leading-tight wrap-anywhere">{keyword}</bdi>
              <X aria-hidden="true" strokeWidth={2} />
            </ChipButton>
          </li>
        ))}
      </ul>
      <input
        {...rest}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        value={rule.typed}
        placeholder={rule.keywords.length === 0 ? "For example: residence permit" : undefined}
        onChange={({ target: { value } }) =>
          isList(value) ? add(addKeywords(rule, value)) : onRule({ ...rule, typed: value }, undefined)
        }
        onPaste={(event) => {
          // A single-line field would join pasted lines into one keyword.
          const text = event.clipboardData.getData("text");
          if (!isList(text)) return;
          event.preventDefault();
          add(addKeywords(rule, `${rule.typed},${text}`));
        }}
        onKeyDown={onKeyDown}
        className="min-h-8 min-w-32 flex-1 bg-transparent px-1 text-base placeholder:text-ink-muted placeholder:opacity-100 focus:outline-hidden"
      />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
};

interface RuleEditorProps {
  rule: OwnRule;
  /** 'Your rule 1'. */
  name: string;
  error: string | undefined;
  onRule: (rule: OwnRule, error: string | undefined) => void;
  onRemove: () => void;
  /** The id of the element that takes the focus when the rule is removed. */
  focusAfter: string;
}

const fieldsId = (rule: OwnRule) => `fields-${rule.id}`;

const RuleEditor = ({ rule, name, error, onRule, onRemove, focusAfter }: RuleEditorProps) => (
  <fieldset data-focus-after={focusAfter} className="relative grid min-w-0 gap-4 rounded-md border p-4">
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
    <div id={fieldsId(rule)} className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
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
      hint="Press Enter or a comma after each. A keyword has at most five words, which match as whole words; accents, capitals and plurals make no difference."
    >
      <KeywordInput rule={rule} onRule={onRule} />
    </Field>
  </fieldset>
);

/** The standard rules and the account's own ones. */
export const RulesSection = ({ draft, errors, change, setError }: PreferencesForm) => {
  const { mutedRules, rules } = draft;
  const headingId = useId();
  const fixedId = useId();
  const addId = useId();
  const focusAfterRender = useFocusAfterRender();
  const isFull = rules.length >= maxOwnRules;

  const add = () => {
    const rule = newRule(rules);
    change((before) => ({ ...before, rules: [...before.rules, rule] }));
    setError("rules", undefined);
    focusAfterRender(() => fieldsId(rule));
  };
  const remove = (index: number) => {
    change((before) => ({ ...before, rules: before.rules.filter((_, at) => at !== index) }));
    setError("rules", undefined);
    // Clears the message, because a later rule may get the same id.
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
    <section aria-labelledby={headingId} className="grid min-w-0 gap-5">
      <div className="grid gap-1.5">
        <h3 id={headingId} className="text-lg text-ink">
          Rules
        </h3>
        <p className="max-w-measure text-sm text-pretty text-ink-muted">
          An update matches a rule if it has its type or contains one of its keywords.
        </p>
      </div>
      <div className="grid gap-2.5">
        <p id={fixedId} className="text-sm text-ink-muted">
          <strong className="font-semibold text-ink">Standard rules.</strong> They match updates in English,
          Spanish, Portuguese and German. You can mute them.
        </p>
        <FixedRuleList
          {...draft}
          labelledBy={fixedId}
          onMute={(id, isMuted) => change((before) => muteRule(before, id, isMuted))}
        />
        {mutedRules.length === fixedRules.length && rules.length === 0 && (
          <p className="text-sm text-ink-muted">
            With both standard rules muted and no rule of your own, you won't receive alerts.
          </p>
        )}
      </div>
      {rules.length > 0 && (
        <div className="grid gap-3">
          {rules.map((rule, index) => {
            const neighbor = rules[index + 1] ?? rules[index - 1];
            return (
              <RuleEditor
                key={rule.id}
                rule={rule}
                name={ownRuleName(index)}
                error={errors[ruleErrorKey(rule.id)]}
                onRule={replace}
                onRemove={() => remove(index)}
                focusAfter={neighbor ? fieldsId(neighbor) : addId}
              />
            );
          })}
        </div>
      )}
      {errors.rules && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={1.75} />
          {errors.rules}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button id={addId} variant="secondary" size="sm" disabled={isFull} onClick={add}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Add a Rule
        </Button>
        {isFull && (
          <p className="text-sm text-ink-muted">
            You have {maxOwnRules} rules of your own, the maximum. Remove one to add another.
          </p>
        )}
      </div>
    </section>
  );
};
