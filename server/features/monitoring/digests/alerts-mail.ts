import { paths, publicPaths } from "#client/app/paths.ts";
import type { MailContent, MailItem } from "#shared/mail/tables.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { reasonWords } from "#shared/monitoring/reason.ts";
import { importances, ruleTypes } from "#shared/monitoring/rules.ts";
import { publisherOf } from "#shared/news/blog.ts";
import { truncateAtWord } from "#shared/truncate.ts";
import type { DueAccount, ToldAlert, Waiting } from "./digest-store.ts";
import type { StopLinks } from "./stop-links.ts";

/** How many alerts a mail tells of by name. */
export const mostItems = 30;

/** A subject is cut by mail programs long before. */
const longestSubject = 120;

const levels = [importances.high, importances.medium, importances.low];

const toItem = (alert: ToldAlert): MailItem => {
  const { itemId, title, type, link, publisherKind: kind, sourceName: name } = alert;
  const publisher = publisherOf({ link, source: { name, kind } });
  return {
    title,
    path: publicPaths.blogUpdate.replace(":id", String(itemId)),
    facts: [`${levels[alert.importance - 1]} importance`, ruleTypes[type], publisher].join(" · "),
    note: reasonWords(alert),
  };
};

/** "on Portugal", "on the United Kingdom"; nothing where it is about more than one. */
const placeWords = (alerts: readonly ToldAlert[]): string => {
  const [country, ...others] = new Set(alerts.map((alert) => alert.country));
  if (!country || others.length > 0) return "";
  return ` on ${/^(United|European) /.test(country) ? "the " : ""}${country}`;
};

const whole = {
  immediate: "as soon as something matches your rules",
  daily: "every day at 07:00",
  weekly: "every Monday at 07:00",
};
const opening = {
  immediate: "This has just come in and matches your rules, with the most important first.",
  daily: "This is what has matched your rules since the last daily digest, with the most important first.",
  weekly: "This is what has matched your rules since the last weekly summary, with the most important first.",
};

/** The mail that tells an account what waits for it; at least one alert does. */
export const alertsMail = (
  links: StopLinks,
  account: DueAccount,
  { alerts, count }: Waiting,
): MailContent => {
  const { frequency } = account;
  const single = count === 1 ? alerts[0] : undefined;
  const heading = `${single ? "1 update" : `${count} updates`}${placeWords(alerts)}`;
  const more = count - alerts.length;
  const token = links.sign(account);
  return {
    subject: single ? truncateAtWord(`New: ${single.title}`, longestSubject) : heading,
    heading,
    paragraphs: [single ? opening[frequency].replace(/, with .*$/, ".") : opening[frequency]],
    items: alerts.map(toItem),
    ...(more > 0 && { closing: `And ${more} more, which Meridian lists under 'Deliveries'.` }),
    action: { label: "Open your alerts", path: `${paths.legislativeMonitor}#deliveries` },
    reason: `You get this mail because you asked Meridian to write to you ${whole[frequency]}.`,
    unsubscribe: {
      pagePath: `${publicPaths.stopAlerts}?token=${token}`,
      postPath: `${alertsContract.unsubscribeByMail.path}?token=${token}`,
    },
  };
};
