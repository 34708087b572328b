import pino from "pino";
import { expect, it, onTestFinished } from "vitest";
import { createPool } from "#server/platform/db/client.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createRateLimiter } from "./rate-limit.ts";

it("rejects a bucket that is used with two different limits", async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ url, log: pino({ level: "silent" }) });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const limiter = createRateLimiter(pool);
  expect(await limiter.take("calls", "me", { points: 1, durationSec: 60 })).toBe(0);
  expect(await limiter.take("calls", "me", { points: 1, durationSec: 60 })).toBeGreaterThan(0);
  for (const limit of [
    { points: 2, durationSec: 60 },
    { points: 1, durationSec: 61 },
  ])
    await expect(limiter.take("calls", "me", limit)).rejects.toThrow("'calls' has two limits");
});
