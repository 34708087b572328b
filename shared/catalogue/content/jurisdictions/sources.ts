import type { Source } from "../../entry.ts";

/** On companies of Wyoming and Delaware. */
export const openAccountants: Source = { name: "openaccountants.com", date: "2026-05" };

/** On companies of Hong Kong and of the UAE's free zones. */
export const gsl: Source = { name: "gsl.org" };
