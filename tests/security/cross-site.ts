import { ask, networkAddress, withTrialSite } from "#tests/support/trial-site.ts";
import type { Outcome } from "#tests/support/trials.ts";
import { forEachNumber, register } from "./accounts.ts";
import { contracts } from "./requests.ts";

/** The headers that browsers send for a page of another site. */
const origins: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site", Origin: "http://sub.localhost:3000" },
  { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" },
  { Origin: "http://localhost:3000.evil.example", Referer: "http://localhost:3000/" },
];
/** Content types, including those that a form of another site may send without asking. */
const types = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];

const writes = contracts.filter(({ method, origin }) => method !== "get" && origin !== "any");
const attempts = writes.flatMap(({ method, path, body }) =>
  origins.flatMap((origin) =>
    types.map((type) => ({ method, path, hasBody: body !== undefined, origin, type })),
  ),
);

/** Sends every kind of write that another site can cause, with the cookie of an administrator. */
export const run = (rounds: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const site = await trial.start();
    const cookie = await register(site.url, "victim", networkAddress(1));
    await trial.query("UPDATE users SET role = 'admin'");
    const passed: string[] = [];
    await forEachNumber(rounds * attempts.length, 4, async (index) => {
      const { method, path, hasBody, origin, type } = attempts[index % attempts.length]!;
      const { status } = await ask(`${site.url}${path.replace(/:\w+/g, "1")}`, {
        method: method.toUpperCase(),
        ...(hasBody && { body: "{}" }),
        headers: { ...origin, "Content-Type": type, cookie, "X-Forwarded-For": networkAddress(index) },
      });
      if (status !== 403) passed.push(`${method} ${path} ${JSON.stringify(origin)} ${type}: ${status}`);
    });
    const isSignedIn = (await ask(`${site.url}/api/user`, { headers: { cookie } })).status === 200;
    return [
      {
        promise: "writes that another site causes are refused",
        count: `${rounds * attempts.length} requests, ${writes.length} endpoints`,
        result: `${passed.length} not refused with 403${passed[0] ? `, such as ${passed[0]}` : ""}`,
        isKept: passed.length === 0 && isSignedIn,
      },
    ];
  });
