import { useKnownUser } from "#client/platform/known-user.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ThemeMenu } from "#client/ui/theme-menu.tsx";

interface UserLinkProps {
  /** Where one signs in. */
  authPath: string;
  /** Where one goes on who is signed in. */
  appPath: string;
  className: string;
}

/** 'Log in', and for those who are signed in 'Open Dashboard'. */
export const UserLink = ({ authPath, appPath, className }: UserLinkProps) => {
  const user = useKnownUser();
  return (
    <a href={user ? appPath : authPath} className={className}>
      {user ? (
        <span>
          <span className="max-sm:sr-only">Open </span>Dashboard
        </span>
      ) : (
        "Log in"
      )}
    </a>
  );
};

/** The menu of themes with what applies the choice. */
export const ThemeIsland = () => (
  <ThemeProvider>
    <ThemeMenu />
  </ThemeProvider>
);
