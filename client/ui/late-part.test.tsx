import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lateComponent } from "./late-part.tsx";

it("a part that fails to render does not affect the rest of the screen, and can be retried", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isBroken = true;
  const Details = () => {
    if (isBroken) throw new Error("Broken");
    return <p>Details</p>;
  };
  const LateDetails = lateComponent(async () => Details, { failure: "Couldn't load the details." });
  await render(
    <>
      <input aria-label="Note" />
      <LateDetails />
    </>,
  );
  await expect.element(page.getByText("Couldn't load the details.")).toBeVisible();
  await expect.element(page.getByLabelText("Note")).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Details", { exact: true })).toBeVisible();
});
