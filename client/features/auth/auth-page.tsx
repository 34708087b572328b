import { useRef } from "react";
import { useAuth } from "#client/lib/user/current-user.tsx";
import { Guilloche } from "#client/ui/brand/guilloche.tsx";
import { Wordmark } from "#client/ui/brand/wordmark.tsx";
import { ThemeMenu } from "#client/ui/overlay/theme-menu.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import type { Credentials } from "#shared/auth/contract.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { SidePanel } from "./side-panel.tsx";

/** Login and registration. Whoever is signed in already is led away before this is shown. */
export const AuthPage = () => {
  const { login, register } = useAuth();
  // Both forms ask for the same: what stands in one stands in the other, but for its errors.
  const typed = useRef<Credentials>({ username: "", password: "" });
  const forgetErrors = () => {
    login.reset();
    register.reset();
  };
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.15fr)]">
      <main id="main" tabIndex={-1} className="relative grid grid-rows-[auto_1fr] overflow-hidden p-gutter">
        <Guilloche className="absolute -right-44 -bottom-52 size-[30rem] max-w-none text-accent opacity-20 lg:hidden" />
        <div className="relative flex items-center justify-between">
          <Wordmark />
          <ThemeMenu />
        </div>
        {/* From the top: what stands below the fields comes and goes, and must not move them. */}
        <div className="relative mx-auto grid w-full max-w-sm content-start gap-7 pt-[clamp(2.5rem,16dvh,11rem)] pb-10">
          <div className="grid gap-2">
            <h1 className="text-3xl">Welcome</h1>
            <p className="text-ink-muted">Sign in, or make an account. It is free.</p>
          </div>
          <Tabs defaultValue="login" onValueChange={forgetErrors}>
            <TabsList aria-label="Login or register" className="grid grid-cols-2">
              <TabsTrigger value="login">Login</TabsTrigger>
              <TabsTrigger value="register">Register</TabsTrigger>
            </TabsList>
            <TabsContent value="login">
              <CredentialsForm kind="login" mutation={login} typed={typed} />
            </TabsContent>
            <TabsContent value="register">
              <CredentialsForm kind="register" mutation={register} typed={typed} />
            </TabsContent>
          </Tabs>
        </div>
      </main>
      <SidePanel />
    </div>
  );
};
