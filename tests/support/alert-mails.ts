import PostalMime from "postal-mime";
import type { AlertSite } from "./alert-site.ts";
import type { ReceivedMail } from "./smtp-server.ts";

/** The result of comparing the stored alerts with the delivered emails. */
export interface AlertMailsReport {
  /** Descriptions of the differences. */
  faults: string[];
  alerts: number;
  /** The number of distinct emails delivered. */
  mails: number;
  /** The number of repeated deliveries. */
  repeats: number;
}

interface StoredAlert {
  address: string;
  itemId: number;
  mailId: number | null;
}

const storedAlerts = `
  SELECT owner.email AS address, alert.item_id::int AS "itemId", alert.mail_id::int AS "mailId"
  FROM monitoring_alerts AS alert JOIN users AS owner ON owner.id = alert.user_id`;

/** Identifies a received email by its items, or describes its faults. */
const mailOf = (known: ReadonlyMap<string, StoredAlert>, address: string, text: string): number | string => {
  const itemIds = [...text.matchAll(/\/blog\/(\d+)/g)].map(([, id]) => Number(id));
  const mailIds = new Set(itemIds.map((itemId) => known.get(`${address} ${itemId}`)?.mailId));
  const [mailId, ...others] = mailIds;
  if (!mailId) return `a mail to ${address} tells of what it shall not`;
  if (others.length > 0) return `a mail to ${address} tells what others tell`;
  return mailId;
};

/**
 * Holds what arrived against what is stored: every alert once, told by one mail that arrived whole, repeats with the
 * same Message-ID, and to each reader in the order in which the mails were written.
 */
export const checkAlertMails = async (
  site: Pick<AlertSite, "query" | "expectedAlerts">,
  received: readonly ReceivedMail[],
): Promise<AlertMailsReport> => {
  const faults: string[] = [];
  const alerts = await site.query<StoredAlert>(storedAlerts);
  const known = new Map(alerts.map((alert) => [`${alert.address} ${alert.itemId}`, alert]));
  if (alerts.length !== site.expectedAlerts)
    faults.push(`there are ${alerts.length} alerts instead of ${site.expectedAlerts}`);
  if (known.size !== alerts.length) faults.push("somebody was alerted twice on one item");
  const untold = alerts.filter(({ mailId }) => mailId === null).length;
  if (untold > 0) faults.push(`${untold} alerts are in no mail`);

  const counts = new Map<number, number>();
  for (const { mailId } of alerts) if (mailId) counts.set(mailId, (counts.get(mailId) ?? 0) + 1);
  const arrived = new Map<number, string>();
  const newest = new Map<string, number>();
  let repeats = 0;
  for (const { to, raw } of received) {
    const { messageId = "", subject = "", text = "" } = await PostalMime.parse(raw);
    const address = to.join();
    const mailId = mailOf(known, address, text);
    if (typeof mailId === "string") {
      faults.push(mailId);
      continue;
    }
    const before = arrived.get(mailId);
    if (before !== undefined) {
      repeats += 1;
      if (before !== messageId) faults.push(`mail ${mailId} came again under another Message-ID`);
      continue;
    }
    arrived.set(mailId, messageId);
    const told = Number(/^(\d+) updates/.exec(subject)?.[1] ?? 1);
    if (told !== counts.get(mailId))
      faults.push(`mail ${mailId} tells of ${told} alerts instead of ${counts.get(mailId)}`);
    if (mailId < (newest.get(address) ?? 0)) faults.push(`mail ${mailId} to ${address} came too late`);
    newest.set(address, mailId);
  }
  const lost = [...counts.keys()].filter((mailId) => !arrived.has(mailId));
  if (lost.length > 0) faults.push(`${lost.length} mails never arrived`);
  if (new Set(arrived.values()).size !== arrived.size) faults.push("two mails have one Message-ID");
  const unsent = await site.query("SELECT FROM mails WHERE kind = 'alerts' AND state <> 'sent'");
  if (unsent.length > 0) faults.push(`${unsent.length} mails do not count as sent`);
  return { faults, alerts: alerts.length, mails: arrived.size, repeats };
};
