import { inSentence, type NameOf } from "#shared/gazetteer/names.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { Deadline } from "#shared/stays/planning/deadlines.ts";
import type { TravelDocument } from "#shared/stays/travels.ts";

export const documentKindNames: Readonly<Record<TravelDocument["kind"], string>> = {
  passport: "Passport",
  residence: "Residence permit",
  permanent: "Permanent residence",
  "long-stay-visa": "Long-stay visa",
};

/** 'Passport of Germany'. */
export const documentName = ({ kind, country }: TravelDocument, nameOf: NameOf): string =>
  `${documentKindNames[kind]} of ${inSentence(nameOf(country))}`;

const placesOf = (law: Law, { rule }: Deadline, nameOf: NameOf): string => {
  const zone = law.pack.entry.zones.find(({ id }) => id === rule?.zone);
  const names = [
    ...(zone ? [`the ${zone.name}`] : []),
    ...(rule?.countries ?? []).map((code) => inSentence(nameOf(code))),
  ];
  return new Intl.ListFormat("en-US").format(names);
};

/** What a deadline of a document means, as a sentence without a period. */
export const deadlineText = (law: Law, deadline: Deadline, nameOf: NameOf): string => {
  const { kind, rule } = deadline;
  if (kind === "expiry") return "Expires";
  const places = placesOf(law, deadline, nameOf);
  return kind === "validity"
    ? `After this day, the passport is valid for less than the ${rule?.months} months required by ${places}`
    : `After this day, the passport is more than ${rule?.maxAgeYears} years old, and no longer accepted by ${places}`;
};
