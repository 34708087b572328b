import { daysText } from "../../calendar/words.ts";
import type { Overview, RuleCard } from "./overview.ts";
import { headlineOf, stateText } from "./rule-words.ts";

const factOf = (card: RuleCard): string => {
  const { used, allowed = 0 } = card;
  const count = `${Math.round(used * 10) / 10} of ${daysText(Math.floor(allowed * 10) / 10)}`;
  return `${card.name}: ${count}. ${headlineOf(card)}. ${stateText(card)}`;
};

/** One text per rule on how the person's days stand, most urgent first. The texts name no stays. */
export const overviewFacts = ({ cards }: Pick<Overview, "cards">): string[] =>
  cards.filter(({ state, allowed }) => state !== "exempt" && allowed !== undefined).map(factOf);
