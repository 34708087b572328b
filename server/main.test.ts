import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { createMeridian } from "./main.ts";
import { readConfig } from "./platform/config.ts";
import { createLogger } from "./platform/log.ts";

it("schedules the jobs of the platform and of all modules", async () => {
  const database = await createTestDatabase();
  const meridian = createMeridian(readConfig({ LOG_LEVEL: "silent" }), {
    log: createLogger("silent"),
    databaseUrl: database.url,
    sessionSecret: "a secret that signs nothing here",
  });
  const jobs = meridian.createJobs();
  await jobs.prepare();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("SELECT name, cron FROM pgboss.schedule ORDER BY name");
  await client.end();
  await jobs.stop();
  await meridian.close();
  await database.drop();
  expect(rows).toEqual([
    { name: "accounts-prune", cron: "17 3 * * *" },
    { name: "alerts-due", cron: "*/10 * * * *" },
    { name: "alerts-prune", cron: "17 3 * * *" },
    { name: "api-tokens-prune", cron: "17 3 * * *" },
    { name: "conversations-prune", cron: "17 3 * * *" },
    { name: "entry-sources", cron: "40 3 * * *" },
    { name: "health-hour", cron: "0 * * * *" },
    { name: "health-prune", cron: "17 3 * * *" },
    { name: "limits-prune", cron: "17 3 * * *" },
    { name: "mails-prune", cron: "17 3 * * *" },
    { name: "news-poll", cron: "* * * * *" },
    { name: "outbox-prune", cron: "41 * * * *" },
    { name: "questions-prune", cron: "17 3 * * *" },
    { name: "stay-reminders", cron: "7 * * * *" },
  ]);
});
