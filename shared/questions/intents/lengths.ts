import type { EntryRequirement, Period } from "../../law/entry-tables.ts";
import type { Law } from "../../stays/counting/law.ts";
import type { Words } from "./intent.ts";

interface Length {
  days?: number;
  months?: number;
  per?: Period;
  noLimit?: true;
}

/** 'for up to 90 days in any 180 days', or 'for as long as you like'. Empty if our sources name no number. */
export const lengthWords = ({ days, months, per, noLimit }: Length, words: Words): string => {
  if (noLimit) return words.say("length.unlimited");
  if (days === undefined) return words.say("length.unknown");
  const period = per === undefined ? "" : words.say(`per.${per}`);
  if (months === undefined) return words.say("length.days", { days, period });
  return months % 12 === 0
    ? words.say("length.years", { years: months / 12, period })
    : words.say("length.months", { months, period });
};

/** What to get: 'an authorization (ESTA)', 'a visa on arrival (e-VOA)'. */
export const requirementName = (
  { requirement, authorization }: { requirement: EntryRequirement; authorization?: string },
  { pack }: Law,
  words: Words,
): string => {
  const name = pack.entry.authorizations.find(({ id }) => id === authorization)?.name;
  const general = words.say(`requirement.${requirement}`);
  return name === undefined || general.includes(name.toLowerCase()) ? general : `${general} (${name})`;
};
