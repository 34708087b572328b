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
  if (!mailId) return `an email to ${address} has an unexpected item`;
  if (others.length > 0) return `an email to ${address} mixes items of several emails`;
  return mailId;
};

/** The faults of the stored alerts themselves. */
const faultsOfAlerts = (alerts: readonly StoredAlert[], distinct: number, expected: number): string[] => {
  const unassigned = alerts.filter(({ mailId }) => mailId === null).length;
  return [
    ...(alerts.length === expected ? [] : [`expected ${expected} alerts, found ${alerts.length}`]),
    ...(distinct === alerts.length ? [] : ["an account has two alerts for one item"]),
    ...(unassigned === 0 ? [] : [`${unassigned} alerts are in no email`]),
  ];
};

/** The number of alerts in each email. */
const countByMail = (alerts: readonly StoredAlert[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { mailId } of alerts) if (mailId) counts.set(mailId, (counts.get(mailId) ?? 0) + 1);
  return counts;
};

interface Delivery {
  mailId: number;
  address: string;
  messageId: string;
  subject: string;
}

/** Records deliveries in the order of their arrival, and their faults. */
const createDeliveryLog = (counts: ReadonlyMap<number, number>, faults: string[]) => {
  const arrived = new Map<number, string>();
  const newest = new Map<string, number>();
  const addFirst = ({ mailId, address, messageId, subject }: Delivery) => {
    arrived.set(mailId, messageId);
    const announced = Number(/^(\d+) updates/.exec(subject)?.[1] ?? 1);
    if (announced !== counts.get(mailId))
      faults.push(`email ${mailId} has ${announced} alerts instead of ${counts.get(mailId)}`);
    if (mailId < (newest.get(address) ?? 0))
      faults.push(`email ${mailId} to ${address} arrived out of order`);
    newest.set(address, mailId);
  };
  const log = {
    /** The Message-ID of each email. */
    arrived: arrived as ReadonlyMap<number, string>,
    repeats: 0,
    add(delivery: Delivery) {
      const before = arrived.get(delivery.mailId);
      if (before === undefined) return addFirst(delivery);
      log.repeats += 1;
      if (before !== delivery.messageId)
        faults.push(`email ${delivery.mailId} was repeated with another Message-ID`);
    },
  };
  return log;
};

/**
 * Compares the delivered emails with the stored alerts: each alert is in exactly one complete email, repeated deliveries
 * keep their Message-ID, and each reader gets the emails in the order of their creation.
 */
export const checkAlertMails = async (
  site: Pick<AlertSite, "query" | "expectedAlerts">,
  received: readonly ReceivedMail[],
): Promise<AlertMailsReport> => {
  const alerts = await site.query<StoredAlert>(storedAlerts);
  const known = new Map(alerts.map((alert) => [`${alert.address} ${alert.itemId}`, alert]));
  const faults = faultsOfAlerts(alerts, known.size, site.expectedAlerts);
  const counts = countByMail(alerts);
  const deliveries = createDeliveryLog(counts, faults);
  for (const { to, raw } of received) {
    const { messageId = "", subject = "", text = "" } = await PostalMime.parse(raw);
    const address = to.join();
    const mailId = mailOf(known, address, text);
    if (typeof mailId === "string") faults.push(mailId);
    else deliveries.add({ mailId, address, messageId, subject });
  }
  const { arrived, repeats } = deliveries;
  const lost = [...counts.keys()].filter((mailId) => !arrived.has(mailId));
  if (lost.length > 0) faults.push(`${lost.length} emails never arrived`);
  if (new Set(arrived.values()).size !== arrived.size) faults.push("two emails share a Message-ID");
  const unsent = await site.query("SELECT FROM mails WHERE kind = 'alerts' AND state <> 'sent'");
  if (unsent.length > 0) faults.push(`${unsent.length} emails are not in the state 'sent'`);
  return { faults, alerts: alerts.length, mails: arrived.size, repeats };
};
