import type { Source } from "../../entry.ts";

/** Reviews of privacy tools; facts of it only. */
export const privacyGuides: Source = { name: "privacyguides.org", date: "2026-03-11" };
