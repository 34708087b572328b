import { LogOut, ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { Glyph } from "#client/brand/glyph.tsx";
import { type Theme, useTheme } from "#client/platform/theme.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#client/ui/dropdown-menu.tsx";
import { themeChoices } from "#client/ui/theme-menu.tsx";
import type { Role } from "#shared/auth/contract.ts";
import { paths } from "#shared/paths.ts";
import { AccountButton } from "./account-button.tsx";

export interface UserMenuProps {
  user: { username: string; role: Role };
  onLogOut: () => void;
}

const iconProps = { "aria-hidden": true, strokeWidth: 1.5 } as const;

const ThemeItems = () => {
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenuRadioGroup
      aria-label="Theme"
      value={theme}
      onValueChange={(value) => setTheme(value as Theme)}
    >
      {themeChoices.map(({ theme: choice, label, path }) => (
        // Keep the menu open so that themes can be compared.
        <DropdownMenuRadioItem key={choice} value={choice} onSelect={(event) => event.preventDefault()}>
          <Glyph path={path} />
          {label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
};

/** Replaces the account button once loaded. Open from the start, because a click on that button requested it. */
export const UserMenuPanel = ({ user, onLogOut, compact }: UserMenuProps & { compact: boolean }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger asChild>
      <AccountButton username={user.username} compact={compact} />
    </DropdownMenuTrigger>
    <DropdownMenuContent side="top" align="start" className="w-60">
      {compact && (
        <>
          <p className="truncate px-3 pt-2 pb-1 font-display text-lg">{user.username}</p>
          <DropdownMenuSeparator />
        </>
      )}
      <DropdownMenuLabel>Theme</DropdownMenuLabel>
      <ThemeItems />
      <DropdownMenuSeparator />
      {user.role === "admin" && (
        <DropdownMenuItem asChild>
          <Link href={paths.admin}>
            <ShieldCheck {...iconProps} />
            Admin
          </Link>
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onLogOut}>
        <LogOut {...iconProps} />
        Log out
      </DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
);
