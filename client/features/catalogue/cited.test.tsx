import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Source, Statement } from "#shared/catalogue/entry.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { Cited, FigureValue } from "./cited.tsx";
import { SourceList, SourceListButton, SourceNotes } from "./source-notes.tsx";

const linked: Source = {
  name: "linked.example",
  url: "https://linked.example/a",
  date: "2026-05",
  confidence: "high",
};
const undated: Source = { name: "undated.example", confidence: "low" };
const show = (...statements: Statement[]) =>
  render(
    <main>
      <SourceNotes of={statements}>
        {statements.map((statement) => (
          <p key={statement.text}>
            <Cited {...statement} />
          </p>
        ))}
        <SourceListButton />
        <SourceList />
      </SourceNotes>
    </main>,
  );

it("numbers each source once, and its number opens the list at that source", async () => {
  const screen = await show(
    { text: "It costs €5.", sources: [linked] },
    { text: "It takes a year.", sources: [undated, linked] },
  );
  await expect.element(screen.getByText("It takes a year.")).toHaveTextContent(/Sources 1, 2$/);
  await screen.getByRole("button", { name: "Source 1", exact: true }).click();
  const items = screen.getByRole("list", { name: "Sources" }).getByRole("listitem");
  await expect.element(items.first()).toHaveFocus();
  await expect.element(items.first()).toHaveTextContent(/^linked\.example .*, May 2026/);
  await expect.element(items.last()).toHaveTextContent(/^undated\.example, undated \(weak source\)/);
  await expect.element(screen.getByRole("link")).toHaveAttribute("href", linked.url!);
  await expectAccessible(screen.container);
});

it("folds the list until it is opened", async () => {
  const screen = await show({ text: "It costs €5.", sources: [linked] });
  expect(screen.getByRole("list").elements()).toEqual([]);
  await screen.getByRole("button", { name: "View 1 source" }).click();
  await expect.element(screen.getByRole("list", { name: "Sources" })).toBeVisible();
  await screen.getByRole("button", { name: "Hide sources" }).click();
  await expect.poll(() => screen.getByRole("list").elements()).toEqual([]);
});

it("marks a statement without a source, and one with only weak sources", async () => {
  await show(
    { text: "Alpha", sources: [] },
    { text: "Beta", sources: [undated] },
    { text: "Gamma", sources: [undated, linked] },
  );
  const marks = ["Alpha", "Beta", "Gamma"].map((text) => {
    const [mark] = /\(.*\)/.exec(page.getByText(text).element().textContent ?? "") ?? [];
    return mark;
  });
  expect(marks).toEqual(["(not confirmed)", "(weak source)", undefined]);
});

it("shows today's figure first, then the one that it replaced, and an announced one", async () => {
  const replaced = { text: "5 years", since: "2026-05-19", wasInForce: true };
  const figure = { text: "10 years", sources: [linked], replaced };
  const announced = { text: "12 years", since: "9999-01", sources: [linked] };
  const screen = await render(
    <SourceNotes of={figure}>
      <FigureValue {...figure} announced={announced} />
    </SourceNotes>,
  );
  expect(screen.container.querySelector("s")?.textContent).toBe("5 years");
  expect(screen.container.textContent).toBe(
    "10 years Source 1Before May 19, 2026: 5 years12 years, announced for Jan 9999 Source 1",
  );
});

it("does not claim that an older figure held until the change", async () => {
  const replaced = { text: "from $244,000", since: "2024-07-01", wasInForce: false };
  const figure = { text: "from $235,000", sources: [linked], replaced };
  const screen = await render(
    <SourceNotes of={figure}>
      <FigureValue {...figure} />
    </SourceNotes>,
  );
  expect(screen.container.textContent).toBe(
    "from $235,000 Source 1Since Jul 1, 2024; listed earlier: from $244,000",
  );
});
