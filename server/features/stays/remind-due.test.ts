import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createVault } from "#server/platform/vault.ts";
import type { Travels } from "#shared/stays/travels.ts";
import { addSession, openAlerts } from "#tests/support/alerts.ts";
import { collectLog } from "#tests/support/log.ts";
import { addReader, type ReaderOptions } from "#tests/support/readers.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { documentUntil, stayAround, travelsOf, zoneAt } from "#tests/support/stays.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let server: TestSmtpServer;
const log = collectLog();
const { timeZone, today } = zoneAt(12);
beforeAll(async () => {
  server = await startSmtpServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: "Meridian <desk@meridian.example>", LOG_LEVEL: "trace" };
  app = await createTestApp({ env, log });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await query("DELETE FROM users");
  server.received.length = 0;
  log.lines.length = 0;
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const call = (cookie: string, method: string, path: string, body?: object) =>
  fetch(app.url + path, {
    method,
    headers: { Cookie: cookie, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** A signed-in account with alerts and emails. */
const addPerson = async (options: ReaderOptions = {}) => {
  const userId = await addReader(app.platform.database.pool, { timeZone, ...options });
  const { cookie } = await addSession(app, userId);
  let revision = "none";
  return {
    userId,
    cookie,
    async save(travels: Travels) {
      const answer = await call(cookie, "PUT", "/api/stays", { ...travels, revision });
      expect(answer.status).toBe(200);
      revision = (await answer.json()).revision;
      await app.stays.remindOfPlans(AbortSignal.timeout(60_000));
    },
    alerts: async () =>
      (await (await call(cookie, "GET", "/api/monitoring/alerts")).json()).alerts as {
        [key: string]: unknown;
        title: string;
        reason: string;
      }[],
  };
};
/** Makes the accounts due again, as on the next day. */
const checkAgain = async () => {
  await query("UPDATE kept_stays SET checked_on = checked_on - 1");
  await app.stays.remindDue();
};
const readMails = async () => {
  await app.platform.mailSender.sendDue();
  return Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));
};

/** Seven days before the limit of 90 days. */
const nearLimit = travelsOf(stayAround(today, "ES", -83));
const unsafePlan = travelsOf(stayAround(today, "ES", 40, 140));

describe("a limit that is near", () => {
  it("alerts once, in the app and by email, with the reason and a link", async () => {
    const person = await addPerson({ frequency: "weekly" });
    await person.save(nearLimit);
    expect(await person.alerts()).toEqual([]);
    await app.stays.remindDue();
    const [alert, ...others] = await person.alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind: "stay",
      title: expect.stringMatching(/^Leave by \w{3} \d+, \d{4} \(Schengen area: 90 days in any 180 days\)$/),
      reason: expect.stringMatching(/^If you stay, you go over the limit in 7 days, on \w{3} \d+, \d{4}\./),
      importance: "high",
      readAt: null,
    });
    const [mail, ...further] = await readMails();
    expect(further).toEqual([]);
    expect(mail?.subject).toBe(alert?.title);
    expect(mail?.text).toContain(alert?.reason.slice(0, 40));
    expect(mail?.text).toContain(`${app.platform.config.appUrl}/stays`);
    expect(mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain("/unsubscribe");
    for (let day = 0; day < 2; day += 1) await checkAgain();
    expect(await person.alerts()).toHaveLength(1);
    expect(await readMails()).toHaveLength(1);
  });

  it("alerts once, with the most urgent step, if the server was down on the days before", async () => {
    const person = await addPerson();
    await person.save({
      ...travelsOf(stayAround(today, "ES", -89)),
      documents: [documentUntil(today, "passport", "BR", 13)],
    });
    await app.stays.remindDue();
    expect((await person.alerts()).map(({ title, importance }) => [title.slice(0, 25), importance])).toEqual([
      [expect.stringContaining("Your passport of Brazil"), "medium"],
      [expect.stringMatching(/^Leave by /), "high"],
    ]);
    const [mail] = await readMails();
    expect(mail?.subject).toBe("2 reminders about your stays");
  });

  it("alerts again when the next threshold is reached", async () => {
    const person = await addPerson();
    await person.save({ ...travelsOf(), documents: [documentUntil(today, "residence", "PT", 20)] });
    await app.stays.remindDue();
    await person.save({ ...travelsOf(), documents: [documentUntil(today, "residence", "PT", 20)] });
    await checkAgain();
    expect(await person.alerts()).toHaveLength(2);
  });

  it("is computed once a day, in the morning of the account, and for nobody whose alerts are off", async () => {
    const night = await addPerson({ timeZone: zoneAt(3).timeZone });
    const off = await addPerson({ inApp: false, email: false });
    const day = await addPerson();
    for (const person of [night, off, day]) await person.save(nearLimit);
    await app.stays.remindDue();
    const rows = await query("SELECT user_id, checked_on FROM kept_stays WHERE checked_on IS NOT NULL");
    expect(rows.map(({ user_id }) => user_id)).toEqual([day.userId]);
    await query("DELETE FROM monitoring_alerts");
    await query("DELETE FROM monitoring_reminders");
    await app.stays.remindDue();
    expect(await day.alerts()).toEqual([]);
  });

  it("alerts the other accounts although some cannot be read, also for stays stored before versions existed", async () => {
    const [broken, newer, older] = [await addPerson(), await addPerson(), await addPerson()];
    for (const { save } of [broken, newer, older]) await save(nearLimit);
    const replace = ({ userId }: typeof broken, stored: object, vault = app.platform.vault) =>
      query("UPDATE kept_stays SET sealed = $2 WHERE user_id = $1", [
        userId,
        vault.seal(`stays ${userId}`, JSON.stringify(stored)),
      ]);
    await replace(broken, {}, createVault("another secret of at least 32 characters."));
    await replace(newer, { ...nearLimit, version: 9 });
    await replace(older, { ...nearLimit, version: undefined });
    await app.stays.remindDue();
    expect(await broken.alerts()).toEqual([]);
    expect(await newer.alerts()).toEqual([]);
    expect(await older.alerts()).toHaveLength(1);
  });
});

describe("a planned stay that becomes unsafe", () => {
  it("alerts at once, once per crossing", async () => {
    const person = await addPerson();
    const stream = await openAlerts(app, { ...person, sid: "" });
    await expect.poll(() => stream.events.length).toBe(1);
    await person.save(travelsOf(stayAround(today, "ES", 40, 100)));
    expect(await person.alerts()).toEqual([]);
    await person.save(unsafePlan);
    await expect.poll(() => stream.events.length).toBe(2);
    stream.leave();
    const [alert] = await person.alerts();
    expect(alert).toMatchObject({
      kind: "stay",
      title: expect.stringMatching(/^Your plans go over a limit on .* \(Schengen area: /),
      reason: expect.stringContaining("A planned stay goes over the limit"),
    });
    expect((await readMails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Schengen area"),
    ]);
    await person.save(unsafePlan);
    await app.stays.remindDue();
    expect(await person.alerts()).toHaveLength(1);
    await person.save(travelsOf(stayAround(today, "ES", 50, 150)));
    expect(await person.alerts()).toHaveLength(2);
  });

  it("does not alert if the save is refused", async () => {
    const person = await addPerson();
    await person.save(travelsOf());
    const refused = await call(person.cookie, "PUT", "/api/stays", { ...unsafePlan, revision: "none" });
    expect(refused.status).toBe(409);
    await app.stays.remindOfPlans(AbortSignal.timeout(60_000));
    expect(await person.alerts()).toEqual([]);
  });

  it("does not delay a save: one of several instances looks for it afterwards", async () => {
    const person = await addPerson();
    const body = { ...unsafePlan, revision: "none" };
    expect((await call(person.cookie, "PUT", "/api/stays", body)).status).toBe(200);
    expect(await person.alerts()).toEqual([]);
    const rounds = [1, 2].map(() => app.stays.remindOfPlans(AbortSignal.timeout(60_000)));
    await Promise.all(rounds);
    expect(await person.alerts()).toHaveLength(1);
    expect(await query("SELECT FROM kept_stays WHERE plans_due")).toEqual([]);
  });
});

describe("reminders", () => {
  it("follow the switches of the alerts", async () => {
    const byMail = await addPerson({ inApp: false });
    const inApp = await addPerson({ email: false });
    const withoutAddress = await addPerson({ address: null });
    const off = await addPerson({ inApp: false, email: false });
    for (const person of [byMail, inApp, withoutAddress, off]) await person.save(unsafePlan);
    const counts = [byMail, inApp, withoutAddress, off].map(async ({ alerts }) => (await alerts()).length);
    expect(await Promise.all(counts)).toEqual([0, 1, 1, 0]);
    expect(await readMails()).toHaveLength(1);
  });

  it("come in the app to an account without saved preferences", async () => {
    const person = await addPerson();
    await query("DELETE FROM monitoring_preferences WHERE user_id = $1", [person.userId]);
    await person.save(unsafePlan);
    expect(await person.alerts()).toHaveLength(1);
    expect(await readMails()).toEqual([]);
  });

  it("are marked as read, listed in the deliveries and exported like other alerts", async () => {
    const person = await addPerson();
    await person.save(unsafePlan);
    await readMails();
    const [alert] = await person.alerts();
    await call(person.cookie, "PATCH", `/api/monitoring/alerts/${alert?.id}`, { read: true });
    expect((await person.alerts())[0]?.readAt).not.toBeNull();
    const deliveries = await (await call(person.cookie, "GET", "/api/monitoring/deliveries")).json();
    expect(deliveries.alerts).toMatchObject([{ kind: "stay", title: alert?.title, mail: { state: "sent" } }]);
    expect(deliveries.mails).toMatchObject([{ alerts: 1, state: "sent" }]);
    const exported = await (await call(person.cookie, "GET", "/api/account/export")).json();
    expect(exported.alerts).toMatchObject([{ title: alert?.title, reason: alert?.reason }]);
    expect(exported.stays).toMatchObject({ stays: unsafePlan.stays });
  });

  it("are deleted with the stays", async () => {
    const person = await addPerson();
    await person.save(unsafePlan);
    await call(person.cookie, "DELETE", "/api/stays");
    expect(await person.alerts()).toEqual([]);
    expect(await query("SELECT FROM monitoring_reminders WHERE user_id = $1", [person.userId])).toEqual([]);
  });

  it("are shown as unreadable after the session secret was changed", async () => {
    const person = await addPerson();
    await person.save(unsafePlan);
    const other = createVault("another secret of at least 32 characters.");
    await query("UPDATE monitoring_reminders SET sealed = $1", [
      other.seal(`reminder ${person.userId}`, "{}"),
    ]);
    expect(await person.alerts()).toMatchObject([
      { reason: "This reminder cannot be read with this server's secret." },
    ]);
  });

  it("leave nothing in the log", async () => {
    const person = await addPerson();
    await person.save(nearLimit);
    await app.stays.remindDue();
    await readMails();
    expect(log.lines.length).toBeGreaterThan(0);
    const [stay] = nearLimit.stays;
    expect(JSON.stringify(log.lines)).not.toMatch(
      new RegExp(`Schengen|Spain|"ES"|${stay?.from}|${stay?.id}`),
    );
  });
});
