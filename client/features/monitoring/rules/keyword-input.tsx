import { X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { inputClass } from "#client/ui/form/input.tsx";
import type { OwnRule } from "../form/draft.ts";
import { addKeywords, addTyped, isList } from "./add-keywords.ts";

interface KeywordInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  rule: OwnRule;
  /** With what is wrong with what was typed, if anything. */
  onRule: (rule: OwnRule, error: string | undefined) => void;
}

/**
 * The keywords of a rule as chips, and a field that adds to them: Enter or a comma adds, Backspace in the empty field
 * takes the last one away, a list that is pasted falls into its keywords. Named through `Field`.
 */
export const KeywordInput = ({ rule, onRule, className, ...rest }: KeywordInputProps) => {
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  const add = ({ rule: next, added, error }: ReturnType<typeof addTyped>) => {
    if (added.length > 0) setSaid(`Added: ${added.join(", ")}`);
    onRule(next, error);
  };
  const remove = (index: number) => {
    const keywords = rule.keywords.filter((_, at) => at !== index);
    setSaid(`Removed: ${rule.keywords[index]}`);
    onRule({ ...rule, keywords }, undefined);
  };
  /** The focus goes to the chip beside the one that goes away, else to the field. */
  const removeChip = (index: number) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
    remove(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method uses Enter to choose what it writes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // It would send the form.
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
      <ul ref={list} aria-label="Keywords of this rule" className="contents">
        {rule.keywords.map((keyword, index) => (
          <li key={keyword} className="max-w-full">
            <ChipButton
              variant="solid"
              aria-label={`Remove ${keyword}`}
              onClick={() => removeChip(index)}
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
        ref={input}
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
          // A field of one line would make one keyword of several lines.
          const text = event.clipboardData.getData("text");
          if (!isList(text)) return;
          event.preventDefault();
          add(addKeywords(rule, `${rule.typed},${text}`));
        }}
        onKeyDown={onKeyDown}
        className="min-h-8 min-w-32 flex-1 bg-transparent px-1 text-base placeholder:text-ink-muted placeholder:opacity-100 focus:outline-hidden"
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
};
