import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authContract } from "#shared/auth/contract.ts";
import { accountTools } from "#tests/support/account.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { loginLimits } from "./sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  // The proxy header lets the test use many IP addresses.
  app = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => app.close());

const login = (username: string, password: string, from: string) =>
  supertest(app.url).post("/api/login").set("X-Forwarded-For", from).send({ username, password });

const guess = async (username: string, times: number, from: (index: number) => string) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    statuses.push((await login(username, `guess ${index}`, from(index))).status);
  }
  return statuses;
};

describe("sign-in limits", () => {
  it("match the API documentation", () => {
    const { address, network, names, pair, account } = loginLimits;
    const documented = [...authContract.login.description.matchAll(/(\d+) in (\d+) minutes/g)].map(
      ([, points, minutes]) => ({ points: Number(points), durationSec: Number(minutes) * 60 }),
    );
    expect(documented).toEqual([address, network, names, pair, account]);
  });

  it("stop guesses for one account from one address and say when to try again", async () => {
    await app.auth.accounts.create({
      username: "pair",
      passwordHash: await app.auth.passwords.hash("right one"),
      role: "member",
    });
    const statuses = await guess("pair", loginLimits.pair.points + 1, () => "203.0.113.1");
    expect(statuses.at(-2)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    const refused = await login("pair", "right one", "203.0.113.1").expect(429);
    expect(refused.body).toMatchObject({
      code: "too_many_requests",
      message: expect.stringMatching(/try again in \d+ minutes/),
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await login("pair", "right one", "203.0.113.2").expect(200);
  });

  it("keep a refused address from using up the limit of the account", async () => {
    const statuses = await guess("victim", loginLimits.account.points + 1, () => "203.0.113.5");
    expect(statuses.at(-1)).toBe(429);
    await login("victim", "any", "203.0.113.6").expect(401);
  });

  it("stop one address from trying many accounts", async () => {
    const { points } = loginLimits.address;
    // Ten names, so that this limit comes before that of names.
    for (let index = 0; index < points; index += 1)
      await login(`nobody-${index % 10}`, "any", "203.0.114.3").expect(401);
    await login("nobody-10", "any", "203.0.114.3").expect(429);
    await login("nobody-10", "any", "203.0.114.4").expect(401);
  });

  it("stop a network from trying many accounts from many addresses", async () => {
    const spray = async (count: number, from: (index: number) => string) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1)
        statuses.push((await login(`sprayed-${index}`, "Summer2026!", from(index))).status);
      return statuses.filter((status) => status === 401).length;
    };
    const { points } = loginLimits.names;
    expect(await spray(points + 20, (index) => `203.0.115.${1 + (index % 40)}`)).toBe(points);
    expect(await spray(points + 20, (index) => `2001:db8:115:${index.toString(16)}::1`)).toBe(points);
    // A name that was refused stays refused, and those that were tried before may be tried again.
    await login(`sprayed-${points}`, "any", "203.0.115.100").expect(429);
    await login("sprayed-0", "any", "203.0.115.100").expect(401);
    await login("sprayed-0", "any", "203.0.116.1").expect(401);
  });

  it("stop a network from many guesses for few accounts", async () => {
    const { points } = loginLimits.network;
    const statuses: number[] = [];
    for (let index = 0; index < points + 5; index += 1) {
      const from = `203.0.117.${1 + (index % 50)}`;
      statuses.push((await login(`few-${index % 5}`, "any", from)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(points);
    expect(statuses.slice(points)).toEqual([429, 429, 429, 429, 429]);
  });

  it("let those who are known behind a shared address in while a neighbor guesses, and count no success", async () => {
    const shared = "203.0.118.1";
    const add = async (username: string) =>
      app.auth.accounts.create({
        username,
        passwordHash: await app.auth.passwords.hash("right one"),
        role: "member",
      });
    // More people than names may fail, all new to this network.
    const crowd = Array.from({ length: loginLimits.names.points + 10 }, (_, index) => `crowd-${index}`);
    for (const name of crowd) {
      await add(name);
      await login(name, "right one", shared).expect(200);
    }
    const { points } = loginLimits.address;
    for (let index = 0; index <= points; index += 1) await login(`guessed-${index}`, "any", shared);
    await login("guessed-100", "any", shared).expect(429);
    for (const name of crowd.slice(0, 5)) {
      await login(name, "a typo", shared).expect(401);
      await login(name, "right one", shared).expect(200);
    }
  });

  it("give a network back one name for a sign-in, however many of that account succeed at once", async () => {
    const passwordHash = await app.auth.passwords.hash("right one");
    for (const username of ["busy", "mistyped"])
      await app.auth.accounts.create({ username, passwordHash, role: "member" });
    await Promise.all(
      Array.from({ length: loginLimits.pair.points }, (_, at) =>
        login("busy", "right one", `203.0.120.${1 + at}`).expect(200),
      ),
    );
    // A typo takes a name, which the success gives back.
    await login("mistyped", "a typo", "203.0.120.1").expect(401);
    await login("mistyped", "right one", "203.0.120.1").expect(200);
    const statuses: number[] = [];
    for (let at = 0; at < loginLimits.names.points + 15; at += 1)
      statuses.push((await login(`spread-${at}`, "any", `203.0.120.${1 + (at % 40)}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(loginLimits.names.points);
  });

  it("count a name with spaces or invisible characters like the name itself", async () => {
    const spellings = [
      "Veiled",
      " veiled",
      "veiled\u00a0",
      "vei\u200bled",
      "\u2066veiled\u2069",
      "ｖeiled",
      "vei\u00adled",
    ];
    for (const name of ["veiled", "nobody-veiled"]) {
      if (name === "veiled")
        await app.auth.accounts.create({
          username: name,
          passwordHash: await app.auth.passwords.hash("right one"),
          role: "member",
        });
      const from = name === "veiled" ? "203.0.119.1" : "203.0.119.2";
      const statuses: number[] = [];
      for (let index = 0; index <= loginLimits.pair.points; index += 1) {
        const spelling = spellings[index % spellings.length]!;
        const username = name === "veiled" ? spelling : `nobody-${spelling}`;
        statuses.push((await login(username, `guess ${index}`, from)).status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(loginLimits.pair.points);
      expect(statuses.at(-1)).toBe(429);
    }
  });

  it("let the owner in from a known network during guesses from everywhere", async () => {
    await app.auth.accounts.create({
      username: "target",
      passwordHash: await app.auth.passwords.hash("right one"),
      role: "member",
    });
    await login("target", "right one", "198.51.100.7").expect(200);
    const statuses = await guess("target", loginLimits.account.points + 1, (index) => `192.0.2.${index + 1}`);
    expect(statuses.at(-1)).toBe(429);
    await login("target", "right one", "192.0.2.200").expect(429);
    await login("target", "right one", "198.51.100.99").expect(200);
  });

  it("lock an account after guesses from five addresses until its owner resets the password", async () => {
    const username = "locked";
    const lock = (network: string) =>
      guess(username, loginLimits.account.points, (index) => `${network}.${1 + (index % 5)}`);
    const reset = (token: string, newPassword: string, from: string) =>
      supertest(app.url)
        .post("/api/account/password/reset")
        .set("X-Forwarded-For", from)
        .send({ token, newPassword });
    const email = "locked@example.org";
    const requestReset = async () => {
      await app.platform.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'account reset:%'");
      await supertest(app.url).post("/api/account/password/forgot").send({ username }).expect(200);
      await app.platform.background.settle();
      return tools.tokenTo(email);
    };
    const tools = accountTools(app);
    const account = await app.auth.accounts.create({
      username,
      passwordHash: await app.auth.passwords.hash("forgotten"),
      role: "member",
    });
    await tools.setEmail(account!.id, email);
    await lock("198.18.0");
    const token = await requestReset();

    // Forged links change nothing.
    await reset("forged", "a wholly new one", "198.18.1.1").expect(404);
    const locked = await login(username, "forgotten", "198.18.1.1").expect(429);
    expect(locked.body.message).toMatch(
      /^Too many sign-in attempts for this account\. To sign in now, reset your password/,
    );

    // The reset lets the owner in from anywhere and starts counting again.
    await reset(token, "a wholly new one", "198.18.2.1").expect(200);
    await login(username, "a wholly new one", "198.18.3.1").expect(200);
    // The guessing addresses keep their own counters.
    await login(username, "another guess", "198.18.0.1").expect(429);
    const statuses = await guess(
      username,
      loginLimits.account.points + 1,
      (index) => `198.18.4.${1 + index}`,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(loginLimits.account.points);
    await login(username, "a wholly new one", "198.18.5.1").expect(429);

    // In the network of the reset, the limits apply per address only.
    await login(username, "a wholly new one", "198.18.2.2").expect(200);
    const near = await guess(username, loginLimits.pair.points + 1, () => "198.18.2.3");
    expect(near.filter((status) => status === 401)).toHaveLength(loginLimits.pair.points);

    // The limit of an address that resets is cleared.
    await guess(username, loginLimits.pair.points, () => "198.18.2.4");
    await reset(await requestReset(), "yet another one", "198.18.2.4").expect(200);
    await login(username, "yet another one", "198.18.2.4").expect(200);
  });

  it("are shared by all instances", async () => {
    const other = await createTestApp({
      databaseUrl: app.platform.database.url,
      env: { TRUST_PROXY: "127.0.0.1" },
    });
    await guess("shared", loginLimits.pair.points, () => "203.0.113.9");
    await supertest(other.url)
      .post("/api/login")
      .set("X-Forwarded-For", "203.0.113.9")
      .send({ username: "shared", password: "x" })
      .expect(429);
    await other.close();
  });

  it("count parallel guesses", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login("parallel", `guess ${index}`, "203.0.113.20")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(loginLimits.pair.points);
  });
});
