import type { ReactNode } from "react";
import { Redirect, useSearchParams } from "wouter";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { paths } from "../paths.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { safeNext } from "./next-path.ts";

/** Shows its page to visitors only; whoever is signed in goes on to `next`, or to the start. */
export const VisitorRoute = ({ children }: { children: ReactNode }) => {
  const { user, error } = useAuth();
  const [search] = useSearchParams();
  const next = safeNext(search.get("next")) ?? paths.home;
  // A redirect leads away once; the key lets one that led here again lead on.
  if (user) return <Redirect key={next} replace to={next} />;
  // When the user cannot be found out, the form is shown: signing in tells more.
  if (user === undefined && !error) return <LoadingScreen />;
  return children;
};
