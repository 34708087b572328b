import { notStated } from "../catalogue/entry.ts";
import type { ProgrammeRoute, ProgrammeStatus } from "../programmes/contract.ts";
import type { PlaceFact, PlaceFactId, PlaceSource } from "./contract.ts";

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

/** The value of a fact, or that nobody states it. */
export const factText = ({ id, value }: Pick<PlaceFact, "id" | "value">): string =>
  value ?? (id === "groups" ? "None of those that we list" : notStated);

export const confidenceTexts: Readonly<Record<PlaceSource["confidence"], string>> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
};

/** What the levels mean, for the legend. */
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
