import type { Change, SomeSources, Statement } from "../../entry.ts";
import { citizensInternational, citizenX, imiDaily, mirabello } from "../sources.ts";

const agreement: SomeSources = [mirabello, citizensInternational, imiDaily];

/** Days that new citizens of the five Caribbean programmes must spend there. */
export const presenceRule: Change = {
  date: "2026-04",
  text: "New citizens are to spend 30 days in the country over five years, at least five of them in the first year. The rule is said to apply from about April 2026.",
  sources: agreement,
};

/** The European Union's new ground for suspending a visa waiver. */
export const schengenSuspension: Change = {
  date: "2025-12-30",
  text: "For the EU, a scheme of citizenship for investment is now in itself a ground for suspending the visa waiver to the Schengen area.",
  sources: [
    { name: "mondaq.com (article 1728324)" },
    { name: "globalcitizenship.pages.dev", date: "2026-06" },
  ],
};

/** What holds for all Caribbean programmes. */
export const caribbeanWarnings: readonly Statement[] = [
  {
    text: "A regional regulator, ECCIRA, with its seat in Grenada, is to oversee the five Caribbean programs. It brings an interview, biometrics and an integration course.",
    sources: agreement,
  },
  {
    text: "The five governments agreed in 2024 on a lowest price of US$200,000.",
    sources: agreement,
  },
  {
    text: "The count of visa-free destinations can fall quickly.",
    sources: [],
  },
  {
    text: "Applications can take longer than the three months on the card. A source on Grenada speaks of 8–12 months.",
    sources: [citizenX],
  },
];
