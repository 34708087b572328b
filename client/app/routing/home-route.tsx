import { useEffect } from "react";
import { Redirect } from "wouter";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { paths, publicPaths } from "../paths.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** A page outside the app: the browser loads it. */
const Leave = ({ to }: { to: string }) => {
  useEffect(() => window.location.replace(to), [to]);
  return <LoadingScreen />;
};

/** The start: signed-in users go to their feed, visitors to the landing page. */
export const HomeRoute = () => {
  const { user, error } = useAuth();
  if (user) return <Redirect replace to={paths.feed} />;
  if (user === undefined && !error) return <LoadingScreen />;
  return <Leave to={publicPaths.landing} />;
};
