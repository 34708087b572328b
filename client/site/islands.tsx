import { useKnownUser } from "#client/platform/known-user.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ThemeMenu } from "#client/ui/theme-menu.tsx";

interface UserLinkProps {
  authPath: string;
  appPath: string;
  className: string;
}

/** 'Log in' for visitors, 'Open Dashboard' for signed-in users. */
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

export const ThemeIsland = () => (
  <ThemeProvider>
    <ThemeMenu />
  </ThemeProvider>
);
