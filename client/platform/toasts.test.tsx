import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastAction } from "#client/ui/toast-list.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { createToastStore, type ToastContent, type ToastHandle, ToastProvider, useToast } from "./toasts.tsx";

type Api = ReturnType<typeof useToast>;

const Grab = ({ take }: { take: (api: Api) => void }) => {
  take(useToast());
  return <button type="button">Elsewhere</button>;
};

const raise = async () => {
  let api!: Api;
  const screen = await render(
    <ToastProvider>
      <Grab
        take={(given) => {
          api = given;
        }}
      />
      <Toaster />
    </ToastProvider>,
  );
  return { screen, toast: (content: ToastContent): ToastHandle => api.toast(content) };
};

const shown = () => [...document.querySelectorAll<HTMLElement>("[data-variant][data-state=open]")];

/** The texts that interrupt a screen reader from now on. The page holds each for a second only, so they are collected. */
const announcements = (): readonly string[] => {
  const texts: string[] = [];
  const observer = new MutationObserver(() => {
    const region = document.querySelector('[role="status"][aria-live="assertive"]');
    if (region?.textContent) texts.push(region.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return texts;
};

describe("the toast store", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("keeps only the newest toast", () => {
    const store = createToastStore();
    store.toast({ title: "one" });
    store.toast({ title: "two" });
    expect(store.list()).toMatchObject([{ title: "two", open: true }]);
  });

  test("updates and dismisses a toast by its handle, each with its own id", () => {
    const store = createToastStore();
    const first = store.toast({ title: "Saving" });
    first.update({ title: "Saved", variant: "destructive" });
    expect(store.list()).toMatchObject([
      { id: first.id, title: "Saved", variant: "destructive", open: true },
    ]);
    first.dismiss();
    expect(store.list()).toMatchObject([{ id: first.id, open: false }]);
    expect(store.toast({}).id).not.toBe(first.id);
  });

  test("forgets a dismissed toast after 1,000,000 ms", () => {
    const store = createToastStore();
    store.toast({ title: "one" });
    store.dismiss();
    vi.advanceTimersByTime(999_999);
    expect(store.list()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.list()).toEqual([]);
  });

  test("clears its timers when closed", () => {
    const store = createToastStore();
    store.toast({ title: "one" }).dismiss();
    store.toast({ title: "two" });
    expect(vi.getTimerCount()).toBe(0);
    store.dismiss();
    store.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("notifies its listeners until they unsubscribe", () => {
    const store = createToastStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.toast({ title: "one" });
    leave();
    store.dismiss();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe("toasts on the page", () => {
  test("shows title, description and action, one toast at a time", async () => {
    const { screen, toast } = await raise();
    toast({ title: "First" });
    await expect.element(screen.getByText("First", { exact: true })).toBeVisible();
    const onUndo = vi.fn();
    toast({
      title: "Second",
      description: "With words",
      action: (
        <ToastAction altText="Undo in the profile" onClick={onUndo}>
          Undo
        </ToastAction>
      ),
    });
    await expect.element(screen.getByText("With words", { exact: true })).toBeVisible();
    expect(shown()).toHaveLength(1);
    await screen.getByRole("button", { name: "Undo" }).click();
    expect(onUndo).toHaveBeenCalledOnce();
    await expect.poll(shown).toHaveLength(0);
  });

  test("disappears after 5000 ms", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const { toast } = await raise();
    toast({ title: "Brief" });
    await vi.waitFor(() => expect(shown()).toHaveLength(1), { interval: 1 });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(shown()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toHaveLength(0);
  });

  test("updates a toast in place", async () => {
    const { screen, toast } = await raise();
    const handle = toast({ title: "Saving" });
    await expect.element(screen.getByText("Saving", { exact: true })).toBeVisible();
    handle.update({ title: "Update failed", variant: "destructive" });
    await expect.element(screen.getByText("Update failed", { exact: true })).toBeVisible();
    expect(shown().map((element) => element.dataset.variant)).toEqual(["destructive"]);
    handle.dismiss();
    await expect.poll(shown).toHaveLength(0);
  });

  test("styles failures differently and announces them at once", async () => {
    const { screen, toast } = await raise();
    toast({ title: "Plain" });
    await expect.element(screen.getByText("Plain", { exact: true })).toBeVisible();
    const plain = getComputedStyle(shown()[0]!);
    const looks = [plain.backgroundColor, plain.borderColor];
    const announced = announcements();
    toast({ title: "Login failed", description: "Wrong password", variant: "destructive" });
    await expect.element(screen.getByText("Wrong password", { exact: true })).toBeVisible();
    const destructive = getComputedStyle(shown()[0]!);
    expect(destructive.backgroundColor).not.toBe(looks[0]);
    expect(destructive.borderColor).not.toBe(looks[1]);
    await expect.poll(() => announced.join()).toMatch(/Login failed/);
  });

  test("closes with its button", async () => {
    const { screen, toast } = await raise();
    toast({ title: "Close me" });
    await screen.getByRole("button", { name: "Close" }).click();
    await expect.poll(shown).toHaveLength(0);
  });

  test("gets the focus with F8", async () => {
    const { screen, toast } = await raise();
    toast({ title: "Here" });
    await expect.element(screen.getByText("Here", { exact: true })).toBeVisible();
    await screen.getByRole("button", { name: "Elsewhere" }).click();
    await userEvent.keyboard("{F8}");
    await expect.poll(() => document.activeElement?.matches("ol")).toBe(true);
    await userEvent.keyboard("{Tab}");
    expect(document.activeElement).toBe(shown()[0]);
  });

  test("throws outside the provider", () => {
    const Outside = () => <p>{String(useToast())}</p>;
    expect(() => renderToString(<Outside />)).toThrow("useToast must be used within a ToastProvider");
  });
});
