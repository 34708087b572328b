import { lazy, Suspense } from "react";
import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Link, Route, Router, Switch } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { NavigationEffects, useScreen, useScreenName } from "./screen.tsx";

const Screen = ({ title, children }: { title: string; children?: React.ReactNode }) => {
  useScreen(title);
  return children ?? <h1>{title}</h1>;
};
const Named = ({ name }: { name: string | undefined }) => {
  useScreenName(name);
  return <h1>Named</h1>;
};
const Late = lazy(async () => {
  // After the frame in which the screen is shown without its content.
  await new Promise(requestAnimationFrame);
  return { default: () => <h1>Late</h1> };
});

/** Mounts each screen anew, like the app's routes. */
const show = async () => {
  const { hook, navigate } = memoryLocation({ path: "/first" });
  const screen = await render(
    <Router hook={hook}>
      <NavigationEffects>
        <main id="main" tabIndex={-1}>
          <Suspense fallback="…">
            <Switch>
              <Route path="/first">
                <Screen title="First" />
                <Link href="/second">on</Link>
              </Route>
              <Route path="/late">
                <Screen title="Late">
                  <Late />
                </Screen>
              </Route>
              <Route path="/bare">
                <Screen title="Bare">No heading</Screen>
              </Route>
              <Route>
                <Screen title="Elsewhere" />
              </Route>
            </Switch>
          </Suspense>
        </main>
      </NavigationEffects>
    </Router>,
  );
  const scroll = vi.spyOn(window, "scrollTo");
  return { ...screen, navigate, scroll };
};
const tell = (event: "pushState" | "popstate") => window.dispatchEvent(new Event(event));
const focused = () => document.activeElement?.textContent;

it("sets the window title, and keeps focus and scroll position of the first screen", async () => {
  const { scroll } = await show();
  expect(document.title).toBe("First · Meridian");
  expect(document.activeElement).toBe(document.body);
  expect(scroll).not.toHaveBeenCalled();
});

it("focuses the heading of another screen and scrolls to the top", async () => {
  const screen = await show();
  await screen.getByRole("link").click();
  await expect.poll(focused).toBe("Elsewhere");
  expect(document.activeElement?.tagName).toBe("H1");
  expect(getComputedStyle(document.activeElement!).outlineStyle).toBe("none");
  expect(document.title).toBe("Elsewhere · Meridian");
  expect(screen.scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
});

it("sets the window title to the shown item without moving scroll position or focus", async () => {
  const { hook, navigate } = memoryLocation({ path: "/first" });
  const at = (name: string | undefined) => (
    <Router hook={hook}>
      <NavigationEffects>
        <main id="main" tabIndex={-1}>
          <Switch>
            <Route path="/first">
              <Screen title="First">
                <Named name={name} />
              </Screen>
            </Route>
            <Route>
              <Screen title="Elsewhere" />
            </Route>
          </Switch>
        </main>
      </NavigationEffects>
    </Router>
  );
  const { rerender } = await render(at("Own"));
  expect(document.title).toBe("Own · Meridian");
  await rerender(at("Other"));
  expect(document.title).toBe("Other · Meridian");
  expect(document.activeElement).toBe(document.body);
  await rerender(at(undefined));
  expect(document.title).toBe("First · Meridian");
  await rerender(at("Own"));
  navigate("/second");
  await expect.poll(() => document.title).toBe("Elsewhere · Meridian");
});

it("moves the focus between two paths of one screen, but not when only the query string changes", async () => {
  const { navigate, getByRole, scroll } = await show();
  navigate("/one");
  await expect.poll(focused).toBe("Elsewhere");
  (document.activeElement as HTMLElement).blur();
  scroll.mockClear();
  navigate("/one?filter=on");
  await expect.element(getByRole("heading")).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  expect(scroll).not.toHaveBeenCalled();
  navigate("/two");
  await expect.poll(focused).toBe("Elsewhere");
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
});

it("waits for a lazy screen, and focuses the content if there is no heading", async () => {
  const { navigate } = await show();
  navigate("/late");
  await expect.poll(focused).toBe("Late");
  navigate("/bare");
  await expect.poll(() => document.activeElement?.id).toBe("main");
});

it("keeps the browser's scroll position on Back", async () => {
  const { navigate, scroll } = await show();
  tell("popstate");
  navigate("/second");
  await expect.poll(focused).toBe("Elsewhere");
  expect(scroll).not.toHaveBeenCalled();
});

it("detects Back before the router renders the other screen", async () => {
  history.pushState(null, "", "/first");
  await render(
    <NavigationEffects>
      <main>
        <Switch>
          <Route path="/first">
            <Screen title="First" />
          </Route>
          <Route>
            <Screen title="Elsewhere" />
          </Route>
        </Switch>
      </main>
    </NavigationEffects>,
  );
  history.pushState(null, "", "/second");
  await expect.poll(focused).toBe("Elsewhere");
  const scrollTo = vi.spyOn(window, "scrollTo");
  history.back();
  await expect.poll(focused).toBe("First");
  expect(scrollTo).not.toHaveBeenCalled();
});

it("does not mistake a jump inside a screen for Back", async () => {
  const { navigate, scroll } = await show();
  tell("popstate");
  tell("pushState");
  navigate("/second");
  await expect.poll(focused).toBe("Elsewhere");
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
});
