import type { NotificationPreferences } from "#shared/monitoring/contract.ts";

/** 'America/New York' of the name of a time zone. */
export const zoneWords = (zone: string): string => zone.replaceAll("_", " ");

/** What a frequency means as the switches stand, and when digests come. */
export const frequencyWords = (
  { email, inApp, frequency }: NotificationPreferences,
  zone: string,
): string => {
  if (!email && !inApp)
    return "With both notifications off you are told of nothing. Switch one on to be kept posted.";
  if (!email) return "Mails are off. The bell counts what is new as soon as it comes.";
  const hour = `at 7:00 AM in ${zoneWords(zone)}`;
  return {
    immediate: "A mail as soon as something matches, at most one in 10 minutes.",
    daily: `One mail a day ${hour}, if there is something to tell.`,
    weekly: `One mail a week, on Mondays ${hour}, if there is something to tell.`,
  }[frequency];
};
