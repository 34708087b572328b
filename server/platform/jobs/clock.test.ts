import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { createLogger } from "../log.ts";
import { createClockWatch } from "./clock.ts";

const log = collectLog();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const createWatch = () => {
  log.lines.length = 0;
  return createClockWatch({
    query: (text, values) => client.query(text, values),
    log: createLogger("warn", log),
  });
};
const messages = () => log.lines.map(({ msg, seconds }) => ({ msg, seconds }));

it("logs each time that the clock of the machine was moved", async () => {
  const watch = createWatch();
  await watch();
  expect(messages()).toEqual([]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  await watch();
  await watch();
  vi.useRealTimers();
  await watch();
  const msg = "the clock of this machine was moved";
  expect(messages()).toEqual([
    { msg, seconds: 86_400 },
    { msg, seconds: -86_400 },
  ]);
});

it("keeps scheduled work running after the clock of PostgreSQL was moved back", async () => {
  const watch = createWatch();
  await client.query("UPDATE pgboss.version SET cron_on = now() + interval '1 day'");
  await client.query(`INSERT INTO pgboss.job (name, policy, state, created_on, start_after, singleton_on)
    SELECT 'mails-prune', 'short', state::pgboss.job_state, moment, moment, CASE state WHEN 'created' THEN moment::timestamp END
    FROM unnest(ARRAY['created', 'completed']) AS state, (SELECT now() + interval '1 day' AS moment) AS late`);
  await watch();
  const { rows } = await client.query(
    "SELECT cron_on <= now() AS due FROM pgboss.version UNION ALL SELECT start_after <= now() FROM pgboss.job WHERE name = 'mails-prune'",
  );
  expect(rows).toEqual([{ due: true }, { due: true }]);
  expect(messages()).toEqual([
    { msg: "the clock of PostgreSQL was moved back; scheduled work goes on", seconds: undefined },
  ]);
});
