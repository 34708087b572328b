import { useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { AuthPage } from "#client/features/auth/auth-page.tsx";
import { ResetPage } from "#client/features/auth/recovery/reset-page.tsx";
import { paths } from "../paths.ts";
import { useScreenName } from "../routing/navigation-effects.tsx";

/** In the address of the auth screen, asks about a forgotten password. */
const forgotParameter = "forgot";

/** The auth screen; its address says whether a forgotten password is asked about, and where to go afterwards. */
export const SignInPage = () => {
  const [search] = useSearchParams();
  const isForgot = search.has(forgotParameter);
  useScreenName(isForgot ? "Forgot password" : undefined);
  const state = useHistoryState<{ notice?: string } | null>();

  const hrefTo = (change: (search: URLSearchParams) => void) => {
    const to = new URLSearchParams(search);
    change(to);
    return to.size > 0 ? `${paths.auth}?${to}` : paths.auth;
  };
  return (
    <AuthPage
      isForgot={isForgot}
      forgotHref={hrefTo((to) => to.set(forgotParameter, "1"))}
      signInHref={hrefTo((to) => to.delete(forgotParameter))}
      notice={state?.notice}
    />
  );
};

/** Where a mailed link for a new password leads. */
export const NewPasswordPage = () => (
  <ResetPage
    authPath={paths.auth}
    forgotPath={`${paths.auth}?${forgotParameter}=1`}
    accountPath={`${paths.profile}#account`}
  />
);
