import { checkAlertMails } from "#tests/support/alert-mails.ts";
import { readEvents } from "#tests/support/events.ts";
import { type Cluster, type Proof, patiently, register, signIn, until } from "./cluster.ts";
import { readFeed } from "./shared-state.ts";

/** Makes each schedule fire every minute for a while, and counts the runs. */
export const showJobs = async ({ alerts }: Cluster): Promise<Proof[]> => {
  const [clock] = await alerts.query<{ now: string }>("SELECT now()::text AS now");
  await alerts.query("UPDATE pgboss.schedule SET cron = '* * * * *'");
  const readJobs = () =>
    alerts.query<{ name: string; fired: number; minutes: number; runs: number; done: number }>(
      `SELECT name,
        (SELECT count(*)::int FROM pgboss.job WHERE name = '__pgboss__send-it' AND created_on > $1 AND data ->> 'name' = schedule.name AND state = 'completed') AS fired,
        (SELECT count(DISTINCT singleton_on)::int FROM pgboss.job WHERE name = '__pgboss__send-it' AND created_on > $1 AND data ->> 'name' = schedule.name AND state = 'completed') AS minutes,
        (SELECT count(*)::int FROM pgboss.job WHERE name = schedule.name AND created_on > $1) AS runs,
        (SELECT count(*)::int FROM pgboss.job WHERE name = schedule.name AND created_on > $1 AND state = 'completed') AS done
       FROM pgboss.schedule`,
      [clock?.now],
    );
  await until(
    "each job ran twice",
    async () => (await readJobs()).every(({ runs, done }) => done >= 2 && runs === done),
    patiently,
  );
  const jobs = await readJobs();
  const sum = (field: "fired" | "minutes" | "runs") => jobs.reduce((total, job) => total + job[field], 0);
  return [
    {
      what: "each scheduled job runs once per time of its schedule",
      shown: `${jobs.length} jobs, ${sum("minutes")} times, ${sum("runs")} runs`,
      isOk: jobs.length > 0 && jobs.every(({ fired, minutes, runs }) => fired === minutes && runs === fired),
    },
  ];
};

export const showStreams = async (cluster: Cluster): Promise<Proof[]> => {
  const { urls, alerts } = cluster;
  await register(urls[0], "watcher");
  await alerts.query(
    "UPDATE users SET password = (SELECT password FROM users WHERE username = 'watcher') WHERE username = 'reader-0'",
  );
  const leave = new AbortController();
  const streams: ReturnType<typeof readEvents>[] = [];
  for (const url of urls) {
    const cookie = await signIn(url, "reader-0");
    const answer = await fetch(`${url}/api/monitoring/alerts/state`, {
      headers: { Accept: "text/event-stream", cookie },
      signal: leave.signal,
    });
    streams.push(readEvents(answer, leave.signal));
  }
  const readsBefore = alerts.readsOf(1);
  const { ids, statuses } = await readFeed(cluster, 1);
  const alertsOf = ({ events }: ReturnType<typeof readEvents>): number[] =>
    events
      .filter(({ event }) => event === "alerts")
      .flatMap(({ data }) => data.alerts.map(({ itemId }: { itemId: number }) => itemId));
  const expected = ids.toSorted((a, b) => a - b).join();
  const isComplete = (items: number[]) => items.toSorted((a, b) => a - b).join() === expected;
  await until("the alerts reach each stream", async () =>
    streams.every((stream) => alertsOf(stream).length >= ids.length),
  );
  const complete = streams.filter((stream) => isComplete(alertsOf(stream))).length;
  leave.abort();
  await Promise.all(streams.map(({ ended }) => ended));
  const reads = alerts.readsOf(1) - readsBefore;
  return [
    {
      what: "a feed that all instances are asked to read at once is read once",
      shown: `${reads} request, answers ${statuses.toSorted().join(", ")}`,
      isOk: reads === 1,
    },
    {
      what: "new alerts reach an event stream on each instance once",
      shown: `${complete} of ${streams.length} streams, ${ids.length} alerts each`,
      isOk: complete === streams.length && ids.length > 0,
    },
  ];
};

/** After all feeds were published: compares the emails that arrived with the alerts, and with the sign-ups. */
export const showMails = async ({ alerts, smtp }: Cluster): Promise<Proof[]> => {
  await alerts.publish(0, 1, 2, 3, 4);
  await until(
    "all alerts are mailed",
    async () => {
      // A feed whose read failed would otherwise wait for half an hour.
      await alerts.makeFeedsDue();
      await alerts.passTime();
      const [row] = await alerts.query<{ alerts: number; waiting: number }>(
        `SELECT (SELECT count(*)::int FROM monitoring_alerts) AS alerts,
          (SELECT count(*)::int FROM monitoring_alerts WHERE mail_state = 'waiting') + (SELECT count(*)::int FROM mails WHERE state IN ('queued', 'sending')) AS waiting`,
      );
      return row?.alerts === alerts.expectedAlerts && row.waiting === 0;
    },
    patiently,
  );
  const isForReader = ({ to }: { to: string[] }) => to.join().endsWith("@readers.example");
  const report = await checkAlertMails(alerts, smtp.received.filter(isForReader));
  const recipients = smtp.received.filter((mail) => !isForReader(mail)).map(({ to }) => to.join());
  const [signUps] = await alerts.query<{ count: number }>("SELECT count(*)::int AS count FROM waitlist");
  return [
    {
      what: "each item is matched once, and each alert is in one email that arrives once",
      shown: [
        `${report.alerts} alerts, ${report.mails} emails, ${report.repeats} repeated`,
        ...report.faults,
      ].join("; "),
      isOk: report.faults.length === 0 && report.repeats === 0,
    },
    {
      what: "each sign-up for the waitlist gets one email",
      shown: `${signUps?.count} sign-ups, ${recipients.length} emails to ${new Set(recipients).size} addresses`,
      isOk: recipients.length === signUps?.count && new Set(recipients).size === recipients.length,
    },
  ];
};
