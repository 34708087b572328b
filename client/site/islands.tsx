import { useKnownUser, useSignedInBefore } from "#client/platform/known-user.ts";
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

interface StartLinksProps {
  appPath: string;
  buttonClass: string;
}

/** The first links of the landing page: the waitlist for visitors, the dashboard for whoever has signed in before. */
export const StartLinks = ({ appPath, buttonClass }: StartLinksProps) =>
  useSignedInBefore() ? (
    <>
      <a href={appPath} className={buttonClass}>
        Open Dashboard
      </a>
      <a href="#waitlist" className="text-link">
        Join Waitlist
      </a>
    </>
  ) : (
    <>
      <a href="#waitlist" className={buttonClass}>
        Join Waitlist
      </a>
      <p className="text-sm text-ink-muted">Free to join.</p>
    </>
  );
