import { Check, ChevronDown } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { cn } from "./class-names.ts";
import { Input } from "./input.tsx";
import { type ComboboxOption, namedOption, rankOptions } from "./rank-options.ts";

/** Options per Page Up and Page Down. */
const pageSize = 8;

interface ComboboxState<O extends ComboboxOption> {
  options: readonly O[];
  /** Value of the selected option; `""` for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * State of an editable combobox with list autocomplete, after the pattern of the ARIA Authoring Practices Guide. On blur,
 * text that matches no option is reverted, and empty text clears the selection.
 */
const useCombobox = <O extends ComboboxOption>({ options, value, onChange }: ComboboxState<O>) => {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** Text being typed; null while the field shows the selected option. */
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
  /** Single steps wrap around; pages stop at the ends. */
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
    // Keys during composition belong to the input method editor.
    if (event.nativeEvent.isComposing) return;
    const handled: Partial<Record<string, () => void>> = {
      ArrowDown: () => onArrow(1, !event.altKey),
      ArrowUp: () => onArrow(-1, !event.altKey),
      ...(isOpen && {
        PageDown: () => move(pageSize),
        PageUp: () => move(-pageSize),
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
    toggle: () => (isOpen ? settle() : open()),
    onKeyDown,
  };
};

interface ComboboxProps<O extends ComboboxOption>
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur" | "type" | "list"> {
  options: readonly O[];
  /** Value of the selected option; `""` for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown before the label, in the list and in the field. */
  iconOf?: (option: O) => ReactNode;
  /** Accessible name of the list. */
  listLabel: string;
  /** Message when no option matches. */
  noMatch: (text: string) => string;
}

/** A select with a search field. Label it with `Field` or `aria-label`. */
export const Combobox = <O extends ComboboxOption>({
  options,
  value,
  onChange,
  onBlur,
  iconOf,
  listLabel,
  noMatch,
  className,
  ...rest
}: ComboboxProps<O>) => {
  const box = useCombobox({ options, value, onChange });
  const { active, chosen, isOpen, matches, typed } = box;
  const frame = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const activeId = active && box.optionId(active);

  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const icon = chosen && typed === null && iconOf?.(chosen);
  return (
    <div ref={frame} className={cn("relative", className)}>
      {icon && (
        <span className="pointer-events-none absolute top-0 left-3 flex h-full items-center">{icon}</span>
      )}
      <Input
        {...rest}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? box.listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={typed ?? chosen?.label ?? ""}
        onChange={(event) => box.type(event.target.value)}
        onClick={(event) => {
          // Typing then replaces the selected option's label.
          if (typed === null) event.currentTarget.select();
          if (!isOpen) box.open();
        }}
        onKeyDown={box.onKeyDown}
        onBlur={() => {
          box.settle();
          onBlur?.();
        }}
        className={cn("pr-11 text-ellipsis", icon && "pl-12")}
      />
      {/* For pointers only. Keyboard users have the arrow keys. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          frame.current?.querySelector("input")?.focus();
          box.toggle();
        }}
        className="absolute top-0 right-0 grid h-full w-11 place-items-center text-ink-muted hover:text-ink"
      >
        <ChevronDown
          strokeWidth={1.75}
          className={cn("size-4 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && (
        // The padding keeps the list off the window's edge.
        <div ref={popup} className="absolute inset-x-0 top-full z-dropdown animate-fade-in pt-1.5 pb-4">
          <div className="rounded-lg border bg-surface text-ink shadow-overlay">
            <div
              id={box.listId}
              role="listbox"
              aria-label={listLabel}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              className="max-h-[min(18rem,45dvh)] overflow-y-auto overscroll-contain p-1.5 empty:hidden"
            >
              {matches.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
                <div
                  key={option.value}
                  id={box.optionId(option)}
                  role="option"
                  aria-selected={option === chosen}
                  onClick={() => box.choose(option)}
                  className={cn(
                    "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-base hover:bg-sunken",
                    option === active && "bg-sunken outline-2 -outline-offset-2 outline-accent/60",
                  )}
                >
                  {iconOf?.(option)}
                  {option.label}
                  {option.note && <span className="ml-auto text-sm text-ink-muted">{option.note}</span>}
                  {option === chosen && (
                    <Check
                      aria-hidden="true"
                      className="ml-auto size-4 shrink-0 text-accent"
                      strokeWidth={2}
                    />
                  )}
                </div>
              ))}
            </div>
            {matches.length === 0 && (
              <p className="px-4 py-3 text-sm text-ink-muted">{noMatch(typed ?? "")}</p>
            )}
          </div>
        </div>
      )}
      <span role="status" className="sr-only">
        {isOpen && typed && (matches.length === 0 ? noMatch(typed) : `${matches.length} found`)}
      </span>
    </div>
  );
};
