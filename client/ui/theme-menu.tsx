import { useEffect, useEffectEvent, useRef } from "react";
import { Glyph } from "#client/brand/glyph.tsx";
import { type Theme, useTheme } from "#client/platform/theme.tsx";

const sun =
  "M16 12a4 4 0 1 1-8 0a4 4 0 0 1 8 0M12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4";
const moon = "M20.5 13.5A8.6 8.6 0 1 1 10.5 3.5a7 7 0 0 0 10 10z";
const monitor = "M4 3.5h16a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5.5a2 2 0 0 1 2-2zM12 17v4m-4 0h8";

/** Label and icon path of each theme, in menu order. */
export const themeChoices: readonly { theme: Theme; label: string; path: string }[] = [
  { theme: "light", label: "Light", path: sun },
  { theme: "dark", label: "Dark", path: moon },
  { theme: "system", label: "System", path: monitor },
];

/** Three radio buttons: Light, Dark, System. At most once per page. */
export const ThemeMenu = () => {
  const { theme, setTheme } = useTheme();
  const frame = useRef<HTMLFieldSetElement>(null);
  const takeEarlyChoice = useEffectEvent(() => {
    const early = frame.current?.querySelector<HTMLInputElement>(":checked:not(:default)");
    if (early) setTheme(early.value as Theme);
  });
  // On a server-rendered page, the user can choose before this code has loaded.
  useEffect(() => takeEarlyChoice(), []);
  return (
    <fieldset ref={frame} className="inline-flex w-fit rounded-md border border-control bg-surface p-0.5">
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
