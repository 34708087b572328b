import { examples } from "./law.ts";

const germanInSpain = { passports: ["DE"], place: "ES" };

/** An input for each question, by its id: a worked example, or one of ours for the questions without examples. */
export const questionInputs: Readonly<Record<string, Record<string, unknown>>> = {
  ...Object.fromEntries(examples.map(({ question, input }) => [question, input])),
  "programme-fact": { programme: "pt-d7", family: { partner: true, children: 1 } },
  "find-programmes": { routes: ["nomad"], order: "income", on: "2026-11-28" },
  "compare-programmes": { programmes: ["pt-d7", "es-non-lucrative"] },
  "document-times": { documents: ["apostille"], country: "US" },
  procedure: { procedure: "renew-permit", country: "ES" },
  rule: { rule: "us-spt", on: "2026-05-10" },
  "allowed-work": { place: "GB", on: "2026-11-27" },
  company: { places: ["EE"] },
  tool: { kind: "vpn", on: "2026-11-27" },
  "place-tax": { place: "PT" },
  "us-state": { state: "NY", days: 190 },
  "citizenship-years": { countries: ["PT", "CA"], on: "2026-11-28" },
  "dual-citizenship": { countries: ["DE", "IN"] },
  "treaty-visa": { countries: ["GD"] },
  "compare-places": { by: "days", places: ["PA", "PY"], order: "lowest", on: "2026-05-10" },
  "what-changed": { place: "PT", on: "2026-05-20" },
  "takes-effect": { effect: "etias", on: "2026-05-10" },
  "earliest-return": { ...germanInSpain, on: "2026-05-10", days: 10 },
  "stay-allowed": { ...germanInSpain, from: "2026-05-10", to: "2026-05-20" },
};
