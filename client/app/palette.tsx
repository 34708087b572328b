import { useMemo } from "react";
import { useLocation } from "wouter";
import type { PaletteEntries, PaletteEntry } from "#client/features/palette/entry.ts";
import { PaletteDialog, type PaletteProps } from "#client/features/palette/palette-dialog.tsx";
import { useCountries } from "#client/platform/countries.ts";
import { useAuth } from "#client/platform/current-user.tsx";
import { withForeignNames } from "#client/platform/place-names.ts";
import { placeOption } from "#client/platform/place-options.ts";
import { useProfileCountries } from "#client/platform/profile-countries.ts";
import { type Theme, useTheme } from "#client/platform/theme.tsx";
import { themeChoices } from "#client/ui/theme-menu.tsx";
import type { Role } from "#shared/auth/contract.ts";
import { accountPath, paths } from "#shared/paths.ts";
import { placePathsOf } from "#shared/places/paths.ts";
import { routes } from "./routes.tsx";

/** The screens that a role may open, each once, with the label of its link or its title. */
const screensFor = (role: Role): PaletteEntry[] => {
  const names = new Set<string>();
  return routes.flatMap(({ path, title, access, nav }) => {
    const isOpen = access === "user" || (access === "admin" && role === "admin");
    if (!isOpen || path.includes(":") || names.has(title)) return [];
    names.add(title);
    return { value: path, label: nav?.label ?? title, aliases: [title], note: nav?.group, target: path };
  });
};

const noCountries: readonly never[] = [];

/** The commands that work on any screen. */
const actionsOf = (theme: Theme, setTheme: (theme: Theme) => void, logOut: () => void): PaletteEntry[] => [
  { value: "add-stay", label: "Add a stay", target: `${paths.stays}#add` },
  { value: "plan-stay", label: "Plan a stay", target: `${paths.stays}?tab=plan` },
  { value: "report", label: "Report on your stays", target: `${paths.stays}?tab=report` },
  { value: "new-chat", label: "New chat", aliases: ["Ask the assistant"], target: paths.assistant },
  {
    value: "export",
    label: "Download my data",
    aliases: ["Export my account", "Delete my account", "Change password"],
    target: accountPath,
  },
  ...themeChoices
    .filter((choice) => choice.theme !== theme)
    .map(({ theme: next, label }) => ({
      value: `theme-${next}`,
      label: `${label} theme`,
      aliases: [`Switch to ${label} theme`],
      target: () => setTheme(next),
    })),
  { value: "log-out", label: "Log out", aliases: ["Sign out"], target: logOut },
];

/** The command palette with the screens, countries and commands of the app. */
export const Palette = (props: PaletteProps) => {
  const { user, logout } = useAuth();
  const { theme, setTheme } = useTheme();
  const { data: countries = noCountries, isPending } = useCountries();
  const { citizenships } = useProfileCountries(countries);
  const [, navigate] = useLocation();
  const places = useMemo(
    () =>
      withForeignNames(countries.map((country) => placeOption(country))).flatMap((option) =>
        placePathsOf([option.label]).map(({ path }): PaletteEntry => ({ ...option, target: path })),
      ),
    [countries],
  );
  const { mutate: logOut } = logout;
  const entries = useMemo(
    (): PaletteEntries => ({
      screens: screensFor(user?.role ?? "member"),
      countries: places,
      actions: actionsOf(theme, setTheme, () => logOut()),
    }),
    [user?.role, places, theme, setTheme, logOut],
  );
  return (
    <PaletteDialog
      {...props}
      entries={entries}
      isLoading={isPending}
      ownPassports={citizenships}
      onNavigate={(href) => navigate(href)}
      onAskAssistant={(question) => navigate(paths.assistant, { state: { question } })}
    />
  );
};
