import { randomUUID } from "node:crypto";
import { type Day, dayOf, isoOf, plusDays } from "#shared/calendar/day.ts";
import { type KeptStay, noTravels, type TravelDocument, type Travels } from "#shared/stays/travels.ts";

const hourMs = 60 * 60 * 1000;

/** A time zone in which it is this hour now, and the date there. With noon, no test crosses midnight. */
export const zoneAt = (hour: number): { timeZone: string; today: Day } => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  const timeZone = ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`;
  return { timeZone, today: dayOf(new Date(Date.now() + ahead * hourMs).toISOString().slice(0, 10)) };
};

/** A stay whose first and last day are given in days after `today`; negative numbers lie before it. */
export const stayAround = (today: Day, country: string, from: number, to?: number): KeptStay => ({
  id: randomUUID(),
  country,
  from: isoOf(plusDays(today, from)),
  ...(to !== undefined && { to: isoOf(plusDays(today, to)) }),
  addedAt: "2026-01-01T00:00:00Z",
});

/** A document that expires a number of days after `today`. */
export const documentUntil = (today: Day, kind: TravelDocument["kind"], country: string, to: number) => ({
  ...{ id: randomUUID(), kind, country },
  to: isoOf(plusDays(today, to)),
});

/** The travels of a citizen of Brazil. */
export const travelsOf = (...stays: KeptStay[]): Travels => ({ ...noTravels, citizenships: ["BR"], stays });
