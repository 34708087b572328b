import { Spinner } from "#client/ui/spinner.tsx";

/** What stands while a screen or the user is on the way. */
export const LoadingScreen = () => (
  <div role="status" className="grid min-h-dvh place-items-center text-3xl text-accent">
    <Spinner />
    <span className="sr-only">Loading</span>
  </div>
);
