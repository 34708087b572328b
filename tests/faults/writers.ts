import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, networkAddress, type TrialAnswer, type TrialSite } from "#tests/support/trial-site.ts";

/** Sign-ups for the waitlist, each with a new address from a new network. */
export interface Writers {
  /** The addresses whose sign-up was acknowledged with a 2xx. */
  acknowledged: Set<string>;
  answers: (TrialAnswer & { at: number })[];
  /** Lets the writers send to another URL, for example after a restart. */
  target(url: string): void;
  /** Lets all requests finish. */
  stop(): Promise<void>;
}

let sent = 0;

/** Keeps `count` requests in progress. A writer without an answer waits 50 ms. */
export const startWriters = (count: number, firstUrl: string): Writers => {
  let url = firstUrl;
  let isOver = false;
  const acknowledged = new Set<string>();
  const answers: Writers["answers"] = [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const write = async () => {
    while (!isOver) {
      sent += 1;
      const email = `writer-${sent}@trial.example`;
      const at = Date.now();
      const answer = await ask(`${url}/api/waitlist`, {
        method: "POST",
        body: { email },
        headers: { "X-Forwarded-For": networkAddress(sent) },
        agent,
      });
      answers.push({ ...answer, at });
      if (answer.status >= 200 && answer.status < 300) acknowledged.add(email);
      else await sleep(50);
    }
  };
  const all = Promise.all(Array.from({ length: count }, write));
  return {
    acknowledged,
    answers,
    target: (next) => {
      url = next;
    },
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
};

/** How many acknowledged sign-ups are missing, and how many were done twice. */
export const findLosses = async (
  { query }: Pick<TrialSite, "query">,
  { acknowledged }: Pick<Writers, "acknowledged">,
): Promise<{ lost: number; twice: number }> => {
  const kept = await query<{ email: string }>("SELECT email FROM waitlist");
  const emails = new Set(kept.map(({ email }) => email));
  const repeated = await query<{ recipient: string }>(
    "SELECT recipient FROM mails GROUP BY recipient HAVING count(*) > 1",
  );
  const lost = [...acknowledged].filter((email) => !emails.has(email)).length;
  return { lost, twice: repeated.length + (kept.length - emails.size) };
};
