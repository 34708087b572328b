import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from "react";
import { useStored } from "./storage.ts";
import { darkQuery, themeStorageKey } from "./theme-script.ts";
import { useMedia } from "./use-media.ts";

/** The choices, in the order of the menu. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

interface ThemeState {
  /** The user's choice. */
  theme: Theme;
  /** The choice, or the operating system's preference. */
  shown: "light" | "dark";
  /** Applies and stores a choice. Without storage it lasts until the page is left. */
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

/**
 * Sets the class `light` or `dark` on the root element, and follows the operating system and other tabs.
 * During hydration the theme is "system" and light, because a pre-rendered page knows neither.
 */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const [stored, setTheme] = useStored(themeStorageKey);
  const isSystemDark = useMedia(darkQuery);
  const theme = themes.find((each) => each === stored) ?? "system";
  const shown = theme === "system" ? (isSystemDark ? "dark" : "light") : theme;

  useLayoutEffect(() => {
    const root = document.documentElement.classList;
    root.remove("light", "dark");
    root.add(shown);
  }, [shown]);

  const state = useMemo<ThemeState>(() => ({ theme, shown, setTheme }), [theme, shown, setTheme]);
  return <ThemeContext value={state}>{children}</ThemeContext>;
};

/** Throws outside `ThemeProvider`. */
export const useTheme = (): ThemeState => {
  const state = useContext(ThemeContext);
  if (!state) throw new Error("useTheme must be used within a ThemeProvider");
  return state;
};
