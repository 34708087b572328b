import { citizenshipProgrammes } from "virtual:catalogue/citizenshipProgrammes";
import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type Change, notStated } from "#shared/catalogue/entry.ts";
import { Comparison } from "./comparison.tsx";
import { ChangeNotes, ProgrammeDetails } from "./programme-details.tsx";
import { SourceNotes } from "./source-notes.tsx";

const dated: Change = {
  date: "2026-05-19",
  text: "It takes ten years.",
  sources: [{ name: "gazette.example", date: "2026-04-08", confidence: "medium" }],
};
const undated: Change = { ...dated, date: notStated, text: "It costs more." };
const shown = [
  "It takes ten years. May 19, 2026 Source 1",
  "It costs more. (date not stated by our sources) Source 1",
];

it("a card shows a change with its date, or that the date is unknown, before its sources", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24") });
  const screen = await render(
    <SourceNotes of={dated}>
      <ChangeNotes changes={[dated, undated]} />
    </SourceNotes>,
  );
  const notes = screen.getByRole("listitem").elements();
  expect(notes.map(({ textContent }) => textContent)).toEqual(shown.map((text) => `Changed: ${text}`));
  expect(screen.container.querySelector("time")?.dateTime).toBe("2026-05-19");
});

it.each([
  ["2026-06-29", "Announced for Jun 30, 2026 Source 1"],
  ["2026-11-24", "Announced for Jun 30, 2026; we have not confirmed that it is in force Source 1"],
])("on %s, a card tells an announcement from a change", async (today, date) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(today) });
  const planned: Change = { ...dated, date: "2026-06-30", announced: true };
  const screen = await render(
    <SourceNotes of={planned}>
      <ChangeNotes changes={[planned]} />
    </SourceNotes>,
  );
  expect(screen.getByRole("listitem").element().textContent).toBe(`Announced: ${planned.text} ${date}`);
});

it("an announcement for today is over after midnight", async () => {
  const now = new Date(2026, 5, 30, 23, 59, 55);
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
  const planned: Change = { ...dated, date: "2026-06-30", announced: true };
  const screen = await render(
    <SourceNotes of={planned}>
      <ChangeNotes changes={[planned]} />
    </SourceNotes>,
  );
  const note = screen.getByRole("listitem");
  await expect.element(note).not.toHaveTextContent("not confirmed");
  vi.advanceTimersByTime(10_000);
  await expect.element(note).toHaveTextContent("not confirmed");
});

it("a folded card shows the changes of two years, and its details the earlier ones", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24") });
  const onLimit: Change = { ...dated, date: "2024-11", text: "It takes two years." };
  const old: Change = { ...dated, date: "2024-10-31", text: "It takes a year." };
  const grenada = citizenshipProgrammes.find(({ id }) => id === "grenada")!;
  const programme = { ...grenada, changes: [dated, undated, onLimit, old] };
  const screen = await render(
    <SourceNotes of={programme}>
      <ChangeNotes changes={programme.changes} />
      <ProgrammeDetails programme={programme} />
    </SourceNotes>,
  );
  const textsOf = (name: string) =>
    screen
      .getByRole("list", { name, exact: true })
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent?.match(/It .*?\./)?.[0]);
  expect(textsOf("Changes")).toEqual([dated, undated, onLimit].map(({ text }) => text));
  expect(textsOf("Earlier changes")).toEqual([old.text]);
});

it("a comparison shows changes like a card does", async () => {
  const column = (id: string, values: readonly Change[]) => ({
    id,
    name: id,
    sign: null,
    rows: [{ label: "Changed", values }],
  });
  const entries = [column("two", [dated, undated]), column("one", [dated])];
  const screen = await render(<Comparison entries={entries} onClear={() => {}} />);
  const cells = screen
    .getByRole("row", { name: /^Changed/ })
    .getByRole("cell")
    .elements();
  expect(cells.map(({ textContent }) => textContent)).toEqual([shown.join(""), shown[0]]);
});
