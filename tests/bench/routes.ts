import { ask, networkAddress, withTrialSite } from "#tests/support/trial-site.ts";
import { register } from "../security/accounts.ts";
import { type Call, fillImports, pageCalls, validCalls } from "../security/largest-calls.ts";
import { cpuMs } from "./cpu.ts";
import { median } from "./report.ts";

const calls = 20;

const limitOf = ({ contract }: Call): string => {
  if (!contract?.limit) return "";
  const { points, durationSec } = contract.limit;
  return `${points} in ${durationSec / 60} min`;
};

/** Prints a Markdown table with the cost of each route's largest valid call, most expensive first. */
export const run = async (): Promise<void> =>
  withTrialSite(async (trial) => {
    const site = await trial.start();
    await fillImports(trial);
    const member = await register(site.url, "a-member", networkAddress(1));
    const admin = await register(site.url, "an-admin", networkAddress(2));
    await trial.query("UPDATE users SET role = 'admin' WHERE username = 'an-admin'");
    const server = [site.process.pid ?? 0];

    const measure = async (route: string, callOf: (number: number) => Call) => {
      await trial.query("TRUNCATE rate_limits");
      const isAdmin = callOf(0).contract?.access === "admin";
      const send = ({ method, path, body, contract }: Call, number: number) =>
        ask(`${site.url}${path}`, {
          ...{ method, body },
          headers: {
            cookie: isAdmin ? admin : member,
            "X-Forwarded-For": networkAddress(100 + number),
            "Accept-Encoding": "br",
            ...(contract?.accepts !== "form" && body && { "Content-Type": "application/json" }),
          },
        });
      const { status } = await send(callOf(0), 0);
      const before = await cpuMs(server);
      const times: number[] = [];
      for (let number = 1; number <= calls; number += 1) times.push((await send(callOf(number), number)).ms);
      const cpu = (await cpuMs(server)) - before;
      return { route, status, ms: median(times), cpu: cpu / calls, limit: limitOf(callOf(0)) };
    };

    const rows: Awaited<ReturnType<typeof measure>>[] = [];
    for (const call of validCalls()) rows.push(await measure(call.route, () => call));
    for (const [at, { route }] of pageCalls(0).entries())
      rows.push(await measure(route, (number) => pageCalls(number)[at]!));

    console.log("| route | status | ms | processor ms | limit of the contract |\n|---|---|---|---|---|");
    for (const { route, status, ms, cpu, limit } of rows.sort((a, b) => b.cpu - a.cpu || b.ms - a.ms))
      console.log(`| \`${route}\` | ${status} | ${ms.toFixed(1)} | ${cpu.toFixed(1)} | ${limit} |`);
  });
