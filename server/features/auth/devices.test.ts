import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Device } from "#shared/auth/account-contract.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { sessionEnded } from "./session-store.ts";

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.signIn({ username: "owner" });
});
afterAll(() => app.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const signInWith = async (userAgent: string, { user, password } = owner) => {
  const agent = supertest.agent(app.url).set("User-Agent", userAgent);
  await agent.post("/api/login").send({ username: user.username, password }).expect(200);
  return agent;
};
const devicesOf = async (agent: SignedIn["agent"]): Promise<Device[]> =>
  (await agent.get("/api/account/devices").expect(200)).body;
const query = (text: string, values: unknown[] = []) => app.platform.database.pool.query(text, values);

describe("the devices of an account", () => {
  it("have a short name, the times of sign-in and last use, and a mark for the current one", async () => {
    const begun = Date.now();
    const agent = await signInWith(`${firefox} secret/1`, await app.signIn());
    for (let time = 0; time < 2; time += 1) {
      const devices = await devicesOf(agent);
      const [own] = devices.filter(({ current }) => current);
      expect(own).toMatchObject({ name: "Firefox on Linux", id: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(Date.parse(own?.signedInAt ?? "")).toBeGreaterThanOrEqual(begun);
      // Sessions expire at a whole second.
      expect(Date.parse(own?.lastUsedAt ?? "")).toBeGreaterThan(begun - 1000);
      expect(Date.parse(own?.lastUsedAt ?? "")).toBeLessThan(Date.now() + 1000);
      expect(devices.filter(({ current }) => !current).map(({ name }) => name)).toEqual(["Unknown browser"]);
    }
    const { rows } = await query("SELECT sess::text FROM sessions");
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|secret/);
  });

  it("exclude expired and invalidated sessions and other accounts", async () => {
    const other = await app.signIn({ username: "other" });
    const { sid } = await startSession(app, other);
    await startSession(app, owner);
    expect(await devicesOf(other.agent)).toHaveLength(2);
    await query("UPDATE sessions SET expire = now() - interval '1 second' WHERE sid = $1", [sid]);
    expect(await devicesOf(other.agent)).toHaveLength(1);
    const old = await startSession(app, other);
    await query(
      "UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{passport,user,version}', '0')::json WHERE sid = $1",
      [old.sid],
    );
    expect(await devicesOf(other.agent)).toHaveLength(1);
  });

  it("from before device names were stored are unknown", async () => {
    const other = await app.signIn({ username: "early" });
    const { sid } = await startSession(app, other);
    await query(
      "UPDATE sessions SET sess = (sess::jsonb #- '{passport,user,device}' #- '{passport,user,since}')::json WHERE sid = $1",
      [sid],
    );
    const [early] = (await devicesOf(other.agent)).filter(({ current }) => !current);
    expect(early).toMatchObject({ name: "Unknown browser", signedInAt: null });
  });

  it("are found through the index", async () => {
    const { rows } = await query(
      `SET enable_seqscan = off; EXPLAIN SELECT * FROM sessions
       WHERE ((sessions.sess #>> '{passport,user,id}')::integer) = 7; RESET enable_seqscan`,
    ).then((results) => (results as unknown as { rows: Record<string, string>[] }[])[1]!);
    expect(JSON.stringify(rows)).toContain("sessions_user");
  });
});

describe("signing out elsewhere", () => {
  it("ends one device on all instances and no other", async () => {
    const user = await app.signIn({ username: "one" });
    const endedSids: string[] = [];
    app.platform.notifications.subscribe(sessionEnded, (sid) => endedSids.push(sid));
    const { cookie, sid } = await startSession(app, user);
    const staying = await startSession(app, user);
    const ask = (which: string) => supertest(app.url).get("/api/user").set("Cookie", which);
    for (const which of [cookie, staying.cookie]) await ask(which).expect(200);
    const { body } = await supertest(app.url).get("/api/account/devices").set("Cookie", cookie).expect(200);
    const { id } = (body as Device[]).find(({ current }) => current)!;
    const { body: answer } = await user.agent.delete(`/api/account/devices/${id}`).expect(200);
    expect(answer.message).toContain("signed out");
    await ask(cookie).expect(401);
    await ask(staying.cookie).expect(200);
    await expect.poll(() => endedSids).toContain(sid);
    expect(endedSids).not.toContain(staying.sid);
    await user.agent.delete(`/api/account/devices/${id}`).expect(404);
  });

  it("ends all devices except the current one", async () => {
    const user = await app.signIn({ username: "all" });
    const endedSids: string[] = [];
    app.platform.notifications.subscribe(sessionEnded, (sid) => endedSids.push(sid));
    const others = [await startSession(app, user), await startSession(app, user)];
    await user.agent.delete("/api/account/devices").expect(200);
    for (const { cookie } of others)
      await supertest(app.url).get("/api/user").set("Cookie", cookie).expect(401);
    expect((await devicesOf(user.agent)).map(({ current }) => current)).toEqual([true]);
    const ended = others.map(({ sid }) => sid);
    await expect.poll(() => endedSids).toEqual(expect.arrayContaining(ended));
    await user.agent.delete("/api/account/devices").expect(200);
  });

  it("is refused to visitors, to other sites and for devices of others", async () => {
    const user = await app.signIn({ username: "victim" });
    const [{ id }] = (await devicesOf(user.agent)) as [Device];
    for (const path of ["", `/${id}`])
      await supertest(app.url).delete(`/api/account/devices${path}`).expect(401);
    await supertest(app.url).get("/api/account/devices").expect(401);
    await user.agent.delete("/api/account/devices").set("Sec-Fetch-Site", "cross-site").expect(403);
    const { body } = await owner.agent.delete(`/api/account/devices/${id}`).expect(404);
    expect(body.code).toBe("no_device");
    await owner.agent.delete("/api/account/devices/a%20b").expect(400);
    await user.agent.get("/api/user").expect(200);
  });
});
