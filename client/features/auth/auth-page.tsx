import { zodResolver } from "@hookform/resolvers/zod";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { LateGuilloche } from "#client/brand/late-guilloche.tsx";
import { Wordmark } from "#client/brand/logo.tsx";
import { useAuth } from "#client/platform/current-user.tsx";
import { focusContent, useScreenName } from "#client/platform/screen.tsx";
import { useToast } from "#client/platform/toasts.tsx";
import { useLateWhen } from "#client/platform/use-late.ts";
import { useMedia } from "#client/platform/use-media.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { PasswordInput } from "#client/ui/password-input.tsx";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import { ThemeMenu } from "#client/ui/theme-menu.tsx";
import { Credentials, NewAccount, type User } from "#shared/auth/contract.ts";
import { errorMap } from "#shared/errors.ts";
import { forgotParameter, paths, publicPaths, registerParameter } from "#shared/paths.ts";
import { showFieldErrors } from "./form-errors.ts";
import type { AfterReset } from "./recovery-api.ts";
import { UsernameField } from "./username-field.tsx";

const loadSidePanel = () => import("./side-panel.tsx").then(({ SidePanel }) => SidePanel);

/** The panel next to the forms. Its text loads only on wide screens, after the form. */
const Aside = () => {
  const SidePanel = useLateWhen(loadSidePanel, useMedia("(width >= 64rem)"));
  return (
    <aside className="dark relative hidden overflow-hidden border-l bg-paper text-ink lg:grid lg:content-end lg:p-14">
      <LateGuilloche className="absolute -right-48 bottom-[26rem] size-[54rem] max-w-none text-accent opacity-35" />
      {SidePanel && <SidePanel />}
    </aside>
  );
};

interface AuthFrameProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** The layout of the login, forgot-password, and reset pages. */
export const AuthFrame = ({ title, text, children }: AuthFrameProps) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.15fr)]">
    <SkipLink />
    <div className="grid grid-rows-[auto_1fr] p-gutter">
      <header className="flex items-center justify-between">
        <a href={publicPaths.landing} aria-label="Meridian, home">
          <Wordmark />
        </a>
        <ThemeMenu />
      </header>
      {/* Aligned to the top, so that content below the fields does not move them. */}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-sm content-start gap-7 pt-[clamp(2.5rem,16dvh,11rem)] pb-10"
      >
        <div className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          <p className="text-ink-muted">{text}</p>
        </div>
        {children}
      </main>
    </div>
    <Aside />
  </div>
);

const forms = {
  login: { schema: Credentials, button: "Login", passwordUse: "current-password", hint: undefined },
  register: {
    schema: NewAccount,
    button: "Register",
    passwordUse: "new-password",
    hint: "At least 8 characters.",
  },
} as const;

interface CredentialsFormProps {
  kind: keyof typeof forms;
  mutation: UseMutationResult<User, Error, Credentials>;
  /** The current input, shared between the forms. */
  typed: RefObject<Credentials>;
  /** Shown below the button. */
  help?: ReactNode;
}

/** Username and password. Client and server errors appear under their field. */
export const CredentialsForm = ({ kind, mutation, typed, help }: CredentialsFormProps) => {
  const { schema, button, passwordUse, hint } = forms[kind];
  const { register, handleSubmit, formState, setError, setFocus, getValues } = useForm<Credentials>({
    defaultValues: typed.current,
    resolver: zodResolver(schema, { error: errorMap }),
  });
  const { mutate, isPending } = mutation;

  const onError = (error: Error) => {
    if (showFieldErrors(error, ["username", "password"], setError)) return;
    // If the error names no field, focus the password, the usual cause, unless the user has moved to another field.
    if (document.activeElement?.matches("body, [type=submit]")) setFocus("password");
  };

  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => mutate(values, { onError }))}
      onChange={() => {
        typed.current = getValues();
      }}
      className="grid gap-5"
    >
      <UsernameField error={formState.errors.username?.message} {...register("username")} />
      <Field
        label="Password"
        hint={formState.errors.password ? undefined : hint}
        error={formState.errors.password?.message}
      >
        <PasswordInput autoComplete={passwordUse} {...register("password")} />
      </Field>
      <Button type="submit" size="lg" pending={isPending} className="mt-1">
        {button}
      </Button>
      {help}
    </form>
  );
};

const loadForgotForm = () => import("./forgot-form.tsx").then(({ ForgotForm }) => ForgotForm);
const ForgotForm = lateComponent(loadForgotForm, {
  failure: "Couldn't load the form.",
  fallback: <Spinner />,
});

// If its code fails to load, the form works without this notice.
const StoredProfileNotice = lazy<ComponentType>(() =>
  import("./stored-profile-notice.tsx").then(
    (part) => ({ default: part.StoredProfileNotice }),
    () => ({ default: () => null }),
  ),
);

const prefetchForgotForm = () => void loadForgotForm().catch(() => undefined);

/**
 * Login, registration, and password recovery. Signed-in users are redirected before this renders. The query string
 * selects the form and holds the page to open after signing in.
 */
export const AuthPage = () => {
  const [search] = useSearchParams();
  const isForgot = search.has(forgotParameter);
  useScreenName(isForgot ? "Forgot password" : undefined);
  const { notice, username = "" } = useHistoryState<AfterReset | null>() ?? {};
  const hrefTo = (change: (search: URLSearchParams) => void) => {
    const to = new URLSearchParams(search);
    change(to);
    return to.size > 0 ? `${paths.auth}?${to}` : paths.auth;
  };
  const { login, register, hasLeft, wasSignedOut } = useAuth();
  const { dismiss } = useToast();
  // The forms share their input, but not their errors.
  const typed = useRef<Credentials>({ username, password: "" });
  const clearErrors = () => {
    login.reset();
    register.reset();
    dismiss();
  };
  // Dismisses the toast of a failed attempt when the page unmounts.
  useEffect(() => dismiss, [dismiss]);
  const wasForgot = useRef(isForgot);
  // Moves the focus when the form changes, but not on the first render.
  useEffect(() => {
    if (wasForgot.current === isForgot) return;
    wasForgot.current = isForgot;
    focusContent();
  }, [isForgot]);

  if (isForgot)
    return (
      <AuthFrame
        title="Forgot password"
        text="Enter your username. If your account has a confirmed email address, we'll send a password reset link there."
      >
        <ForgotForm typed={typed} signInHref={hrefTo((to) => to.delete(forgotParameter))} />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Welcome" text="Sign in or create an account. It's free.">
      {(notice || wasSignedOut) && (
        <Notice>{notice ?? "You were signed out. Sign in again to continue."}</Notice>
      )}
      {hasLeft && (
        <Suspense>
          <StoredProfileNotice />
        </Suspense>
      )}
      <Tabs defaultValue={search.has(registerParameter) ? "register" : "login"} onValueChange={clearErrors}>
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
                href={hrefTo((to) => to.set(forgotParameter, "1"))}
                onClick={clearErrors}
                onPointerEnter={prefetchForgotForm}
                onFocus={prefetchForgotForm}
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

const ResetForm = lateComponent(() => import("./reset-form.tsx").then((module) => module.ResetForm), {
  failure: "Couldn't load the form.",
  fallback: <Spinner />,
});

/** The target of a password reset link. It works no matter who is signed in. */
export const ResetPage = () => (
  <AuthFrame title="New password" text="This link works once and expires in an hour.">
    <ResetForm />
  </AuthFrame>
);
