import { dayOf } from "#shared/calendar/day.ts";
import { allowanceOn } from "#shared/entry/allowances.ts";
import type { LawPack } from "#shared/law/contract.ts";
import type { DayRule, VisitRule } from "#shared/law/day-rule.ts";
import { notesOf } from "#shared/law/notes.ts";
import { type Threshold, topics } from "#shared/law/vocabulary.ts";
import type { Place } from "#shared/places/contract.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";

type PlaceStayRule = Place["stayRules"][number];

const levels: Readonly<Record<Threshold, PlaceStayRule["confidence"]>> = {
  official: "high",
  secondary: "medium",
  summary: "low",
};

const isOver = ({ validUntil }: Pick<DayRule, "validUntil">, today: string): boolean =>
  validUntil !== undefined && validUntil < today;

const lawOf = ({ id, topic, name, authority, law, address, validFrom }: DayRule | VisitRule) => ({
  ...{ id, topic, name, authority, law, address, validFrom },
});

const toPlaceRule = (rule: DayRule): PlaceStayRule => {
  const { confidence, counts, counting, limits } = rule;
  const isCounted = limits.length > 0 && counts === "presence" && confidence.counting !== "general";
  return {
    ...lawOf(rule),
    notes: notesOf(rule),
    confidence: levels[confidence.threshold],
    counting: isCounted ? counting.at(-1)?.method : undefined,
  };
};

/** A rule on visits. Its name has the number of days only if that is the same for all limited passports. */
const toVisitRule = (rule: VisitRule, forAnyone: readonly StayRule[], today: string): PlaceStayRule => {
  const bound = forAnyone.find(({ id }) => id === rule.id);
  const isLimited = allowanceOn(bound?.allowances ?? [], today)?.kind === "limited";
  return {
    ...lawOf(rule),
    name: bound && isLimited ? bound.name : `${rule.name}: depends on the passport`,
    notes: [...rule.notes],
    confidence: rule.confidence === "official" ? "high" : "medium",
    counting: rule.confidence === "general" ? undefined : rule.counting.at(-1)?.method,
  };
};

/** The zones of the entry rules in which days count in a country on a day. */
const zonesOf = ({ entry: { zones } }: LawPack, code: string, today: string): string[] =>
  zones
    .filter(({ members }) =>
      members.some((it) => it.code === code && (it.since ?? today) <= today && today <= (it.until ?? today)),
    )
    .map(({ id }) => id);

/** The rules that count days in a country, on visits first. */
export const stayRulesOf = ({ pack, rulesFor }: Law, code: string, today: string): PlaceStayRule[] => {
  const forAnyone = rulesFor([], dayOf(today));
  const zones = zonesOf(pack, code, today);
  const visits = pack.visitRules.filter(
    ({ zone, alsoIn = [] }) => zones.includes(zone) || alsoIn.includes(code),
  );
  const others = pack.dayRules.filter(({ where }) => "in" in where && where.in.includes(code));
  return [
    ...visits.filter((rule) => !isOver(rule, today)).map((rule) => toVisitRule(rule, forAnyone, today)),
    ...others.filter((rule) => !isOver(rule, today)).map(toPlaceRule),
  ].sort((one, other) => topics.indexOf(one.topic) - topics.indexOf(other.topic));
};
