import { inSentence, type NameOf } from "../gazetteer/names.ts";
import type { Degree } from "../law/entry-tables.ts";
import type { EntryAnswer, EntryRight } from "./engine.ts";
import type { Purpose } from "./question.ts";
import { describedText, requirementLabels } from "./words.ts";

const assumedTexts = (right: EntryRight): string[] => {
  if (!right.assumed || !right.basis) return [];
  const source = describedText(right.basis.asOf);
  return [
    right.assumed === "earlier"
      ? `${source}. We assume that the rule was the same before.`
      : `${source}. Check that the rule has not changed since then.`,
  ];
};

const purposeTexts = (purpose: Purpose, degree: Degree | undefined): string[] => {
  if (purpose === "visit" || degree === "right") return [];
  const act = purpose === "live" ? "live" : "work";
  if (degree === "application") return [`To ${act} there, apply first: nationality alone is not enough.`];
  return [`Rules for visitors say nothing about the right to ${act} there. You most likely need a permit.`];
};

const permitTexts = ({ permits, ownPermits }: EntryAnswer, nameOf: NameOf): string[] => [
  ...permits.map(({ permit, rule }) => {
    const paper = permit.kind === "visa" ? "visa" : "residence permit";
    const days = rule.days === undefined ? "" : ` for ${rule.days} days`;
    const remark = rule.remark ? ` ${rule.remark}` : "";
    return `Your ${paper} of ${inSentence(nameOf(permit.country))} can make this easier (${requirementLabels[rule.requirement].toLowerCase()}${days}). Check it with the authority.${remark}`;
  }),
  ...ownPermits.map(
    ({ country, kind }) =>
      `Your ${kind === "visa" ? "visa" : "residence permit"} of ${inSentence(nameOf(country))} has its own rules, which are not part of this answer.`,
  ),
];

const officerText = "The officer at the border sets the stay and may grant less.";

/** What to check before the trip with one of the passports, in sentences. */
export const checksOf = (
  answer: EntryAnswer,
  right: EntryRight,
  { purpose = "visit", nameOf }: { purpose?: Purpose; nameOf: NameOf },
): string[] => {
  if (right.requirement === "own_country") return [];
  // The remarks of an expired rule still matter: they can say how it ended.
  const holds = right.requirement !== "unknown" || right.reason === "expired";
  const texts = [
    ...assumedTexts(right),
    ...right.barredWith.map(
      (code) =>
        `Citizens of ${inSentence(nameOf(code))} who also hold another passport can be barred from this. Ask before you apply.`,
    ),
    ...(right.rule?.grantedBy ? [officerText] : []),
    ...((holds && right.rule?.remarks) || []),
    ...right.movements.flatMap((it) => it.remarks),
    ...(right.announced ? [right.announced.remark] : []),
    ...(holds ? answer.remarks : []),
    ...permitTexts(answer, nameOf),
    ...purposeTexts(purpose, purpose === "visit" ? undefined : right[purpose]),
  ];
  return [...new Set(texts)];
};
