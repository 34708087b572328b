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
/** Raises the counter of a network, as if `count` more people had signed up from it. */
const countMore = (network: string, count: number) =>
  app.platform.database.pool.query("UPDATE rate_limits SET points = points + $2 WHERE key = $1", [
    `waitlist network:${network}`,
    count,
  ]);
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
    {
      network: "198.51.100.0/24",
      of: (index: number) => `198.51.100.${index}`,
      next: "198.51.101.1",
    },
    {
      network: "2001:db8:7::/48",
      of: (index: number) => `2001:db8:7:${index.toString(16)}::1`,
      next: "2001:db8:8::1",
    },
  ])("from $network are refused past its limit, and those of the next one are not", async (given) => {
    const { network, of, next } = given;
    const email = (index: number) => `${of(index).replaceAll(":", "-")}@example.org`;
    expect(with200(await joinMany(1, () => `first-${email(0)}`, of))).toHaveLength(1);
    await countMore(network, networkLimit.points - 10);
    const answers = await joinMany(16, email, of);
    expect(with200(answers)).toHaveLength(9);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const { body, headers, email } of refused) {
      expect(body.message).toMatch(/try again in \d+ minutes/);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(await app.row(email)).toBeUndefined();
    }
    await app.join({ email: email(999) }, next).expect(200);
  });

  it("that are refused or invalid do not use up the limit of the network", async () => {
    await joinMany(
      perAddress + 5,
      (index) => `flood-${index}@example.org`,
      () => "192.0.2.1",
    );
    await joinMany(
      5,
      () => "no address",
      (index) => `192.0.2.${2 + index}`,
    );
    await countMore("192.0.2.0/24", networkLimit.points - perAddress - 1);
    await app.join({ email: "last@example.org" }, "192.0.2.100").expect(200);
    await app.join({ email: "late@example.org" }, "192.0.2.101").expect(429);
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
