import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import { createWaitlistApp, type WaitlistApp } from "#tests/support/waitlist.ts";
import { networkLimit } from "./join.ts";

let app: WaitlistApp;
beforeAll(async () => {
  app = await createWaitlistApp();
});
afterAll(() => app.close());

const { points: perAddress } = waitlistContract.join.limit;
/** A few at a time: under load, the limiter would count in this process instead of PostgreSQL. */
const inLanes = async <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let sent = 0; sent < count; sent += 8) {
    const indexes = Array.from({ length: Math.min(8, count - sent) }, (_, at) => sent + at);
    answers.push(...(await Promise.all(indexes.map(call))));
  }
  return answers;
};
const joinMany = (count: number, email: (index: number) => string, from: (index: number) => string) =>
  inLanes(count, async (index) => {
    const { status, body, headers } = await app.join({ email: email(index) }, from(index));
    return { status, body, headers, email: email(index) };
  });
const with200 = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200);

describe("sign-ups", () => {
  it("are limited as the API documentation says", () => {
    const [, points, minutes] =
      /(\d+) signups in (\d+) minutes/.exec(waitlistContract.join.description) ?? [];
    expect({ points: Number(points), durationSec: Number(minutes) * 60 }).toEqual(networkLimit);
  });

  it("from one IP address beyond the limit are refused with the time to wait", async () => {
    const from = () => "203.0.113.1";
    const answers = await joinMany(perAddress + 5, (index) => `address-${index}@example.org`, from);
    expect(with200(answers)).toHaveLength(perAddress);
    const { body, headers } = await app.join({ email: "late@example.org" }, "203.0.113.1").expect(429);
    expect(body).toEqual({
      code: "too_many_requests",
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(await app.row("late@example.org")).toBeUndefined();
    await app.join({ email: "neighbor@example.org" }, "203.0.113.2").expect(200);
  });

  it.each([
    { network: "an IPv4 /24", of: (index: number) => `198.51.100.${index % 250}`, next: "198.51.101.1" },
    {
      network: "an IPv6 /48",
      of: (index: number) => `2001:db8:7:${index.toString(16)}::1`,
      next: "2001:db8:8::1",
    },
  ])("from $network are refused past its limit, and those of the next one are not", async ({ of, next }) => {
    const email = (index: number) => `${of(index).replaceAll(":", "-")}@example.org`;
    const answers = await joinMany(networkLimit.points + 10, email, of);
    expect(with200(answers)).toHaveLength(networkLimit.points);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const { body, headers, email } of refused) {
      expect(body.message).toMatch(/try again in \d+ minutes/);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(await app.row(email)).toBeUndefined();
    }
    await app.join({ email: email(999) }, next).expect(200);
  });

  it("that are refused or invalid do not use up the limit of the network", async () => {
    await joinMany(
      150,
      (index) => `flood-${index}@example.org`,
      () => "192.0.2.1",
    );
    await joinMany(
      150,
      () => "no address",
      (index) => `192.0.2.${2 + (index % 50)}`,
    );
    const others = networkLimit.points - perAddress;
    const answers = await joinMany(
      others,
      (index) => `calm-${index}@example.org`,
      (index) => `192.0.2.${100 + index}`,
    );
    expect(with200(answers)).toHaveLength(others);
  });

  it("are counted across all instances", async () => {
    const other = await createWaitlistApp({ databaseUrl: app.platform.database.url });
    await joinMany(
      perAddress,
      (index) => `both-${index}@example.org`,
      () => "192.0.3.1",
    );
    await other.join({ email: "both@example.org" }, "192.0.3.1").expect(429);
    await other.close();
  });
});

it.each(["confirm", "unsubscribe", "unsubscribeByMail"] as const)("%s is limited", async (name) => {
  const { path, limit } = waitlistContract[name];
  const type = name === "unsubscribeByMail" ? "form" : "json";
  const guess = () =>
    supertest(app.url)
      .post(`${path}?token=guess`)
      .set("X-Forwarded-For", "192.0.4.1")
      .type(type)
      .send({ token: "guess", "List-Unsubscribe": "One-Click" });
  await guess().expect(404);
  // Leaves one attempt.
  const counted = "UPDATE rate_limits SET points = $2 WHERE starts_with(key, $1)";
  await app.platform.database.pool.query(counted, [`call ${path}:192.0.4.1`, limit.points - 1]);
  await guess().expect(404);
  await guess().expect(429);
});
