import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { type ComboboxOption, namedOption, rankOptions } from "./rank-options.ts";

/** How many options Page Up and Page Down pass over. */
const page = 8;

interface ComboboxState<O extends ComboboxOption> {
  options: readonly O[];
  /** Value of the chosen option; `""` for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * The state of an editable combobox with a list, after the pattern of the ARIA Authoring Practices Guide. Only an
 * option can be chosen: text that names none is put back when the field is left, no text chooses nothing.
 */
export const useCombobox = <O extends ComboboxOption>({ options, value, onChange }: ComboboxState<O>) => {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** What is being typed; null while the chosen option stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [activeIndex, setActive] = useState(-1);
  const matches = useMemo(() => rankOptions(options, typed ?? ""), [options, typed]);
  const chosen = options.find((option) => option.value === value);
  const chosenIndex = matches.findIndex((option) => option.value === value);
  const active = isOpen ? matches[activeIndex] : undefined;

  const open = (index = chosenIndex) => {
    setOpen(true);
    setActive(index);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const choose = (option: O) => {
    onChange(option.value);
    close();
  };
  const settle = () => {
    if (typed !== null) {
      const named = typed.trim() === "" ? "" : namedOption(options, typed)?.value;
      if (named !== undefined && named !== value) onChange(named);
    }
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(text.trim() === "" ? -1 : 0);
  };
  /** Moves by steps, from the last to the first and back; by pages, to the ends. */
  const move = (steps: number) => {
    const last = matches.length - 1;
    if (Math.abs(steps) > 1) return setActive(Math.min(Math.max(activeIndex + steps, 0), last));
    const next = activeIndex + steps;
    setActive(next > last ? 0 : next < 0 ? last : next);
  };

  const onArrow = (steps: 1 | -1, alone: boolean) => {
    if (isOpen) return alone ? move(steps) : steps === -1 && close();
    open(chosenIndex === -1 && alone ? (steps === 1 ? 0 : matches.length - 1) : chosenIndex);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that an input method takes for itself are not ours.
    if (event.nativeEvent.isComposing) return;
    const handled: Partial<Record<string, () => void>> = {
      ArrowDown: () => onArrow(1, !event.altKey),
      ArrowUp: () => onArrow(-1, !event.altKey),
      ...(isOpen && {
        PageDown: () => move(page),
        PageUp: () => move(-page),
        Enter: () => (active ? choose(active) : settle()),
        Escape: close,
      }),
    };
    const act = handled[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === "Tab" && active) choose(active);
  };

  return {
    listId,
    isOpen,
    matches,
    chosen,
    active,
    typed,
    optionId: (option: O) => `${listId}-${option.value}`,
    open,
    type,
    settle,
    choose,
    /** What the arrow beside the field does. */
    toggle: () => (isOpen ? settle() : open()),
    onKeyDown,
  };
};
