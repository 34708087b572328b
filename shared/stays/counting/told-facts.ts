import { daysText } from "../../calendar/words.ts";
import type { Overview, RuleCard } from "./overview.ts";
import { headlineOf, stateText } from "./rule-words.ts";

const factOf = (card: RuleCard): string => {
  const { used, allowed = 0 } = card;
  const count = `${Math.round(used * 10) / 10} of ${daysText(Math.floor(allowed * 10) / 10)}`;
  return `${card.name}: ${count}. ${headlineOf(card)}. ${stateText(card)}`;
};

/** What the laws say about somebody's days, one sentence group for each, the most urgent first. It names no stay. */
export const toldFacts = ({ cards }: Pick<Overview, "cards">): string[] =>
  cards.filter(({ state, allowed }) => state !== "exempt" && allowed !== undefined).map(factOf);
