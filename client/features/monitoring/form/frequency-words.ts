import type { NotificationPreferences } from "#shared/monitoring/contract.ts";
import { zoneWords } from "./time-zone.ts";

/** What a frequency means as the switches stand, and when digests come. */
export const frequencyWords = (
  { email, inApp, frequency }: NotificationPreferences,
  zone: string,
): string => {
  if (!email && !inApp)
    return "With both notifications off you are told of nothing. Switch one on to be kept posted.";
  if (!email) return "Mails are off. The bell counts what is new as soon as it comes.";
  const hour = `at 7:00 AM ${zoneWords(zone)}`;
  return {
    immediate: "A mail as soon as something matches, at most one in 10 minutes.",
    daily: `One mail a day ${hour}, if there is something to tell.`,
    weekly: `One mail a week, on Mondays ${hour}, if there is something to tell.`,
  }[frequency];
};
