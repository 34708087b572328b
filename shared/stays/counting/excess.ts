import {
  maxAnswered,
  maxCitizenships,
  maxDocuments,
  maxKeptStays,
  maxTravelsKb,
  noTravels,
  type Travels,
} from "../travels.ts";

const bytesOf = (travels: Travels) => new TextEncoder().encode(JSON.stringify(travels)).length;

const lengthOf = (answer: Travels["answers"][string] | undefined) =>
  Array.isArray(answer) ? answer.length : 0;

interface Amount {
  now: number;
  before: number;
  most: number;
  what: string;
}

const amountsOf = (travels: Travels, before: Travels): Amount[] => [
  { now: travels.stays.length, before: before.stays.length, most: maxKeptStays, what: "stays" },
  {
    now: travels.documents.length,
    before: before.documents.length,
    most: maxDocuments,
    what: "passports and permits",
  },
  {
    now: travels.citizenships.length,
    before: before.citizenships.length,
    most: maxCitizenships,
    what: "other citizenships",
  },
  ...Object.entries(travels.answers).map(([id, answer]) => ({
    now: lengthOf(answer),
    before: lengthOf(before.answers[id]),
    most: maxAnswered,
    what: "countries per answer",
  })),
];

/**
 * The limit that a change exceeds, as a sentence. Undefined if the result can be saved and read again. A change that
 * makes nothing larger is always allowed, even above a limit.
 */
export const excessOf = (travels: Travels, before = noTravels): string | undefined => {
  const over = amountsOf(travels, before).find((it) => it.now > Math.max(it.most, it.before));
  if (over) return `You can keep at most ${over.most.toLocaleString("en-US")} ${over.what}.`;
  if (bytesOf(travels) <= Math.max(maxTravelsKb * 1024, bytesOf(before))) return undefined;
  return `Your stays and notes can take up at most ${maxTravelsKb} kB. Delete old stays.`;
};
