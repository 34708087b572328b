import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { darkQuery, themeStorageKey } from "./theme-script.ts";

/** The choices, in the order in which they are offered. */
export const themes = ["light", "dark", "system"] as const;
/** One of the choices. */
export type Theme = (typeof themes)[number];

interface ThemeState {
  /** What the user chose. */
  theme: Theme;
  /** What is shown: the choice, or the operating system's preference. */
  shown: "light" | "dark";
  /** Shows and remembers a choice; where nothing can be stored it lasts until the page is left. */
  setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeState | null>(null);

const asTheme = (value: string | null): Theme => themes.find((theme) => theme === value) ?? "system";

const storedTheme = (): Theme => {
  try {
    return asTheme(localStorage.getItem(themeStorageKey));
  } catch {
    return "system";
  }
};

const onSystemChange = (listener: () => void) => {
  const query = matchMedia(darkQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** The choice of this page, kept in local storage where that is possible, and followed when another tab changes it. */
const createChoice = () => {
  let choice = storedTheme();
  const listeners = new Set<() => void>();
  const choose = (next: Theme) => {
    choice = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => choice,
    subscribe: (listener: () => void) => {
      // A null key means that the whole storage was cleared.
      const follow = ({ key }: StorageEvent) => {
        if (key === themeStorageKey || key === null) choose(storedTheme());
      };
      listeners.add(listener);
      addEventListener("storage", follow);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", follow);
      };
    },
    set: (next: Theme) => {
      try {
        localStorage.setItem(themeStorageKey, next);
      } catch {
        // Storage is full or forbidden: the choice holds for this page only.
      }
      choose(next);
    },
  };
};

/** Marks the page root `light` or `dark`: the stored choice, else the system's; follows the system and other tabs. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const [choice] = useState(createChoice);
  // What a page rendered ahead says until it is hydrated: it knows neither the choice nor the system.
  const theme = useSyncExternalStore(choice.subscribe, choice.read, () => "system" as const);
  const systemDark = useSyncExternalStore(
    onSystemChange,
    () => matchMedia(darkQuery).matches,
    () => false,
  );
  const shown = theme === "system" ? (systemDark ? "dark" : "light") : theme;

  useLayoutEffect(() => {
    const root = document.documentElement.classList;
    root.remove("light", "dark");
    root.add(shown);
  }, [shown]);

  const state = useMemo<ThemeState>(() => ({ theme, shown, setTheme: choice.set }), [theme, shown, choice]);
  return <ThemeContext value={state}>{children}</ThemeContext>;
};

/** The theme and its setter; throws outside `ThemeProvider`. */
export const useTheme = (): ThemeState => {
  const state = useContext(ThemeContext);
  if (!state) throw new Error("useTheme must be used within a ThemeProvider");
  return state;
};
