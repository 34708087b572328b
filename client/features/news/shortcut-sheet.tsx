import { useEffect, useId, useRef } from "react";
import { paletteKeys } from "#client/platform/palette-keys.ts";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Key } from "#client/ui/key.tsx";

const keys = [
  ["j", "Next update"],
  ["k", "Previous update"],
  ["o", "Open its source in a new tab"],
  ["e", "Show or hide its summary"],
  ["s", "Save it, or remove it from saved"],
  ["/", "Search updates"],
  ["?", "Show this list"],
] as const;

interface ShortcutSheetProps {
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
  onClose: () => void;
}

/** A modal list of the shortcuts, with a checkbox to switch them off. Open while it is mounted. */
export const ShortcutSheet = ({ isOn, onChoose, onClose }: ShortcutSheetProps) => {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-lg border bg-surface p-card text-ink shadow-overlay backdrop:bg-scrim open:animate-fade-in"
    >
      <form method="dialog" className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          Keyboard shortcuts
        </h2>
        <Button type="submit" variant="quiet" size="sm" className="-mr-3">
          Close
        </Button>
      </form>
      <dl className="mt-3 border-t">
        {[...keys, [paletteKeys, "Search or ask, from any screen"] as const].map(([key, does]) => (
          <div key={key} className="grid grid-cols-[4.5rem_1fr] items-center border-b py-2 text-sm">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Choice
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChoose(target.checked)}
        className="mt-3"
      >
        Use the single keys
      </Choice>
    </dialog>
  );
};
