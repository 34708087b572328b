import { useState } from "react";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { missingPart, useLate } from "#client/lib/use-late.ts";
import { currentCard, followCard, stepCard } from "./card-focus.ts";
import { Key } from "./key.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useShortcutsChoice } from "./use-shortcuts-choice.ts";

const loadSheet = () => import("./shortcut-sheet.tsx").then(({ ShortcutSheet }) => ShortcutSheet);

/** Makes the keys of the feed work, and tells of them where there is a keyboard. */
export const FeedKeyboard = ({ onSearch }: { onSearch: () => void }) => {
  const [isOn, choose] = useShortcutsChoice();
  const [isOpen, setOpen] = useState(false);
  const { part: Sheet, fetchPart: fetchSheet } = useLate(loadSheet);
  const { toast } = useToast();
  const openSheet = async () => {
    if (await fetchSheet()) setOpen(true);
    else toast(missingPart);
  };
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
    "/": onSearch,
    "?": openSheet,
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openSheet}
        className="-mr-2 hidden min-h-9 items-center gap-1 rounded-md px-2 text-sm text-ink-muted hover:bg-sunken hover:text-ink md:inline-flex pointer-fine:inline-flex"
      >
        <span>
          Keyboard<span className="sr-only"> shortcuts</span>
          {isOn ? ":" : ": off"}
        </span>
        {isOn && ["j", "k", "o", "/"].map((key) => <Key key={key}>{key}</Key>)}
      </button>
      {isOpen && Sheet && <Sheet isOn={isOn} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  );
};
