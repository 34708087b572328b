import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ErrorBoundary } from "./error-boundary.tsx";

const Broken = (): never => {
  throw new Error("secret detail");
};

it("limits an error to its screen, and recovers on the next screen", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const screen = await render(
    <ErrorBoundary resetKey="/broken" fallback={<h1>Something went wrong</h1>}>
      <Broken />
    </ErrorBoundary>,
  );
  await expect.element(screen.getByRole("heading")).toHaveTextContent("Something went wrong");
  expect(screen.container.textContent).not.toContain("secret");
  await screen.rerender(
    <ErrorBoundary resetKey="/fine" fallback="">
      <p>fine again</p>
    </ErrorBoundary>,
  );
  await expect.element(screen.getByText("fine again")).toBeVisible();
});
