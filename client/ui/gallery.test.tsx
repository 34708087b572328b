import { Newspaper } from "lucide-react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Logo } from "#client/brand/logo.tsx";
import { Stamp } from "#client/brand/stamp.tsx";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { themeStorageKey } from "#client/platform/theme-script.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { expectAccessible } from "#tests/support/axe.ts";
import { Button } from "./button.tsx";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "./card.tsx";
import { Chip, ChipButton } from "./chip.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { Skeleton, Spinner } from "./loading.tsx";
import { PageHeader } from "./page-header.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "./tabs.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { Toaster } from "./toaster.tsx";

const variants = ["primary", "secondary", "quiet", "destructive"] as const;
const kinds = ["visa", "residency", "citizenship", "tax"] as const;

const gallery = (
  <ThemeProvider>
    <ToastProvider>
      <main className="grid gap-6 p-gutter">
        <Logo seal />
        <ThemeMenu />
        <PageHeader
          title="Updates"
          subtitle="What changed"
          eyebrow="Almanac"
          actions={<Button>Save</Button>}
        />
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button pending>Signing in</Button>
        {kinds.map((kind) => (
          <p key={kind}>
            <Stamp kind={kind} /> <Stamp kind={kind} size="lg" />
          </p>
        ))}
        <p>
          <Chip>Spain</Chip> <Chip variant="solid">Official</Chip> <Chip variant="accent">New</Chip>
          <ChipButton aria-pressed>Portugal</ChipButton> <ChipButton aria-pressed={false}>Tax</ChipButton>
          <a href="/feed" className="text-link">
            source
          </a>
        </p>
        <Card>
          <CardHeader>
            <CardTitle>Welcome</CardTitle>
            <CardDescription>Sign in</CardDescription>
          </CardHeader>
          <CardContent>
            <Field label="Username" error="Required" hint="3 to 32">
              <Input placeholder="Name" />
            </Field>
            <Field label="Password">
              <PasswordInput />
            </Field>
            <Skeleton />
            <Spinner label="Loading" />
          </CardContent>
          <CardFooter>
            <Button disabled>Next</Button>
          </CardFooter>
        </Card>
        <Tabs defaultValue="login">
          <TabsList aria-label="Account">
            <TabsTrigger value="login">Login</TabsTrigger>
            <TabsTrigger value="register">Register</TabsTrigger>
          </TabsList>
          <TabsContent value="login">Login form</TabsContent>
          <TabsContent value="register">Register form</TabsContent>
        </Tabs>
        <EmptyState
          icon={Newspaper}
          title="Nothing"
          description="Come back"
          action={<Button>Again</Button>}
        />
        <EmptyState icon={Newspaper} variant="danger" title="Failed" />
      </main>
      <Toaster />
    </ToastProvider>
  </ThemeProvider>
);

test.each(["light", "dark"])("every control passes the accessibility checks, %s", async (theme) => {
  localStorage.setItem(themeStorageKey, theme);
  await render(gallery);
  await expectAccessible();
});

test("tabs are switched with the arrow keys", async () => {
  const screen = await render(gallery);
  await screen.getByRole("tab", { name: "Login" }).click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(screen.getByRole("tab", { name: "Register" })).toHaveFocus();
  await expect.element(screen.getByRole("tabpanel")).toHaveTextContent("Register form");
});
