import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

const goAbroad: Source = { name: "goabroad.travel", date: "2026-05" };

/** Travel and health insurance. */
export const insuranceTools: readonly Tool[] = [
  {
    id: "safetywing",
    name: "SafetyWing Essential and Complete",
    description: "Travel and health cover as a subscription.",
    category: "insurance",
    features: statements(
      unverified,
      "Can start while you are abroad",
      "Paid every four weeks",
      "Additions to choose from",
      "Complete includes routine care",
    ),
    pricing: [
      ...statements([goAbroad], "From US$45.08 for four weeks under the age of 40"),
      ...statements(unverified, "US$56 to US$62 reported for 2025 and 2026"),
    ],
    cautions: statements(unverified, "Cover on visits home is limited."),
    website: { name: "safetywing.com", url: "https://safetywing.com", checked: false },
    logo: "SW",
    bestFor: ["Joining while abroad", "Subscription"],
    checked: "2026-05",
  },
  {
    id: "genki",
    name: "Genki",
    description: "Cover for nomads, backed by a German insurer.",
    category: "insurance",
    features: statements(
      unverified,
      "Worldwide",
      "Paid monthly",
      "Sports included",
      "Two products: Traveler and Native",
    ),
    pricing: statements([goAbroad], "From about €83 a month under the age of 40"),
    website: { name: "genki.world", url: "https://genki.world", checked: false },
    logo: "GK",
    bestFor: ["Worldwide cover", "Sports"],
    checked: "2026-05",
  },
  {
    id: "world-nomads",
    name: "World Nomads",
    description: "Insurance by the trip, with adventure sports.",
    category: "insurance",
    features: statements(
      unverified,
      "More than 200 activities",
      "Bought and extended while away",
      "Evacuation",
      "Covers your gear",
    ),
    pricing: statements(unverified, "Priced by trip"),
    website: { name: "worldnomads.com", url: "https://worldnomads.com", checked: false },
    logo: "WN",
    bestFor: ["Adventure sports", "Single trips"],
  },
  {
    id: "cigna-global",
    name: "Cigna Global",
    description: "An international health plan by the year.",
    category: "insurance",
    features: statements(
      unverified,
      "Built from modules",
      "Choice of deductible",
      "Cover in the US as an option",
      "Direct billing",
    ),
    pricing: statements(unverified, "From about US$200 to US$500 a month, or more"),
    website: { name: "cignaglobal.com", url: "https://cignaglobal.com", checked: false },
    logo: "CG",
    bestFor: ["Yearly cover", "Cover in the US"],
  },
];
