import { notStated } from "../catalogue/entry.ts";
import type { ProgrammeRoute, ProgrammeStatus } from "../programmes/contract.ts";
import type { Place, PlaceFact, PlaceFactId, PlaceSource } from "./contract.ts";

type StayRule = Place["stayRules"][number];

export const factLabels: Readonly<Record<PlaceFactId, string>> = {
  income: "Income tax",
  foreign: "Tax on foreign income",
  days: "Days to tax residence",
  route: "Main route for remote workers",
  currency: "Currency",
  languages: "Official languages",
  zones: "Time zone",
  groups: "Groups and agreements",
};

/** The value of a fact, or a text that our sources do not state it. */
export const factText = ({ id, value }: Pick<PlaceFact, "id" | "value">): string =>
  value ?? (id === "groups" ? "None of those that we list" : notStated);

export const confidenceTexts: Readonly<Record<PlaceSource["confidence"], string>> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
};

/** The meanings of the levels, for the legend. */
export const confidenceMeanings: Readonly<Record<PlaceSource["confidence"], string>> = {
  high: "a reviewed page with a clear rule, or sources that agree",
  medium: "one good source, with some doubt",
  low: "an old, weak or unverified source",
};

export const routeNames: Readonly<Record<ProgrammeRoute, string>> = {
  nomad: "Digital nomad",
  "passive income": "Passive income",
  freelance: "Freelance",
  investment: "Investment",
  citizenship: "Citizenship",
  visitor: "Visitor",
};

export const statusNames: Readonly<Record<ProgrammeStatus, string>> = {
  open: "Open",
  suspended: "Suspended",
  closed: "Closed",
  announced: "Announced, not open yet",
  unknown: "Our sources do not say whether it is open",
};

export const stayTopics: Readonly<Record<StayRule["topic"], string>> = {
  visit: "Visits",
  tax: "Tax residence",
  permit: "Keeping a permit",
  permanence: "Permanent residence and citizenship",
};

/** How a rule counts a day. */
export const countingTexts: Readonly<Record<NonNullable<StayRule["counting"]>, string>> = {
  any: "Every day counts on which you are there, also the days of arrival and departure.",
  midnight: "A day counts if you are there at its end, at midnight.",
  overnight: "A day counts if you spend the night there.",
  full: "Only full days count, from midnight to midnight.",
  "not-entry": "The day of arrival does not count.",
  "not-exit": "The day of departure does not count.",
  pair: "The days of arrival and departure count as one day.",
};
