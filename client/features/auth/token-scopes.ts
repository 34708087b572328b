import type { TokenScope } from "#shared/contract.ts";

/** What each scope of an API token allows: `short` for lists, `long` for the form. */
export const scopeTexts: Readonly<Record<TokenScope, { short: string; long: string }>> = {
  questions: {
    short: "Ask questions",
    long: "Ask questions about entry, days, tax and programs",
  },
  "updates:read": {
    short: "Read updates",
    long: "Read updates, and which of them you saved",
  },
  "stays:read": {
    short: "Read stays",
    long: "Read the stays, passports and permits stored in your account",
  },
  "stays:write": {
    short: "Change stays",
    long: "Change the stays, passports and permits stored in your account",
  },
};
