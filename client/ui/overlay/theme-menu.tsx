import { useId } from "react";
import { useTheme } from "#client/lib/theme/theme.tsx";
import { cn } from "../class-names.ts";
import { themeChoices } from "./theme-choices.ts";

/** Light, Dark or System as three small radio buttons; needs nothing that a public page does not load anyway. */
export const ThemeMenu = ({ className }: { className?: string }) => {
  const { theme, setTheme } = useTheme();
  const name = useId();
  return (
    <fieldset
      className={cn("inline-flex w-fit rounded-md border border-control bg-surface p-0.5", className)}
    >
      <legend className="sr-only">Theme</legend>
      {themeChoices.map(({ theme: choice, label, icon: Icon }) => (
        <label
          key={choice}
          title={label}
          className="relative grid size-9 place-items-center rounded-sm text-ink-muted transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.5} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
};
