import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import type { Theme } from "#client/lib/theme/theme.tsx";

/** Word and icon of each theme, in the order in which they are offered. */
export const themeChoices: readonly { theme: Theme; label: string; icon: LucideIcon }[] = [
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
  { theme: "system", label: "System", icon: Monitor },
];
