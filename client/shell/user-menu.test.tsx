import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ThemeProvider } from "#client/platform/theme.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { UserMenu } from "./user-menu.tsx";

const parts = await vi.hoisted(async () => (await import("#tests/support/late-parts.ts")).createLateParts());
vi.mock("#client/platform/use-late.ts", (original) => parts.mock(original));

beforeEach(() => parts.hold());

it.each(["Enter", " ", "ArrowDown", "ArrowUp"])("opens by %j before it has loaded", async (key) => {
  await render(
    <ThemeProvider>
      <ToastProvider>
        <UserMenu user={{ username: "amelia", role: "member" }} onLogOut={() => undefined} />
      </ToastProvider>
    </ThemeProvider>,
  );
  const button = page.getByRole("button", { name: "Account: amelia" });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard(key === " " ? " " : `{${key}}`);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  parts.arrive();
  await expect.element(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
});
