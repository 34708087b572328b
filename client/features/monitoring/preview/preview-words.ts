import { countOf } from "#client/ui/text/count-of.ts";
import type { SettingsPreview } from "../api.ts";

/** '14 updates in the last 90 days, which would have been 6 mails.'; of nothing, that it is nothing. */
export const previewWords = ({ count, mails, days, settings }: SettingsPreview): string => {
  if (count === 0) return `Nothing in the last ${days} days would have been caught.`;
  const { email, inApp } = settings.notificationPreferences;
  const updates = `${countOf(count, "update")} in the last ${days} days`;
  if (email) return `${updates}, which would have been ${countOf(mails, "mail")}.`;
  if (inApp) return `${updates}, told by the bell alone: mails are off.`;
  return `${updates}. You would have been told of none: both notifications are off.`;
};
