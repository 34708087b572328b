import { useAuth } from "#client/lib/current-user.tsx";
import { Logo } from "#client/ui/brand/logo.tsx";
import { ThemeMenu } from "#client/ui/overlay/theme-menu.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#client/ui/tabs.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { SidePanel } from "./side-panel.tsx";

/** Login and registration. Whoever is signed in already is led away before this is shown. */
export const AuthPage = () => {
  const { login, register } = useAuth();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.15fr)]">
      <main id="main" tabIndex={-1} className="grid grid-rows-[auto_1fr] p-gutter">
        <div className="flex items-center justify-between">
          <span className="flex items-center gap-2.5 font-display text-2xl">
            <Logo className="text-accent" />
            Meridian
          </span>
          <ThemeMenu />
        </div>
        <div className="mx-auto grid w-full max-w-sm content-center gap-7 py-10">
          <div className="grid gap-2">
            <h1 className="text-3xl">Welcome</h1>
            <p className="text-ink-muted">Sign in, or make an account. It is free.</p>
          </div>
          <Tabs defaultValue="login">
            <TabsList aria-label="Login or register" className="grid grid-cols-2">
              <TabsTrigger value="login">Login</TabsTrigger>
              <TabsTrigger value="register">Register</TabsTrigger>
            </TabsList>
            <TabsContent value="login">
              <CredentialsForm kind="login" mutation={login} />
            </TabsContent>
            <TabsContent value="register">
              <CredentialsForm kind="register" mutation={register} />
            </TabsContent>
          </Tabs>
        </div>
      </main>
      <SidePanel />
    </div>
  );
};
