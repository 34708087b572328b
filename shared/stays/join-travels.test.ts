import { expect, it } from "vitest";
import { joinTravels } from "./join-travels.ts";
import { type KeptStay, noTravels, type Travels } from "./travels.ts";

const stay = (id: number, more: Partial<KeptStay> = {}): KeptStay => ({
  id: `6f0c5a52-6f6b-4c1e-9f0f-${String(id).padStart(12, "0")}`,
  country: "ES",
  from: "2026-05-01",
  to: "2026-05-10",
  addedAt: "2026-06-01T10:00:00Z",
  ...more,
});
const travels = (...stays: KeptStay[]): Travels => ({ ...noTravels, stays });

it("joins the stays of two copies, and keeps the newer version of an edited stay", () => {
  const edited = stay(1, { to: "2026-05-12", editedAt: "2026-06-02T10:00:00Z" });
  const both = [edited, stay(2), stay(3)];
  expect(joinTravels(travels(edited, stay(2)), travels(stay(1), stay(3))).stays).toEqual(both);
  expect(joinTravels(travels(stay(1), stay(2)), travels(edited, stay(3))).stays).toEqual(both);
});

it("keeps one stay if both copies imported the same row", () => {
  const origin = { file: "trips.csv", key: "ES 2026-05-01" };
  const first = travels(stay(1, { origin }));
  expect(joinTravels(first, travels(stay(2, { origin }), stay(3))).stays).toEqual([...first.stays, stay(3)]);
});

it("joins citizenships, documents and answers", () => {
  const passport = { id: stay(1).id, kind: "passport", country: "BR" } as const;
  const one: Travels = {
    ...noTravels,
    citizenships: ["BR"],
    documents: [passport],
    answers: { homes: ["BR"] },
  };
  const other: Travels = {
    ...noTravels,
    citizenships: ["PT", "BR"],
    documents: [{ ...passport, to: "2030-01-01" }],
    answers: { family: ["PT"] },
  };
  expect(joinTravels(one, other)).toEqual({
    ...noTravels,
    citizenships: ["BR", "PT"],
    documents: other.documents,
    answers: { homes: ["BR"], family: ["PT"] },
  });
});
