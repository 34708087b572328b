import {
  maxAnswered,
  maxCitizenships,
  maxDocuments,
  maxKeptStays,
  maxTravelsKb,
  type Travels,
} from "./travels.ts";

const bytesOf = (travels: Travels) => new TextEncoder().encode(JSON.stringify(travels)).length;

/** The message for data that exceeds a limit. Undefined if everything can be saved, and read again. */
export const excessOf = (travels: Travels): string | undefined => {
  const { stays, documents, citizenships, answers } = travels;
  const counts: readonly (readonly [count: number, most: number, what: string])[] = [
    [stays.length, maxKeptStays, "stays"],
    [documents.length, maxDocuments, "passports and permits"],
    [citizenships.length, maxCitizenships, "other citizenships"],
    ...Object.values(answers).map(
      (answer) => [Array.isArray(answer) ? answer.length : 0, maxAnswered, "countries per answer"] as const,
    ),
  ];
  const over = counts.find(([count, most]) => count > most);
  if (over) return `You can keep at most ${over[1].toLocaleString("en-US")} ${over[2]}.`;
  if (bytesOf(travels) <= maxTravelsKb * 1024) return undefined;
  return `Your stays and notes can take up at most ${maxTravelsKb} kB. Delete old stays to make room.`;
};
