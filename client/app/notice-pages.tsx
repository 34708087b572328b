import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { LateGuilloche } from "#client/brand/late-guilloche.tsx";
import { Wordmark } from "#client/brand/logo.tsx";
import { useScreen } from "#client/platform/screen.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { Status } from "#client/ui/status.tsx";
import { ThemeMenu } from "#client/ui/theme-menu.tsx";
import { paths } from "#shared/paths.ts";

interface NoticePageProps {
  title: string;
  /** One or two sentences. */
  children: ReactNode;
  /** The next step: a button or a link. */
  action: ReactNode;
}

/** A full page with one message and one action. */
export const NoticePage = ({ title, children, action }: NoticePageProps) => {
  useScreen(title);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative grid min-h-dvh grid-rows-[auto_1fr] overflow-hidden p-gutter"
    >
      <div className="relative z-raised flex items-center justify-between">
        <Wordmark />
        <ThemeMenu />
      </div>
      <div className="relative grid place-content-center justify-items-center gap-5 pb-16 text-center">
        <LateGuilloche className="absolute size-[44rem] max-w-none place-self-center text-accent opacity-15" />
        <h1 className="relative text-4xl">{title}</h1>
        <p className="relative max-w-measure text-lg text-balance text-ink-muted">{children}</p>
        <div className="relative mt-1">{action}</div>
      </div>
    </main>
  );
};

const title = "Something went wrong";
const text = "Couldn't show this screen. Reload the page, or come back in a few minutes.";
const retryText =
  "Couldn't show this screen. Check your connection and try again. If that doesn't help, reload the page.";

/** Reloads the whole page, because a newer release may have replaced the code of the screen. */
const reloadButton = (
  <Button variant="secondary" onClick={() => window.location.reload()}>
    Reload
  </Button>
);

/** Replaces a screen of the shell that failed to render or load. Another try keeps what other screens hold in memory. */
export const FailedScreen = ({ onRetry }: { onRetry: () => void }) => {
  useScreen(title);
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        icon={CircleAlert}
        variant="danger"
        title={title}
        description={retryText}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRetry}>Try again</Button>
            {reloadButton}
          </div>
        }
      />
    </div>
  );
};

/** Replaces the whole page when it failed to render or load. */
export const FailedPage = () => (
  <NoticePage title={title} action={reloadButton}>
    <span role="alert">{text}</span>
  </NoticePage>
);

export const NotFoundPage = () => (
  <NoticePage
    title="404 Page Not Found"
    action={
      <Button asChild>
        <Link href={paths.home}>Go to the home page</Link>
      </Button>
    }
  >
    There is no page at this address. It may have moved, or the link may have a typo.
  </NoticePage>
);

/** As tall as the window unless `className` says otherwise. The spinner appears late, so that it doesn't flash. */
export const LoadingScreen = ({ className }: { className?: string }) => (
  <Status className={cn("grid min-h-dvh place-items-center text-3xl text-accent", className)}>
    <Spinner className="animate-fade-in-late" />
    <span className="sr-only">Loading</span>
  </Status>
);

/** Replaces the app with the server's page at `to`. */
export const ExternalRedirect = ({ to }: { to: string }) => {
  useEffect(() => window.location.replace(to), [to]);
  return <LoadingScreen />;
};
