import type { Place } from "#shared/places/contract.ts";
import { allRules } from "#shared/stays/all-rules.ts";
import { isPublished } from "#shared/stays/assess.ts";
import { schengenMembers, schengenMicrostates } from "#shared/stays/groups.ts";
import type { Confidence, Rule, Topic } from "#shared/stays/rule.ts";

type PlaceStayRule = Place["stayRules"][number];

const topicOrder: readonly Topic[] = ["visit", "tax", "permit", "permanence"];

/** Common knowledge is never published, so it has no level. */
const levels: Readonly<Record<Exclude<Confidence, "general">, PlaceStayRule["confidence"]>> = {
  official: "high",
  secondary: "medium",
  summary: "low",
};

const schengen = new Set([
  ...schengenMembers.filter(({ to }) => to === undefined).map(({ country }) => country),
  ...schengenMicrostates,
]);

const holdsIn = ({ where }: Rule, code: string): boolean =>
  "in" in where ? where.in.includes(code) : "group" in where && schengen.has(code);

const isOver = ({ validUntil }: Rule, today: string): boolean =>
  validUntil !== undefined && validUntil < today;

const toPlaceRule = (rule: Rule): PlaceStayRule[] => {
  const { id, topic, name, authority, law, address, notes, confidence, counts, limits, validFrom } = rule;
  if (!isPublished(rule) || confidence.threshold === "general") return [];
  const isCounted = limits.length > 0 && counts === "presence" && confidence.counting !== "general";
  return [
    {
      ...{ id, topic, name, authority, law, address, validFrom },
      confidence: levels[confidence.threshold],
      counting: isCounted ? rule.counting.at(-1)?.method : undefined,
      notes: [...notes],
    },
  ];
};

/** The published rules of a country that count days, on visits first. */
export const stayRulesOf = (code: string, today: string): PlaceStayRule[] =>
  allRules
    .filter((rule) => holdsIn(rule, code) && !isOver(rule, today))
    .flatMap(toPlaceRule)
    .sort((one, other) => topicOrder.indexOf(one.topic) - topicOrder.indexOf(other.topic));
