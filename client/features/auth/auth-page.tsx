import { lazy, Suspense, useEffect, useRef } from "react";
import { Link } from "wouter";
import { focusContent } from "#client/lib/focus-content.ts";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import type { Credentials } from "#shared/auth/contract.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { CredentialsForm } from "./credentials-form.tsx";

const loadForgotForm = () =>
  import("./recovery/forgot-form.tsx").then(({ ForgotForm }) => ({ default: ForgotForm }));
const ForgotForm = lazy(loadForgotForm);

/** Whoever reaches for the form finds it there. */
const fetchAhead = () => void loadForgotForm().catch(() => undefined);

interface AuthPageProps {
  /** Whether a forgotten password is asked about instead. */
  isForgot: boolean;
  forgotHref: string;
  signInHref: string;
  /** What brought the reader here, in a sentence or two. */
  notice?: string;
}

/** Login and registration, and what helps without the password. Whoever is signed in is led away before this is shown. */
export const AuthPage = ({ isForgot, forgotHref, signInHref, notice }: AuthPageProps) => {
  const { login, register } = useAuth();
  // The forms ask for the same: what stands in one stands in the others, but for its errors.
  const typed = useRef<Credentials>({ username: "", password: "" });
  const forgetErrors = () => {
    login.reset();
    register.reset();
  };
  const shown = useRef(isForgot);
  useEffect(() => {
    if (shown.current === isForgot) return;
    shown.current = isForgot;
    focusContent();
  }, [isForgot]);

  if (isForgot)
    return (
      <AuthFrame
        title="Forgot password"
        text="Type your username. If your account has a confirmed e-mail address, we mail a link for a new password there."
      >
        <Suspense fallback={<Spinner />}>
          <ForgotForm typed={typed} signInHref={signInHref} />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Welcome" text="Sign in, or make an account. It is free.">
      {notice && <Notice>{notice}</Notice>}
      <Tabs defaultValue="login" onValueChange={forgetErrors}>
        <TabsList aria-label="Login or register" className="grid grid-cols-2">
          <TabsTrigger value="login">Login</TabsTrigger>
          <TabsTrigger value="register">Register</TabsTrigger>
        </TabsList>
        <TabsContent value="login">
          <CredentialsForm
            kind="login"
            mutation={login}
            typed={typed}
            help={
              <Link
                href={forgotHref}
                onClick={forgetErrors}
                onPointerEnter={fetchAhead}
                onFocus={fetchAhead}
                className="text-link inline-flex min-h-8 w-fit items-center justify-self-center"
              >
                Forgot password?
              </Link>
            }
          />
        </TabsContent>
        <TabsContent value="register">
          <CredentialsForm kind="register" mutation={register} typed={typed} />
        </TabsContent>
      </Tabs>
    </AuthFrame>
  );
};
