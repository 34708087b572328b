import { type Day, isoOf, plusDays } from "#shared/calendar/day.ts";
import type { KeptStay, Travels } from "#shared/stays/travels.ts";

/** The first and the last day, as offsets from today. Without a last day, the person is still there. */
const stays: readonly [country: string, from: number, to?: number][] = [
  ["US", -420, -331],
  ["PT", -330, -262],
  ["TH", -261, -120],
  ["GB", -119, -71],
  ["ES", -70],
  ["MA", 24, 45],
  ["PT", 46, 100],
];

/** Stays of an invented citizen of the United States, around today. */
export const exampleTravels = (today: Day): Travels => ({
  version: 1,
  stays: stays.map(
    ([country, from, to]): KeptStay => ({
      id: crypto.randomUUID(),
      country,
      from: isoOf(plusDays(today, from)),
      to: to === undefined ? undefined : isoOf(plusDays(today, to)),
      addedAt: new Date().toISOString(),
    }),
  ),
  documents: [
    {
      id: crypto.randomUUID(),
      kind: "passport",
      country: "US",
      from: isoOf(plusDays(today, -3000)),
      to: isoOf(plusDays(today, 650)),
    },
  ],
  citizenships: [],
  answers: {},
});
