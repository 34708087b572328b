import { type Source, statements, unverified } from "../../entry.ts";
import type { Tool } from "../../tools.ts";

const airalo: Source = { name: "airalo.com" };
const holafly: Source = { name: "esim.holafly.com" };

/** Shops for eSIMs. */
export const esimTools: readonly Tool[] = [
  {
    id: "airalo",
    name: "Airalo",
    description: "A shop for eSIMs of single countries, regions and the whole world.",
    category: "esim",
    features: statements(
      [airalo],
      "More than 200 countries and regions",
      "Local, regional and global plans",
      "Airmoney gives back part of the price",
      "Discover+ adds calls and texts",
      "Top-up in the app",
    ),
    pricing: statements(unverified, "From about US$4 to US$5 for 1 GB"),
    website: { name: "airalo.com", url: "https://airalo.com", checked: true },
    logo: "AI",
    bestFor: ["Many countries", "Regional plans", "Calls and texts"],
  },
  {
    id: "holafly",
    name: "Holafly",
    description: "Unlimited data, paid for by the day.",
    category: "esim",
    features: [
      ...statements(
        [holafly],
        "Always On: 1 GB a month, since 4 November 2025, changed on 16 February 2026",
        "Six months to ask for a refund before use",
      ),
      ...statements(unverified, "More than 200 destinations", "Hotspot with a daily cap"),
    ],
    pricing: statements(unverified, "From about US$6 a day; monthly plans about US$65"),
    website: { name: "esim.holafly.com", url: "https://esim.holafly.com", checked: true },
    logo: "HF",
    bestFor: ["Heavy use of data", "Short stays"],
  },
  {
    id: "saily",
    name: "Saily",
    description: "An eSIM by Nord Security.",
    category: "esim",
    features: statements(
      unverified,
      "More than 190 destinations",
      "Blocks advertisements and trackers",
      "A virtual location",
      "Top-up",
    ),
    pricing: statements(unverified, "From about US$4"),
    website: { name: "saily.com", url: "https://saily.com", checked: false },
    logo: "SA",
    bestFor: ["Ad blocking", "Virtual location"],
  },
  {
    id: "nomad-esim",
    name: "Nomad eSIM",
    description: "Data for countries and regions.",
    category: "esim",
    features: statements(
      unverified,
      "More than 200 destinations",
      "Plans for countries and regions",
      "Text messages as an addition",
      "No contract",
    ),
    pricing: statements(unverified, "From about US$4"),
    website: { name: "getnomad.app", url: "https://getnomad.app", checked: false },
    logo: "NO",
    bestFor: ["Many countries", "Text messages"],
  },
  {
    id: "ubigi",
    name: "Ubigi",
    description: "An eSIM by Transatel that stays on the phone between trips.",
    category: "esim",
    features: statements(
      unverified,
      "One profile for many trips",
      "Plans by the month or the year",
      "5G",
      "Sharing within a family",
    ),
    pricing: statements(unverified, "From about US$3 to US$4"),
    website: { name: "ubigi.com", url: "https://ubigi.com", checked: false },
    logo: "UB",
    bestFor: ["Frequent trips", "Families"],
  },
];
