import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { Guilloche } from "#client/brand/guilloche.tsx";
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

/** A page outside the shell that says one thing. */
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
        <Guilloche className="absolute size-[44rem] max-w-none place-self-center text-accent opacity-15" />
        <h1 className="relative text-4xl">{title}</h1>
        <p className="relative max-w-measure text-lg text-balance text-ink-muted">{children}</p>
        <div className="relative mt-1">{action}</div>
      </div>
    </main>
  );
};

const title = "Something went wrong";
const words =
  "This screen could not be shown. Load it again; if that does not help, come back in a few minutes.";

/** Loads the whole page, so that a screen whose code was replaced by a newer release is found again. */
const loadAgain = <Button onClick={() => window.location.reload()}>Load again</Button>;

/** In place of a screen of the shell that broke, or whose code could not be fetched. */
export const FailedScreen = () => {
  useScreen(title);
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        icon={CircleAlert}
        variant="danger"
        title={title}
        description={words}
        action={loadAgain}
      />
    </div>
  );
};

/** The same in place of the whole page. */
export const FailedPage = () => (
  <NoticePage title={title} action={loadAgain}>
    <span role="alert">{words}</span>
  </NoticePage>
);

/** What stands at every address that has no screen. */
export const NotFoundPage = () => (
  <NoticePage
    title="404 Page Not Found"
    action={
      <Button asChild>
        <Link href={paths.home}>Go to the start</Link>
      </Button>
    }
  >
    There is no screen at this address. It may have moved, or the link may be mistyped.
  </NoticePage>
);

/** What stands while a screen or the user is on the way; as tall as the window unless a class says otherwise. */
export const LoadingScreen = ({ className }: { className?: string }) => (
  <Status className={cn("grid min-h-dvh place-items-center text-3xl text-accent", className)}>
    <Spinner />
    <span className="sr-only">Loading</span>
  </Status>
);

/** Leads to a page outside the app: the browser loads it. */
export const Leave = ({ to }: { to: string }) => {
  useEffect(() => window.location.replace(to), [to]);
  return <LoadingScreen />;
};
