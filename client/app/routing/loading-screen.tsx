import { useEffect } from "react";
import { cn } from "#client/ui/class-names.ts";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { Status } from "#client/ui/status.tsx";

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
