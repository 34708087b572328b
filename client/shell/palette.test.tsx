import { useEffect, useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { PaletteProps } from "#client/features/palette/palette-dialog.tsx";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { PaletteButton, PaletteProvider } from "./palette.tsx";

const parts = await vi.hoisted(async () => (await import("#tests/support/late-parts.ts")).createLateParts());
vi.mock("#client/platform/use-late.ts", (original) => parts.mock(original));

/** A stand-in for the dialog that takes the focus like it. */
const Field = ({ text, hasEarlyEnter, onText, onClose }: PaletteProps) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <input ref={field} aria-label="Palette" value={text} onChange={({ target }) => onText(target.value)} />
      <button type="button" onClick={onClose}>
        Close
      </button>
      <output>{hasEarlyEnter ? `Entered: ${text}` : text}</output>
    </>
  );
};
const load = async () => Field;

const show = () =>
  render(
    <ToastProvider>
      <Toaster />
      <PaletteProvider load={load}>
        <PaletteButton />
        <input aria-label="Elsewhere" />
      </PaletteProvider>
    </ToastProvider>,
  );

const early = () => page.getByRole("textbox", { name: "Search or ask" });
const palette = () => page.getByRole("textbox", { name: "Palette" });
const elsewhere = () => page.getByRole("textbox", { name: "Elsewhere" });
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(() => parts.hold());

test("text typed before the palette has loaded is kept, and typing continues in the palette", async () => {
  await show();
  await press("{Control>}k{/Control}");
  await expect.element(early()).toHaveFocus();
  await press("how lo");
  parts.arrive();
  await expect.element(palette()).toHaveValue("how lo");
  await press("ng");
  await expect.element(palette()).toHaveValue("how long");
});

test("an early Enter is passed to the palette", async () => {
  await show();
  await press("{Control>}k{/Control}stays{Enter}x{Backspace}{Enter}");
  parts.arrive();
  await expect.element(page.getByText("Entered: stays")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await press("{Control>}k{/Control}");
  await expect.element(palette()).toHaveValue("");
  await expect.element(page.getByText("Entered")).not.toBeInTheDocument();
});

test("an early Enter no longer counts if the text was changed afterwards", async () => {
  await show();
  await press("{Control>}k{/Control}stays{Enter}x");
  parts.arrive();
  await expect.element(page.getByText("staysx", { exact: true })).toBeVisible();
});

test("Escape before the palette has loaded returns the focus", async () => {
  await show();
  await elsewhere().click();
  await press("{Control>}k{/Control}");
  await expect.element(early()).toHaveFocus();
  await press("{Escape}");
  await expect.element(early()).not.toBeInTheDocument();
  await expect.element(elsewhere()).toHaveFocus();
});

test("a palette that fails to load shows a message, and keeps the text for the next attempt", async () => {
  await show();
  await press("{Control>}k{/Control}stays");
  parts.fail();
  await expect.element(page.getByText("Couldn't load this")).toBeVisible();
  await press("{Control>}k{/Control}");
  await expect.element(early()).toHaveValue("stays");
});

test("a palette that fails to load leaves focus and scroll where they were", async () => {
  await render(
    <ToastProvider>
      <Toaster />
      <PaletteProvider load={load}>
        <main id="main" tabIndex={-1} style={{ paddingBottom: "200vh" }}>
          <input aria-label="First" />
          <div style={{ height: "200vh" }} />
          <input aria-label="Elsewhere" />
        </main>
      </PaletteProvider>
    </ToastProvider>,
  );
  const failToLoad = async () => {
    await press("{Control>}k{/Control}sta");
    await expect.element(early()).toHaveFocus();
    parts.fail();
    await expect.element(early()).not.toBeInTheDocument();
    // Whatever else moves the focus does so in a task after the change.
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  (elsewhere().element() as HTMLInputElement).focus();
  const place = scrollY;
  expect(place).toBeGreaterThan(0);
  await failToLoad();
  await expect.element(elsewhere()).toHaveFocus();
  expect(scrollY).toBe(place);

  (elsewhere().element() as HTMLInputElement).blur();
  await failToLoad();
  await press("ys");
  await expect.element(page.getByRole("textbox", { name: "First" })).toHaveValue("");
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(scrollY).toBe(place);
});

test("the shortcut also works with Caps Lock", async () => {
  await show();
  await press("{Control>}K{/Control}");
  await expect.element(early()).toHaveFocus();
});

test("other keys with K, and K while a dialog is open, do not open it", async () => {
  await show();
  for (const keys of ["k", "{Meta>}k{/Meta}", "{Control>}{Alt>}k{/Alt}{/Control}"]) await press(keys);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.showModal();
  await press("{Control>}k{/Control}");
  expect(early().elements()).toEqual([]);
  dialog.close();
});

test("the button opens it, and shows its shortcut", async () => {
  await show();
  const button = page.getByRole("button", { name: "Search or ask" });
  await expect.element(button).toHaveAttribute("aria-keyshortcuts", "Control+K");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expect.element(early()).toHaveFocus();
});
