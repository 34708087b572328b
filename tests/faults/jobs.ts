import { setTimeout as sleep } from "node:timers/promises";
import { checkAlertMails } from "#tests/support/alert-mails.ts";
import { type AlertSite, createAlertSite } from "#tests/support/alert-site.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { withTrialSite } from "#tests/support/trial-site.ts";
import type { Outcome } from "#tests/support/trials.ts";

const readers = 5;
const itemsPerFeed = 100;
const lifeMs = 2000;
const maxKills = 200;

const isDone = async ({ query, expectedAlerts }: AlertSite) => {
  const [row] = await query<{ alerts: number; waiting: number }>(
    `SELECT (SELECT count(*)::int FROM monitoring_alerts) AS alerts,
      (SELECT count(*)::int FROM monitoring_alerts WHERE mail_state = 'waiting')
      + (SELECT count(*)::int FROM mails WHERE state <> 'sent') AS waiting`,
  );
  return row?.alerts === expectedAlerts && row.waiting === 0;
};

/** Publishes one feed after each start of the server and kills it after two seconds, until all is done. */
const killUntilDone = async (site: AlertSite, feeds: number): Promise<number> => {
  for (let kills = 0; kills < maxKills; kills += 1) {
    if (kills < feeds) await site.publish(kills);
    await site.makeFeedsDue();
    const running = await site.start();
    await site.passTime();
    await sleep(lifeMs);
    await running.end("SIGKILL");
    await site.endLeases();
    if (kills >= feeds && (await isDone(site))) return kills + 1;
  }
  throw new Error(`not done after ${maxKills} kills`);
};

/** Matches and mails items with a server that is killed every two seconds. */
export const run = (jobs: number): Promise<Outcome[]> =>
  withTrialSite(async ({ databaseUrl }) => {
    const feeds = Math.ceil(jobs / itemsPerFeed);
    const smtp = await startSmtpServer({ encrypts: false });
    const site = await createAlertSite({ databaseUrl, smtpUrl: smtp.url, readers, feeds, itemsPerFeed });
    try {
      const kills = await killUntilDone(site, feeds);
      const { faults, alerts, mails, repeats } = await checkAlertMails(site, smtp.received);
      return [
        {
          promise:
            "each job of a worker that is killed every 2 s is done once, with at most one doubled email a kill",
          count: `${feeds * itemsPerFeed} updates to match, ${kills} kills`,
          result: `${alerts} alerts in ${mails} emails, ${repeats} repeated, ${faults.length} faults${faults.length > 0 ? `: ${faults.slice(0, 3).join("; ")}` : ""}`,
          isKept: faults.length === 0 && repeats <= kills,
        },
      ];
    } finally {
      await site.close();
      await smtp.close();
    }
  });
