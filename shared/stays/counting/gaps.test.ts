import { expect, it } from "vitest";
import { dayOf } from "../../calendar/day.ts";
import { findOddities } from "./gaps.ts";

const stay = (country: string, from: string, to?: string) => ({
  country,
  from: dayOf(from),
  to: to === undefined ? undefined : dayOf(to),
});

it("finds gaps and overlaps, but not days of travel", () => {
  const stays = [
    stay("DE", "2026-02-10"),
    stay("ES", "2026-01-20", "2026-02-05"),
    stay("FR", "2026-01-10", "2026-01-20"),
    stay("PT", "2026-01-01", "2026-01-10"),
    stay("IT", "2026-03-01", "2026-03-05"),
  ];
  expect(findOddities(stays, dayOf("2026-04-01"))).toEqual([
    { kind: "gap", from: dayOf("2026-02-06"), to: dayOf("2026-02-09"), countries: ["ES", "DE"] },
    { kind: "overlap", from: dayOf("2026-03-01"), to: dayOf("2026-03-05"), countries: ["DE", "IT"] },
  ]);
  expect(findOddities([], dayOf("2026-04-01"))).toEqual([]);
});

it("finds no gap after an open stay, which may last until the next one", () => {
  const stays = [
    stay("FR", "2026-03-01"),
    stay("ES", "2026-03-20", "2026-04-01"),
    stay("PT", "2026-05-01", "2026-05-10"),
    stay("IT", "2026-06-01", "2026-06-10"),
  ];
  expect(findOddities(stays, dayOf("2026-04-01"))).toEqual([
    { kind: "overlap", from: dayOf("2026-03-20"), to: dayOf("2026-04-01"), countries: ["FR", "ES"] },
  ]);
});
