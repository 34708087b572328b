import { Redirect } from "wouter";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { paths, publicPaths } from "../paths.ts";
import { Leave, LoadingScreen } from "./loading-screen.tsx";

/** The start: signed-in users go to their feed, visitors to the landing page. */
export const HomeRoute = () => {
  const { user, error } = useAuth();
  if (user) return <Redirect replace to={paths.feed} />;
  if (user === undefined && !error) return <LoadingScreen />;
  return <Leave to={publicPaths.landing} />;
};
