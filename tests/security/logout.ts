import { setTimeout as sleep } from "node:timers/promises";
import { ask, cookieOf, networkAddress, withTrialSite } from "#tests/support/trial-site.ts";
import type { Outcome } from "#tests/support/trials.ts";
import { forEachNumber, password, register, signIn } from "./accounts.ts";

/** Signs out while other requests of the session run on two instances. */
export const run = (races: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const urls = [(await trial.start()).url, (await trial.start()).url] as const;
    let [revivedHere, revivedThere, failures] = [0, 0, 0];
    await register(urls[0], "racer", networkAddress(1));
    await forEachNumber(races, 2, async () => {
      const cookie = cookieOf(await signIn(urls[0], "racer", password, networkAddress(1)));
      const headers = { cookie };
      const status = async (url: string, path = "/api/user") =>
        (await ask(`${url}${path}`, { headers })).status;
      if ((await status(urls[1])) !== 200) failures += 1;
      const reads = Array.from({ length: 8 }, (_, index) =>
        status(urls[index % 2]!, index < 4 ? "/api/user" : "/api/news"),
      );
      const out = await ask(`${urls[0]}/api/logout`, { method: "POST", headers });
      if (out.status !== 200) failures += 1;
      if ((await status(urls[0])) !== 401) revivedHere += 1;
      await Promise.all(reads);
      await sleep(1000);
      if ((await status(urls[0])) !== 401) revivedHere += 1;
      if ((await status(urls[1])) !== 401) revivedThere += 1;
    });
    return [
      {
        promise: "a session that signs out during requests stays ended, on other instances within 1 s",
        count: `${races} races, 2 instances`,
        result: `${revivedHere} alive here, ${revivedThere} alive elsewhere, ${failures} failures`,
        isKept: revivedHere === 0 && revivedThere === 0 && failures === 0 && races > 0,
      },
    ];
  });
