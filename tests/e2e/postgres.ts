import { startTestPostgres } from "../support/postgres.ts";

/** Starts one PostgreSQL for all sites of the journeys, whose workers inherit the environment. */
export default async (): Promise<() => Promise<void>> => {
  const { url, template, stop } = await startTestPostgres();
  Object.assign(process.env, { TEST_POSTGRES_URL: url, TEST_POSTGRES_TEMPLATE: template });
  return stop;
};
