import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useLocation } from "wouter";
import { Glyph } from "#client/brand/glyph.tsx";
import type { PaletteProps } from "#client/features/palette/palette-dialog.tsx";
import { isMac, paletteKeys } from "#client/platform/palette-keys.ts";
import { useLateDialog } from "#client/platform/use-late.ts";
import { cn } from "#client/ui/class-names.ts";
import { moveFocus, takeFocus } from "#client/ui/focus.ts";
import { Input } from "#client/ui/input.tsx";

const label = "Search or ask";
const lens = "M18 11a7 7 0 1 1-14 0a7 7 0 0 1 14 0m-2 5 5 5";

/** Dialogs and menus that hold the focus. The palette does not open over them. */
const modals = "dialog[open],[role$=dialog],[role=menu]";

const PaletteContext = createContext<Pick<
  ReturnType<typeof useLateDialog>,
  "isOpen" | "triggerProps"
> | null>(null);

interface PaletteProviderProps {
  /** Must be the same function on each render. */
  load: () => Promise<ComponentType<PaletteProps>>;
  children: ReactNode;
}

/**
 * Opens the command palette with Control+K, or Command+K on a Mac. While its code loads, a field takes the typed text.
 */
export const PaletteProvider = ({ load, children }: PaletteProviderProps) => {
  const { Dialog: Palette, isOpen, setOpen, opener, open, triggerProps } = useLateDialog(load);
  const [text, setText] = useState("");
  const [hasEarlyEnter, setEarlyEnter] = useState(false);
  const [path] = useLocation();
  const close = () => {
    setOpen(false);
    setText("");
    setEarlyEnter(false);
  };

  /** Takes the focus for the early field. Gives it back without scrolling when the field disappears. */
  const borrowFocus = useCallback(
    (field: HTMLInputElement) => {
      takeFocus(field);
      return () => {
        if (field !== document.activeElement) return;
        const from = opener.current === document.body ? "main" : opener.current;
        moveFocus(from, { preventScroll: true });
      };
    },
    [opener],
  );

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key.toLowerCase() !== "k" || altKey || metaKey !== isMac || ctrlKey === isMac) return;
    if (isOpen || defaultPrevented || document.querySelector(modals)) return;
    event.preventDefault();
    open(document.activeElement as HTMLElement);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  // Back and Forward close it too.
  const leave = useEffectEvent(close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of the path
  useEffect(() => leave(), [path]);

  return (
    <PaletteContext value={{ isOpen, triggerProps }}>
      {children}
      {isOpen &&
        (Palette ? (
          <Palette {...{ text, hasEarlyEnter, opener }} onText={setText} onClose={close} />
        ) : (
          <Input
            ref={borrowFocus}
            aria-label={label}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              // Editing the text cancels an earlier press of Enter.
              setEarlyEnter(false);
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter") setEarlyEnter(true);
              if (key === "Escape") close();
            }}
            className="fixed inset-x-4 top-4 z-overlay mx-auto w-auto max-w-xl shadow-overlay md:top-[12vh]"
          />
        ))}
    </PaletteContext>
  );
};

/** The button that opens the palette. As an icon, it shows its name and the shortcut in a tooltip. */
export const PaletteButton = ({ isIcon, className }: { isIcon?: boolean; className?: string }) => {
  const palette = useContext(PaletteContext);
  if (!palette) throw new Error("PaletteButton must be used within a PaletteProvider");
  return (
    <button
      type="button"
      aria-label={isIcon ? label : undefined}
      aria-haspopup="dialog"
      aria-expanded={palette.isOpen}
      aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
      title={`${label} (${paletteKeys})`}
      {...palette.triggerProps}
      className={cn(
        "place-items-center rounded-md text-ink-muted transition-colors hover:text-ink",
        isIcon ? "grid" : "flex min-h-10 items-center gap-2 border px-2.5",
        className,
      )}
    >
      <Glyph path={lens} className="size-5" />
      {!isIcon && (
        <>
          {label}
          <span aria-hidden="true" className="ml-auto font-mono text-sm">
            {paletteKeys}
          </span>
        </>
      )}
    </button>
  );
};
