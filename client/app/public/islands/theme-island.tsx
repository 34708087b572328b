import { ThemeProvider } from "#client/lib/theme/theme.tsx";
import { ThemeMenu } from "#client/ui/overlay/theme-menu.tsx";

/** The menu of themes with what applies the choice. */
export const ThemeIsland = () => (
  <ThemeProvider>
    <ThemeMenu />
  </ThemeProvider>
);
