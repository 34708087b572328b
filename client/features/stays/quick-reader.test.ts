import { expect, it } from "vitest";
import { dayOf } from "#shared/calendar/day.ts";
import { createQuickReader } from "./quick-reader.ts";

const today = dayOf("2026-11-25");
const readingsOf = (lines: ReturnType<ReturnType<typeof createQuickReader>>) =>
  lines.map(({ reading }) => reading);

it("parses only changed lines, unless the day or an option changes", () => {
  const read = createQuickReader([{ name: "Spain", countries: ["ES"] }]);
  const [first] = readingsOf(read("Spain 3/4 to 5/6", { today }));
  const [again, second] = readingsOf(read("Spain 3/4 to 5/6\nSpain 1 May to 2 May", { today }));
  expect(again).toBe(first);
  expect(second).toMatchObject({ kind: "stay", stay: { from: "2026-05-01" } });
  expect(readingsOf(read("Spain 3/4 to 5/6", { today, order: "day-first" }))).toMatchObject([
    { stay: { from: "2026-04-03" } },
  ]);
  expect(readingsOf(read("Spain 1 May to 2 May", { today, year: 2024 }))).toMatchObject([
    { stay: { from: "2024-05-01" } },
  ]);
  expect(readingsOf(read("Spain 1 May to 2 May", { today: dayOf("2025-11-25") }))).toMatchObject([
    { stay: { from: "2025-05-01" } },
  ]);
});
