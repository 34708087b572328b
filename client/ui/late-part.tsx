import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useLate } from "#client/platform/use-late.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { RetryNotice } from "./retry-notice.tsx";

interface LatePartProps<T> {
  /** Must be the same function on each render. */
  load: () => Promise<T>;
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Shown with a retry button if the part fails to load or render. */
  failure: string;
  children: (part: T) => ReactNode;
}

/**
 * A part of the page whose code loads when it is shown. Unlike with `lazy`, a failure can be retried and leaves the
 * rest of the screen unchanged, including typed input.
 */
export const LatePart = <T,>({ load, fallback, failure, children }: LatePartProps<T>): ReactNode => {
  const { part, failed: hasFailed, fetchPart } = useLate(load);
  useEffect(() => {
    if (!part) void fetchPart();
  }, [part, fetchPart]);
  const [attempt, setAttempt] = useState(0);
  const failed = (onRetry: () => unknown) => <RetryNotice onRetry={onRetry}>{failure}</RetryNotice>;
  if (part)
    return (
      <ErrorBoundary resetKey={`${attempt}`} fallback={failed(() => setAttempt(attempt + 1))}>
        {children(part)}
      </ErrorBoundary>
    );
  return hasFailed ? failed(fetchPart) : fallback;
};

/** A component whose code loads when it is shown, as a `LatePart`. */
export const lateComponent =
  <P extends object>(
    load: () => Promise<ComponentType<P>>,
    texts: Pick<LatePartProps<unknown>, "fallback" | "failure">,
  ): ComponentType<P> =>
  (props) => (
    <LatePart load={load} {...texts}>
      {(Component) => <Component {...props} />}
    </LatePart>
  );
