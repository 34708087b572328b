import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Source } from "#shared/catalogue/entry.ts";
import { Cited } from "./cited.tsx";

const linked: Source = {
  name: "linked.example",
  url: "https://linked.example/a",
  date: "2026-05",
  confidence: "high",
};
const undated: Source = { name: "undated.example", url: "https://undated.example/a", confidence: "low" };
const show = async (text: string, ...sources: Source[]) =>
  (await render(<Cited text={text} sources={sources} />)).container.innerText;

it("names the sources of a statement that is longer than they are", async () => {
  const text = "Ten years of residence are asked for, and they count from the permit.";
  expect(await show(text, linked, undated)).toMatch(
    /Source:\s*linked\.example.*, May 2026; undated\.example.*, undated$/s,
  );
});

it("numbers the sources of a shorter value, with their names for screen readers", async () => {
  await show("€5", linked, undated);
  const links = page.getByRole("link");
  await expect.element(links.nth(0)).toHaveTextContent(/^\[1\]linked\.example, May 2026/);
  await expect.element(links.nth(1)).toHaveAttribute("title", "undated.example, undated");
});

it("says so if no source is better than weak", async () => {
  expect(await show("€5", undated)).toContain("(low confidence)");
  expect(await show("€5", linked)).not.toContain("confidence");
});
