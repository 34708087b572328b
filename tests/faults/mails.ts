import PostalMime from "postal-mime";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { ask, networkAddress, type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, waitUntil } from "#tests/support/trials.ts";

const emails = 1000;
const perBatch = 20;
const pauseMs = 2000;

/** Queues emails by sign-ups, while the mail server is unreachable. */
const queueEmails = async (trial: TrialSite) => {
  const site = await trial.start({ SMTP_URL: "smtp://127.0.0.1:9" });
  const join = (number: number) =>
    ask(`${site.url}/api/waitlist`, {
      method: "POST",
      body: { email: `reader-${number}@trial.example` },
      headers: { "X-Forwarded-For": networkAddress(number) },
    });
  for (let first = 0; first < emails; first += perBatch) {
    const answers = await Promise.all(Array.from({ length: perBatch }, (_, index) => join(first + index)));
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) throw new Error(`a sign-up got ${refused.status}: ${refused.body}`);
  }
  await site.end("SIGTERM");
  await trial.query("UPDATE mails SET due_at = now(), lease_until = NULL");
};

/** Kills the server after its share of the emails, or two seconds after the first one. */
const killWhileSending = async (trial: TrialSite, { received }: TestSmtpServer, share: number) => {
  const before = received.length;
  const site = await trial.start();
  await waitUntil("an email leaves", () => received.length > before);
  const killAt = Date.now() + pauseMs;
  await waitUntil("its share left", () => received.length >= before + share || Date.now() >= killAt);
  await site.end("SIGKILL");
  await trial.query("UPDATE mails SET lease_until = now() WHERE lease_until > now()");
};

const countUnsent = async (trial: TrialSite) => {
  const rows = await trial.query<{ count: number }>("SELECT count(*)::int FROM mails WHERE state <> 'sent'");
  return rows[0]?.count ?? 0;
};

/** The Message-IDs of each recipient's deliveries. */
const deliveriesOf = async ({ received }: TestSmtpServer): Promise<ReadonlyMap<string, string[]>> => {
  const found = new Map<string, string[]>();
  for (const { to, raw } of received) {
    const { messageId = "" } = await PostalMime.parse(raw);
    found.set(to.join(), [...(found.get(to.join()) ?? []), messageId]);
  }
  return found;
};

/** Kills the server repeatedly while it sends emails, and counts the emails that the mail server received. */
export const run = async (kills: number): Promise<Outcome[]> => {
  const smtp = await startSmtpServer({ encrypts: false });
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: "Meridian <desk@meridian.example>" };
  const work = async (trial: TrialSite): Promise<Outcome[]> => {
    await queueEmails(trial);
    const share = Math.max(1, Math.floor(emails / (2 * (kills + 1))));
    for (let kill = 0; kill < kills; kill += 1) await killWhileSending(trial, smtp, share);
    await trial.start();
    await waitUntil("all emails are sent", async () => (await countUnsent(trial)) === 0);
    const deliveries = await deliveriesOf(smtp);
    const repeats = smtp.received.length - deliveries.size;
    const renamed = [...deliveries.values()].filter((ids) => new Set(ids).size > 1).length;
    const lost = emails - deliveries.size;
    return [
      {
        promise: "kill -9 while emails leave: none lost, at most one repeated per kill, same Message-ID",
        count: `${kills} kills, ${emails} emails`,
        result: `${lost} lost, ${repeats} repeated, ${renamed} with another Message-ID`,
        isKept: lost === 0 && repeats <= kills && renamed === 0,
      },
    ];
  };
  try {
    return await withTrialSite(work, settings);
  } finally {
    await smtp.close();
  }
};
