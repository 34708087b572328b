import type { Packs } from "#shared/questions/question.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { currencyRates } from "./currencies.ts";
import { effects } from "./effects.ts";
import { placeFacts } from "./place-facts.ts";
import { leadTimes } from "./programme-parts.ts";
import { programmeById, programmes } from "./programmes.ts";

const details = programmes.flatMap(({ id }) => programmeById(id) ?? []);

/** The tables that questions are answered from, with the law as it is now. */
export const packsWith = (law: Law): Packs => ({
  law,
  programmes: details,
  leadTimes,
  rates: currencyRates,
  places: placeFacts,
  effects,
});
