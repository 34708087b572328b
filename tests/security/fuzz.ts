import { ask, networkAddress, type TrialAnswer, withTrialSite } from "#tests/support/trial-site.ts";
import type { Outcome } from "#tests/support/trials.ts";
import { forEachNumber, register } from "./accounts.ts";
import { fuzzBody, fuzzPath, targets } from "./requests.ts";

/** The fault of an answer; undefined if it has none. */
const faultOf = ({ status, body, error }: TrialAnswer): string | undefined => {
  if (status === 0) return error;
  if (status >= 500 && status !== 503) return String(status);
  const isError = /^\{.*"message":.*"code":/s.test(body);
  return status >= 400 && !isError ? `${status} in another form` : undefined;
};

/** Sends random requests to every endpoint as a visitor, a member and an administrator. */
export const run = (requests: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const site = await trial.start();
    const member = await register(site.url, "fuzz-member", networkAddress(1));
    const admin = await register(site.url, "fuzz-admin", networkAddress(2));
    await trial.query("UPDATE users SET role = 'admin' WHERE username = 'fuzz-admin'");
    const cookies = ["", member, admin];
    const failures = new Map<string, number>();
    const statuses = new Map<number, number>();
    await forEachNumber(requests, 8, async (index) => {
      const contract = targets[index % targets.length]!;
      const method = contract.method.toUpperCase();
      const answer = await ask(`${site.url}${fuzzPath(contract)}`, {
        method,
        ...(method !== "GET" && { body: fuzzBody(contract) }),
        headers: {
          "Content-Type":
            contract.accepts === "form" ? "application/x-www-form-urlencoded" : "application/json",
          "X-Forwarded-For": networkAddress(index),
          Connection: "close",
          cookie: cookies[Math.floor(index / targets.length) % 3]!,
        },
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(answer);
      const what = `${method} ${contract.path}: ${fault}`;
      if (fault) failures.set(what, (failures.get(what) ?? 0) + 1);
    });
    const isUp = (await ask(`${site.url}/readyz`)).status === 200;
    const spread = [...statuses].sort(([a], [b]) => a - b).map(([status, number]) => `${number} × ${status}`);
    return [
      {
        promise: "random requests get an answer in the agreed form, and no 500",
        count: `${requests} requests, ${targets.length} endpoints: ${spread.join(", ")}`,
        result: [...failures].map(([what, number]) => `${number} × ${what}`).join("; ") || "0 failures",
        isKept: failures.size === 0 && isUp,
      },
    ];
  });
