import { useEffect, useEffectEvent } from "react";

/** Where a key means a letter, or something of its own. */
const ownKeys =
  "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], dialog[open]";

/**
 * Runs what stands for a key while it is pressed alone, anywhere but in a field or a menu. Single keys can be in the way
 * of who speaks to the computer, so `isOn` must be theirs to choose (WCAG 2.1.4).
 */
export const useShortcuts = (isOn: boolean, actions: Readonly<Record<string, () => void>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    if (target instanceof Element && target.closest(ownKeys)) return;
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
