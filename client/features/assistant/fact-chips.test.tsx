import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FactChips } from "./fact-chips.tsx";

const show = (facts: string[]) => render(<FactChips label="Used:" facts={facts} />);
const items = () => page.getByRole("listitem").elements().length;

it("shows three facts, and the others on a click", async () => {
  await show(Array.from({ length: 12 }, (_, at) => `Fact ${at}`));
  expect(items()).toBe(4);
  await page.getByRole("button", { name: "+9 more" }).click();
  await expect.element(page.getByText("Fact 11")).toBeVisible();
  expect(items()).toBe(13);
  await page.getByRole("button", { name: "Show less" }).click();
  expect(items()).toBe(4);
});

it("shows a few facts without a button, and renders nothing without facts", async () => {
  const { rerender, container } = await show(["One", "Two", "Three"]);
  expect(items()).toBe(3);
  expect(page.getByRole("button").elements()).toEqual([]);
  await rerender(<FactChips label="Used:" facts={[]} />);
  expect(container.textContent).toBe("");
});

it("shows two lines of a description, and all of it on a click", async () => {
  await show(["One", `Business: ${"we sell things to many people ".repeat(9)}`]);
  const maxLines = () => getComputedStyle(page.getByText(/^Business/).element()).webkitLineClamp;
  expect(maxLines()).toBe("2");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(maxLines).toBe("none");
});

it("shows two sentences, and the others on a click", async () => {
  await show(Array.from({ length: 5 }, (_, at) => `Rule ${at}: ${"days that count ".repeat(5)}`));
  expect(items()).toBe(3);
  await page.getByRole("button", { name: "+3 more" }).click();
  await expect.element(page.getByText(/^Rule 4/)).toBeVisible();
});
