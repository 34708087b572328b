import { useKnownUser } from "#client/platform/known-user.ts";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ThemeMenu } from "#client/ui/theme-menu.tsx";

interface UserLinkProps {
  authPath: string;
  appPath: string;
  className: string;
}

/**
 * 'Log in' for visitors, 'Open Dashboard' for signed-in users. The label depends on an attribute that is set before the
 * first paint, so that the header doesn't move. The app redirects users whose link still leads to the sign-in page.
 */
export const UserLink = ({ authPath, appPath, className }: UserLinkProps) => {
  const user = useKnownUser();
  return (
    <a href={user ? appPath : authPath} className={className}>
      <span className="in-data-known-user:hidden">Log in</span>
      <span className="not-in-data-known-user:hidden">
        <span className="max-sm:sr-only">Open </span>Dashboard
      </span>
    </a>
  );
};

export const ThemeIsland = () => (
  <ThemeProvider>
    <ThemeMenu />
  </ThemeProvider>
);
