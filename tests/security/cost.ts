import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  ask,
  networkAddress,
  type TrialRequest,
  type TrialSite,
  withTrialSite,
} from "#tests/support/trial-site.ts";
import { type Outcome, percentile } from "#tests/support/trials.ts";
import { forEachNumber, register } from "./accounts.ts";
import type { Errand } from "./caller.ts";
import { type Call, fillImports, invalidCalls, pageCalls, validCalls } from "./largest-calls.ts";

const maxLivezMs = 250;
const maxRatio = 2;
const fewestCalls = 3;
/** Other users at once. */
const readers = 4;
/** The fewest requests by other users during an attack, so that a single pause, which delays one of each, is below 1%. */
const fewestOthers = 150 * readers;

interface Attacker {
  cookie: string;
  address: string;
}

/** Resolves once the response is complete. */
type Send = (url: string, request: TrialRequest) => Promise<void>;

/**
 * Runs `work` with a process that sends the attackers' calls. Receiving their megabytes in this process would delay the
 * answers to others, and the trial would blame the site for it.
 */
const withCaller = async <T>(work: (send: Send) => Promise<T>): Promise<T> => {
  const caller = fork(fileURLToPath(new URL("./caller.ts", import.meta.url)));
  const waiting = new Map<number, () => void>();
  let sent = 0;
  const ended = once(caller, "exit").then(([code]) => {
    throw new Error(`the process that sends the calls ended with code ${code}`);
  });
  caller.on("message", (id: number) => {
    waiting.get(id)?.();
    waiting.delete(id);
  });
  const send: Send = (url, request) =>
    new Promise((resolve) => {
      sent += 1;
      waiting.set(sent, resolve);
      caller.send({ id: sent, url, request } satisfies Errand);
    });
  try {
    return await Promise.race([work(send), ended]);
  } finally {
    caller.kill();
  }
};

/** Each attacker sends one call after the other until `isEnough`. All attackers run in parallel. */
const attack = (
  send: Send,
  url: string,
  attackers: readonly Attacker[],
  callOf: (number: number) => Call,
  isEnough: () => boolean,
) =>
  Promise.all(
    attackers.map(async ({ cookie, address }, at) => {
      for (let sent = 0; sent < fewestCalls || !isEnough(); sent += 1) {
        const { method, path, body, contract } = callOf(at + sent * attackers.length);
        const type = contract?.accepts === "form" ? "application/x-www-form-urlencoded" : "application/json";
        const headers = { cookie, "X-Forwarded-For": address, ...(body && { "Content-Type": type }) };
        await send(`${url}${path}`, { method, body, headers });
      }
    }),
  );

/** Adds the times of sequential requests to `times` until `work` has ended. */
const timeDuring = async (
  work: Promise<unknown>,
  times: number[],
  request: () => Promise<{ ms: number }>,
) => {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) times.push((await request()).ms);
  await ended;
};

interface Measured {
  route: string;
  livezMs: number;
  p99: number;
}

const signUpAll = async (url: string, count: number): Promise<Attacker[]> => {
  const attackers: Attacker[] = [];
  await forEachNumber(count, 2, async (index) => {
    const address = networkAddress(100 + index);
    attackers.push({ cookie: await register(url, `attacker-${index}`, address), address });
  });
  return attackers;
};

const measureAll = async (trial: TrialSite, send: Send, count: number) => {
  const { url } = await trial.start();
  await fillImports(trial);
  const attackers = await signUpAll(url, count);
  const reader = await register(url, "a-reader", networkAddress(1));
  const measure = async (route: string, callOf: (number: number) => Call): Promise<Measured> => {
    const livez: number[] = [];
    const others: number[] = [];
    const work = attack(send, url, attackers, callOf, () => others.length >= fewestOthers);
    await Promise.all([
      timeDuring(work, livez, () => ask(`${url}/livez`)),
      ...Array.from({ length: readers }, () =>
        timeDuring(work, others, () => ask(`${url}/api/news`, { headers: { cookie: reader } })),
      ),
    ]);
    return { route, livezMs: Math.max(...livez), p99: percentile(others, 0.99) };
  };
  const always = (call: Call) => measure(call.route, () => call);
  // The baseline uses as many signed-in callers with cheap calls, because sending load also takes processor time.
  const cheap: Call = { route: "GET /api/user", method: "GET", path: "/api/user" };
  await always(cheap);
  const baseline = await always(cheap);
  const measured: Measured[] = [];
  for (const call of [...validCalls(), ...invalidCalls()]) measured.push(await always(call));
  for (const [at, { route }] of pageCalls(0).entries())
    measured.push(await measure(route, (number) => pageCalls(number)[at]!));
  return { baseline, measured };
};

const worst = (routes: readonly Measured[], key: "livezMs" | "p99") =>
  [...routes]
    .sort((a, b) => b[key] - a[key])
    .slice(0, 5)
    .map((one) => `${one.route} ${one[key].toFixed(0)} ms`)
    .join(", ");

/** Calls each route with the largest valid and invalid bodies, many at once, while others use the site. */
export const run = (attackers: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const { baseline, measured } = await withCaller((send) => measureAll(trial, send, attackers));
    const count = `${measured.length} kinds of calls, ${attackers} attackers at once`;
    const allowed = baseline.p99 * maxRatio;
    return [
      {
        promise: `no route keeps /livez from answering within ${maxLivezMs} ms`,
        count,
        result: `slowest: ${worst(measured, "livezMs")}`,
        isKept: measured.every(({ livezMs }) => livezMs <= maxLivezMs),
      },
      {
        promise: `no route makes the p99 of others more than ${maxRatio} times as long`,
        count,
        result: `p99 ${baseline.p99.toFixed(0)} ms during cheap calls, slowest: ${worst(measured, "p99")}`,
        isKept: measured.every(({ p99 }) => p99 <= allowed),
      },
    ];
  });
