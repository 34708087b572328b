import { monitorEventLoopDelay } from "node:perf_hooks";
import { hash } from "@node-rs/argon2";
import { createPasswords } from "#server/features/auth/passwords.ts";
import { report } from "./report.ts";

const attempts = 200;
const atOnce = 16;

/** Measures password checks per second, and the delay of the event loop meanwhile. */
export const run = async (): Promise<void> => {
  const passwords = createPasswords();
  const stored = await passwords.hash("correct horse");
  const single = performance.now();
  await hash("correct horse", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const oneMs = performance.now() - single;
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const begin = performance.now();
  let left = attempts;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await passwords.verify(stored, "correct horse");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const rate = attempts / ((performance.now() - begin) / 1000);
  loop.disable();
  const p99 = loop.percentile(99) / 1e6;
  report([
    { what: "one hash", value: `${oneMs.toFixed(1)} ms` },
    { what: "password checks a second", value: rate.toFixed(0), goal: ">= 100", met: rate >= 100 },
    {
      what: "event loop delay meanwhile, p99",
      value: `${p99.toFixed(1)} ms`,
      goal: "<= 15 ms",
      met: p99 <= 15,
    },
  ]);
};
