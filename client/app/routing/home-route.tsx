import { Redirect } from "wouter";
import { useAuth } from "#client/lib/current-user.tsx";
import { paths } from "../paths.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** The start: signed-in users go to their feed, visitors to the auth screen. */
export const HomeRoute = () => {
  const { user, error } = useAuth();
  if (user === undefined && !error) return <LoadingScreen />;
  return <Redirect replace to={user ? paths.feed : paths.auth} />;
};
