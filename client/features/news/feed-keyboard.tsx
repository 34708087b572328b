import { useEffect, useEffectEvent } from "react";
import { useStored } from "#client/platform/storage.ts";
import { useLateDialog } from "#client/platform/use-late.ts";
import { Key } from "#client/ui/key.tsx";
import { currentCard, followCard, stepCard } from "./card-focus.ts";

/** Elements that handle keys themselves. */
const keyHandlers =
  "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], dialog[open]";

/**
 * Runs the action of a single key, except in a field or a menu. Single keys can interfere with speech input, so users
 * must be able to switch them off (WCAG 2.1.4).
 */
const useShortcuts = (isOn: boolean, actions: Readonly<Record<string, () => void>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    if (target instanceof Element && target.closest(keyHandlers)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
};

const shortcutsKey = "feed-shortcuts";

const loadSheet = () => import("./shortcut-sheet.tsx").then(({ ShortcutSheet }) => ShortcutSheet);

/** Handles the shortcuts of the feed. The button that lists them is hidden on small touch screens. */
export const FeedKeyboard = ({ onSearch }: { onSearch: () => void }) => {
  const [stored, store] = useStored(shortcutsKey);
  const isOn = stored !== "off";
  const { Dialog: Sheet, isOpen, setOpen, open } = useLateDialog(loadSheet);
  const press = (selector: string) => currentCard()?.querySelector<HTMLElement>(selector)?.click();
  useShortcuts(isOn, {
    j: () => stepCard(1),
    k: () => stepCard(-1),
    o: () => press("a[data-source]"),
    e: () => {
      const card = currentCard();
      press("button[aria-expanded]");
      if (card) followCard(card);
    },
    s: () => press("button[data-save]"),
    "/": onSearch,
    "?": () => open(),
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open()}
        className="hidden min-h-9 items-center gap-1 rounded-md px-2 text-sm text-ink-muted hover:bg-sunken hover:text-ink md:inline-flex pointer-fine:inline-flex"
      >
        <span>
          Keyboard<span className="sr-only"> shortcuts</span>
          {!isOn && ": off"}
        </span>
        {isOn && (
          // On a phone, the row has no room for them.
          <span className="hidden items-center gap-1 md:inline-flex">
            {["j", "k", "o", "s", "/"].map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </span>
        )}
      </button>
      {isOpen && Sheet && (
        <Sheet isOn={isOn} onChoose={(next) => store(next ? null : "off")} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
