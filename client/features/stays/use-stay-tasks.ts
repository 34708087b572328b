import type { DatedTask } from "#client/platform/dated-task.ts";
import { type Day, isoOf } from "#shared/calendar/day.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { RuleCard } from "#shared/stays/counting/overview.ts";
import { deadlinesOf } from "#shared/stays/planning/deadlines.ts";
import type { TravelDocument } from "#shared/stays/travels.ts";
import { useLaw } from "./api.ts";
import { deadlineText, documentName } from "./document-words.ts";
import { useStays } from "./stays-context.tsx";

const limitTasks = ({
  rule,
  name,
  state,
  isPresent,
  lastDay,
  leaveBy,
  plannedCrossing,
}: RuleCard): DatedTask[] => {
  if (rule.aim !== "avoid" || state === "exempt") return [];
  const task = (what: string, on: Day) => ({
    id: `${rule.id} ${what}`,
    on: isoOf(on),
    what,
    href: paths.stays,
  });
  const place = rule.label ?? name;
  if (plannedCrossing !== undefined) return [task(`Your plans go over the limit: ${place}`, plannedCrossing)];
  if (leaveBy !== undefined)
    return [task(`Leave by this day to keep your planned stays within the limit: ${place}`, leaveBy)];
  const mustLeave = rule.topic === "visit" && isPresent && lastDay !== undefined;
  return mustLeave ? [task(`Last day before you go over the limit: ${place}`, lastDay)] : [];
};

/** The next deadline of a document. None if the document has expired. */
const documentTasks = (law: Law, document: TravelDocument, today: Day, nameOf: NameOf): DatedTask[] => {
  const next = deadlinesOf(law, document).find(({ on }) => on >= today);
  if (!next) return [];
  const { kind, on } = next;
  const text = deadlineText(law, next, nameOf);
  const name = documentName(document, nameOf);
  const what =
    kind === "expiry" ? `${name}: expires` : `${name}: last day that some countries accept it. ${text}`;
  return [{ id: `${document.id} ${kind}`, on: isoOf(on), what, href: `${paths.stays}#passports` }];
};

/** The next deadlines of limits and documents. */
export const useStayTasks = (cards: readonly RuleCard[]): DatedTask[] => {
  const { travels, today, nameOf } = useStays();
  const { data: law } = useLaw();
  return [
    ...cards.flatMap(limitTasks),
    ...(law ? travels.documents.flatMap((document) => documentTasks(law, document, today, nameOf)) : []),
  ];
};
