import type { ProgrammeRoute } from "../../programmes/contract.ts";
import type { ProgrammeOrder } from "../find-programmes.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { limitsOf } from "./find-limits.ts";
import { isCapital } from "./find-routes.ts";
import type { Means } from "./means.ts";

/** The order of 'fastest': by the title that the text names, or else by processing time. */
const soonestOf = (cues: ReadonlySet<string>, routes: readonly ProgrammeRoute[]): ProgrammeOrder => {
  if (cues.has("permanent")) return "permanent";
  // 'How fast can I get an EU passport', and not 'a nomad visa with an Indian passport'.
  const asksForPassport =
    ["asks-for-paper", "passport-document"].every((cue) => cues.has(cue)) &&
    !hasOneOf(cues, ["visa", "residency", "permit"]);
  const isToTitle = asksForPassport || hasOneOf(cues, ["naturalize", "leads-to-citizenship"]);
  return isToTitle && !routes.includes("citizenship") ? "citizenship" : "processing";
};

/** 'The lowest minimum stay', and not 'the cheapest without a minimum stay'. */
const isLowestStay = (cues: ReadonlySet<string>): boolean =>
  cues.has("cheapest") && cues.has("min-stay") && !cues.has("no-stay");

/** Whether 'cheapest' can mean the lowest fee or the lowest income, because the text names neither, and no amount. */
const isEitherCheap = (
  { cues }: Reading,
  routes: readonly ProgrammeRoute[],
  { income, savings }: Means,
): boolean =>
  cues.has("cheapest") &&
  !hasOneOf(cues, ["income", "fee", "no-fee", "tax"]) &&
  !income &&
  !savings &&
  !isCapital(routes);

/** Whether to rank by fee: the text names one, or asks for 'the cheapest nomad visa to apply for'. */
const isByFee = (reading: Reading, routes: readonly ProgrammeRoute[], means: Means): boolean =>
  hasOneOf(reading.cues, ["fee", "no-fee"]) ||
  (reading.cues.has("to-get") && isEitherCheap(reading, routes, means));

/** The second order to show if 'cheapest' is ambiguous: by fee after income, or by income after fee. */
export const alsoOrderOf = (
  reading: Reading,
  routes: readonly ProgrammeRoute[],
  means: Means,
): ProgrammeOrder | undefined => {
  const others: Partial<Record<ProgrammeOrder, ProgrammeOrder>> = { income: "fee", fee: "income" };
  return isEitherCheap(reading, routes, means) ? others[orderOf(reading, routes, means)] : undefined;
};

/** Whether the text wants a permit that can lead to citizenship, and not a passport at once. */
export const isToCitizenship = (cues: ReadonlySet<string>, routes: readonly ProgrammeRoute[]): boolean =>
  cues.has("leads-to-citizenship") && !routes.includes("citizenship");

/** The order by what a program asks for: savings, an investment or an income. */
const orderOfMeans = (
  cues: ReadonlySet<string>,
  routes: readonly ProgrammeRoute[],
  { income, savings }: Means,
): ProgrammeOrder => {
  if (savings && !income && !isCapital(routes)) return "savings";
  return isCapital(routes) || cues.has("no-stay") ? "investment" : "income";
};

export const orderOf = (
  reading: Reading,
  routes: readonly ProgrammeRoute[],
  means: Means,
): ProgrammeOrder => {
  const { cues } = reading;
  const { name } = limitsOf(reading, routes);
  if (cues.has("fastest")) return soonestOf(cues, routes);
  if (isLowestStay(cues) && name !== "stay") return "stay";
  if (cues.has("longest")) return hasOneOf(cues, ["in-all", "renew"]) ? "total" : "length";
  if (isByFee(reading, routes, means)) return "fee";
  if (cues.has("cheapest") && cues.has("tax")) return "tax";
  if (name && !cues.has("cheapest")) return name;
  if (cues.has("processing") && !hasOneOf(cues, ["cheapest", "income"])) return "processing";
  if (isToCitizenship(cues, routes) && !cues.has("cheapest")) return "citizenship";
  return orderOfMeans(cues, routes, means);
};

export const isOrdered = ({ cues }: Reading) => hasOneOf(cues, ["cheapest", "fastest", "longest"]);
