import { CircleAlert } from "lucide-react";
import type { FormEvent, MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { failureText, isMissing } from "#client/platform/call-endpoint.ts";
import { focusContent } from "#client/platform/screen.tsx";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { paths, publicPaths, sharedPathOf } from "#shared/paths.ts";

const appPaths: ReadonlySet<string> = new Set(Object.values(paths));
const isInApp = (path: string): boolean => appPaths.has(path) || sharedPathOf(path) !== undefined;

/**
 * Opens links and forms of the shared views in the app. Links with a modifier key, and those to other pages, stay plain
 * links.
 */
export const InAppLinks = ({ children }: { children: ReactNode }) => {
  const [, navigate] = useLocation();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    if (!address?.startsWith("/") || link?.getAttribute("target")) return;
    const url = new URL(address, window.location.href);
    if (!isInApp(url.pathname)) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  };
  const submit = (event: FormEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const { pathname } = new URL(event.target.action);
    if (!isInApp(pathname)) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(event.target) as unknown as Record<string, string>);
    navigate(`${pathname}?${fields}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div onClick={follow} onSubmit={submit}>
      {children}
    </div>
  );
};

export const PlacesLoading = () => (
  <div className="grid min-h-[60dvh] place-items-center">
    <Spinner label="Loading" className="text-2xl text-ink-muted" />
  </div>
);

/** Shows that a country does not exist, or that its data could not be loaded. */
export const PlacesFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isUnknown = isMissing(error);
  return (
    <EmptyState
      as="h1"
      icon={CircleAlert}
      variant={isUnknown ? "default" : "danger"}
      title={isUnknown ? "Place not found" : "Couldn't load this page"}
      description={failureText(error, "Check your connection, then try again.")}
      action={
        isUnknown ? (
          <Button asChild>
            <Link href={publicPaths.places}>See all places</Link>
          </Button>
        ) : (
          <Button
            onClick={() => {
              // The button disappears with the error, so the focus moves first.
              focusContent();
              onRetry();
            }}
          >
            Try again
          </Button>
        )
      }
    />
  );
};
