import { useTheme } from "#client/lib/theme/theme.tsx";
import { Glyph } from "../brand/glyph.tsx";
import { themeChoices } from "./theme-choices.ts";

/** Light, Dark or System as three small radio buttons, once in a page. */
export const ThemeMenu = () => {
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className="inline-flex w-fit rounded-md border border-control bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {themeChoices.map(({ theme: choice, label, path }) => (
        <label
          key={choice}
          title={label}
          className="relative grid size-9 place-items-center rounded-sm text-ink-muted transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <Glyph path={path} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
};
