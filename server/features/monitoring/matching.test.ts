import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NewItem } from "#server/features/news/ingest/write-store.ts";
import { createTokenizer } from "#server/features/news/judge/tokens.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { createLogger } from "#server/platform/log.ts";
import { fixedRules, type MonitorRule } from "#shared/monitoring/rules.ts";
import { collectLog } from "#tests/support/log.ts";
import { createWatchers, plainPreferences, publish as publishIn } from "#tests/support/monitoring.ts";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createMatchService, createMonitoredCountries, type MatchServiceDeps } from "./match.ts";
import { compileFixedTerms } from "./terms.ts";

let app: TestApp;
let watcher: ReturnType<typeof createWatchers>;
beforeAll(async () => {
  app = await createTestApp();
  watcher = createWatchers(app);
});
afterAll(() => app.close());
afterEach(async () => {
  await query("DELETE FROM news_items");
  await query("DELETE FROM users");
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const publish = (title: string, item: Partial<NewItem> = {}) => publishIn(app, { title, ...item });
const match = () => app.monitoring.matching.matchQueued();
const queued = async () =>
  (await query("SELECT item_id::int FROM monitoring_queue ORDER BY 1")).map((row) => row.item_id);
const alertsOf = (userId: number) =>
  query("SELECT * FROM monitoring_alerts WHERE user_id = $1 ORDER BY id", [userId]);
/** The reasons of an account's alerts by item. */
const reasons = async (userId: number) =>
  (await alertsOf(userId)).map(
    ({ item_id, rule_id, importance, country, keyword, place }) =>
      `${item_id} ${rule_id} ${importance}: ${country}, ${keyword} in ${place}`,
  );
const countAlerts = async () =>
  (await query("SELECT count(*)::int AS count FROM monitoring_alerts"))[0].count;
const service = (more: Partial<MatchServiceDeps> = {}, { platform } = app) => {
  const tokenize = createTokenizer();
  return createMatchService({
    transaction: platform.database.transaction,
    countries: createMonitoredCountries(countriesData),
    reader: { tokenize, fixedTerms: compileFixedTerms(tokenize) },
    log: createLogger("silent"),
    ...more,
  });
};
/** Transactions that fail right before the commit if `reasonOf` returns an error for their number, counted from 1. */
const failing = (reasonOf: (batch: number) => Error | false): MatchServiceDeps["transaction"] => {
  let batch = 0;
  return (work) =>
    app.platform.database.transaction(async (tx) => {
      const result = await work(tx);
      batch += 1;
      const reason = reasonOf(batch);
      if (reason) throw reason;
      return result;
    });
};
const own = (keywords: string[], more: Partial<MonitorRule> = {}): MonitorRule => ({
  id: "own",
  type: "other",
  keywords,
  importance: "low",
  ...more,
});

describe("an item", () => {
  it("alerts accounts that watch a country that it names, including the United Kingdom", async () => {
    const [gb, us, pt] = [
      await watcher({ countryCode: "UK" }),
      await watcher({ countryCode: "US" }),
      await watcher(),
    ];
    const id = await publish("Visa fees rise", { countries: ["France", "United Kingdom"] });
    await publish("Visa fees fall", { countries: ["France"] });
    await publish("Visa fees stay", { countries: [] });
    await match();
    expect(await reasons(gb)).toEqual([`${id} visa 1: United Kingdom, visa in title`]);
    expect(await countAlerts()).toBe(1);
    expect(await queued()).toEqual([]);
    for (const other of [us, pt]) expect(await reasons(other)).toEqual([]);
  });

  it("alerts an account once that follows several of its countries", async () => {
    const many = await watcher({ countryCode: "TH", countryCodes: ["TH", "FR", "PT"] });
    const id = await publish("Visa fees rise", { countries: ["France", "Portugal"] });
    await match();
    expect(await reasons(many)).toEqual([
      expect.stringMatching(`^${id} visa 1: (France|Portugal), visa in title$`),
    ]);
    const later = await publish("Visa fees fall", { countries: ["Thailand"] });
    await match();
    expect(await reasons(many)).toContain(`${later} visa 1: Thailand, visa in title`);
  });

  it("on the European Union concerns its members, under the Union's name unless it names them", async () => {
    const [pt, de, gb] = [
      await watcher(),
      await watcher({ countryCode: "DE" }),
      await watcher({ countryCode: "UK" }),
    ];
    const id = await publish("Visa fees rise", { countries: ["European Union", "Portugal"] });
    await match();
    expect(await reasons(pt)).toEqual([`${id} visa 1: Portugal, visa in title`]);
    expect(await reasons(de)).toEqual([`${id} visa 1: European Union, visa in title`]);
    expect(await reasons(gb)).toEqual([]);
  });

  it("alerts an account once, for its most important match", async () => {
    const rules: MonitorRule[] = [
      ...fixedRules,
      own(["nomad"], { importance: "high" }),
      own(["lisbon"], { id: "city", type: "visa", importance: "medium" }),
    ];
    const many = await watcher({ rules });
    const city = await watcher({ rules: [rules[3]!] });
    const none = await watcher({ rules: [own(["yacht"])] });
    const id = await publish("Nomads in Lisbon", { body: "Tax, and a visa.", type: "tax" });
    await match();
    expect(await reasons(many)).toEqual([`${id} own 1: Portugal, nomad in title`]);
    expect(await reasons(city)).toEqual([`${id} city 2: Portugal, lisbon in title`]);
    expect(await reasons(none)).toEqual([]);
    const byType = await publish("Nothing in particular", { type: "visa" });
    await match();
    expect((await reasons(city))[1]).toBe(`${byType} city 2: Portugal, visa in type`);
  });

  it("that is old, hidden or unchanged alerts nobody", async () => {
    const userId = await watcher();
    const day = 86_400_000;
    await publish("Old visa", { pubDate: new Date(Date.now() - 91 * day) });
    await publish("Hidden visa", { shown: false });
    const id = await publish("Visa", { itemKey: "alerts", pubDate: new Date(Date.now() - 89 * day) });
    expect(await queued()).toEqual([id]);
    await match();
    await publish("Visa", {
      itemKey: "alerts",
      type: "visa",
      tags: [{ name: "x", category: "other", relevance: 1 }],
    });
    expect(await queued()).toEqual([]);
    expect(await reasons(userId)).toEqual([`${id} visa 1: Portugal, visa in title`]);
  });

  it("that was hidden alerts once when it is shown, unless it is old by then", async () => {
    const userId = await watcher();
    const day = 86_400_000;
    const old = { itemKey: "old", pubDate: new Date(Date.now() - 91 * day) };
    await publish("Visa", { itemKey: "late", shown: false });
    await publish("Old visa", { ...old, shown: false });
    const id = await publish("Visa", { itemKey: "late" });
    await publish("Old visa", old);
    expect(await queued()).toEqual([id]);
    await match();
    await publish("Visa", { itemKey: "late", shown: false });
    await publish("Visa", { itemKey: "late" });
    expect(await queued()).toEqual([id]);
    await match();
    expect(await reasons(userId)).toEqual([`${id} visa 1: Portugal, visa in title`]);
  });

  it("that is deleted or hidden before matching is skipped", async () => {
    const userId = await watcher();
    const [gone, hidden, id] = [
      await publish("Visa one"),
      await publish("Visa two"),
      await publish("Visa three"),
    ];
    await query("DELETE FROM news_items WHERE id = $1", [gone]);
    await query("UPDATE news_items SET shown = false WHERE id = $1", [hidden]);
    await match();
    expect(await reasons(userId)).toEqual([`${id} visa 1: Portugal, visa in title`]);
    expect(await queued()).toEqual([]);
  });

  it("that is hidden during matching alerts no further accounts", async () => {
    for (let count = 0; count < 3; count += 1) await watcher();
    await publish("Visa one");
    let batch = 0;
    const transaction: MatchServiceDeps["transaction"] = async (work) => {
      const result = await app.platform.database.transaction(work);
      batch += 1;
      if (batch === 1) await publish("Visa one", { shown: false });
      return result;
    };
    await service({ batchRows: 1, transaction }).matchQueued();
    expect(await countAlerts()).toBe(1);
    expect(await queued()).toEqual([]);
  });
});

describe("an alert", () => {
  it("is deleted with its item and with its account", async () => {
    const [one, two] = [await watcher(), await watcher()];
    const [gone] = [await publish("Visa one"), await publish("Visa two")];
    await match();
    expect(await countAlerts()).toBe(4);
    await query("DELETE FROM news_items WHERE id = $1", [gone]);
    expect(await reasons(one)).toHaveLength(1);
    await query("DELETE FROM users WHERE id = $1", [one]);
    expect(await reasons(one)).toEqual([]);
    expect(await reasons(two)).toHaveLength(1);
  });
});

describe("a reworded item", () => {
  it("alerts accounts that match now and had no alert before", async () => {
    const [tax, both] = [await watcher({ rules: [fixedRules[1]] }), await watcher()];
    const id = await publish("Visa fees", { itemKey: "edited" });
    await match();
    expect(await reasons(tax)).toEqual([]);
    await publish("Visa fees and taxes", { itemKey: "edited" });
    await match();
    expect(await reasons(tax)).toEqual([`${id} tax 2: Portugal, tax in title`]);
    expect(await reasons(both)).toEqual([`${id} visa 1: Portugal, visa in title`]);
    await publish("Visa fees and taxes", { itemKey: "edited", body: "More on it." });
    expect(await queued()).toEqual([id]);
    await match();
    expect(await countAlerts()).toBe(2);
  });

  it("alerts at any age, unless it is a corrected archive entry", async () => {
    const userId = await watcher();
    const old = { pubDate: new Date("2020-01-01") };
    await publish("Rules", { itemKey: "page", ...old });
    await publish("Rules", { itemKey: "archived", publisherKind: "official", ...old });
    expect(await queued()).toEqual([]);
    const id = await publish("Visa rules", { itemKey: "page", ...old });
    await publish("Visa rules", { itemKey: "archived", publisherKind: "official", ...old });
    await match();
    expect(await reasons(userId)).toEqual([`${id} visa 1: Portugal, visa in title`]);
  });

  it("restarts matching with the first account if it changes meanwhile", async () => {
    const [tax, visa] = [await watcher({ rules: [fixedRules[1]] }), await watcher()];
    const id = await publish("Visa fees", { itemKey: "edited" });
    await query("UPDATE monitoring_queue SET after_user_id = $1", [visa]);
    await publish("Visa fees and taxes", { itemKey: "edited" });
    await match();
    expect(await reasons(tax)).toEqual([`${id} tax 2: Portugal, tax in title`]);
    expect(await reasons(visa)).toHaveLength(1);
  });
});

describe("a story", () => {
  const title = "Portugal raises the income that a digital nomad visa takes";
  const other = async () => ({ sourceId: await addSource(app, "The paper"), itemKey: "second report" });

  it("alerts once, whichever item comes first", async () => {
    const [visa, late] = [await watcher(), await watcher({ rules: [own(["paper"])] })];
    const first = await publish(title);
    await match();
    const second = await publish(title, { ...(await other()), body: "As the paper tells, visas cost more." });
    await match();
    expect(await reasons(visa)).toEqual([`${first} visa 1: Portugal, visa in title`]);
    // The second report alerts an account that the first one did not match, under the same story.
    expect(await reasons(late)).toEqual([`${second} own 3: Portugal, paper in text`]);
    expect((await alertsOf(late))[0].story_id).toBe(String(first));
  });

  it("alerts once if both reports are queued", async () => {
    const userId = await watcher();
    await publish(title);
    await publish(title, await other());
    await Promise.all([match(), service().matchQueued()]);
    expect(await reasons(userId)).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  it("does not alert again if an item joins it after alerting the account", async () => {
    const userId = await watcher({ rules: [own(["paper"])] });
    const first = await publish(title);
    const report = await other();
    const second = await publish("The paper tells something else", report);
    await match();
    await publish(title, report);
    await publish(title, { body: "As the paper tells, too." });
    const [item] = await query("SELECT story_id::int FROM news_items WHERE id = $1", [second]);
    expect(item.story_id).toBe(first);
    await match();
    expect(await reasons(userId)).toEqual([`${second} own 3: Portugal, paper in title`]);
  });

  it("does not alert again through an item that leaves it after alerting the account", async () => {
    const userId = await watcher({ rules: [own(["paper"])] });
    await publish(title);
    const report = await other();
    const second = await publish(title, { ...report, body: "The paper." });
    await match();
    await publish("The paper corrects: nothing of the kind", { ...report, body: "The paper." });
    await match();
    expect(await reasons(userId)).toEqual([`${second} own 3: Portugal, paper in text`]);
    const [item] = await query("SELECT story_id FROM news_items WHERE id = $1", [second]);
    expect(item.story_id).not.toBe((await alertsOf(userId))[0].story_id);
  });

  it("keeps its alerts when its first item leaves, and that item's next story has none of them", async () => {
    const [visa, paper] = [await watcher(), await watcher({ rules: [own(["paper"])] })];
    const first = await publish(title);
    await match();
    const second = await publish(title, { ...(await other()), body: "The paper." });
    await match();
    expect([await reasons(visa), await reasons(paper)]).toEqual([
      [`${first} visa 1: Portugal, visa in title`],
      [`${second} own 3: Portugal, paper in text`],
    ]);
    await publish("Lisbon builds a paper mill", { itemKey: title });
    await match();
    await publish(title, { sourceId: await addSource(app, "The firm"), itemKey: "third report" });
    await match();
    expect(await reasons(visa)).toHaveLength(1);
    expect(await reasons(paper)).toEqual([
      `${second} own 3: Portugal, paper in text`,
      `${first} own 3: Portugal, paper in title`,
    ]);
  });
});

describe("a muted standard rule", () => {
  it("alerts nobody, unlike the other rules of the account", async () => {
    const [visa] = fixedRules;
    const [loud, muted, copied, unmuted] = [
      await watcher(),
      await watcher({ mutedRules: ["visa"] }),
      await watcher({ mutedRules: ["visa"], rules: [...fixedRules, { ...visa, id: "own" }] }),
      await watcher({ mutedRules: ["visa", "tax"] }),
    ];
    const { preferences } = app.monitoring;
    await preferences.save(unmuted, plainPreferences(unmuted));
    await publish("Visa fees rise");
    await publish("Revenue falls");
    await match();
    const rulesOf = async (userId: number) => (await alertsOf(userId)).map(({ rule_id }) => rule_id);
    expect(await rulesOf(loud)).toEqual(["visa", "tax"]);
    expect(await rulesOf(muted)).toEqual(["tax"]);
    expect(await rulesOf(copied)).toEqual(["own", "tax"]);
    expect(await rulesOf(unmuted)).toEqual(["visa", "tax"]);
  });
});

describe("the kind of notification", () => {
  it("is stored with the alert, and accounts that want none get no alert", async () => {
    const notifying = (email: boolean, inApp: boolean) => ({
      notificationPreferences: { email, inApp, frequency: "daily" as const },
    });
    const both = await watcher(notifying(true, true));
    const mail = await watcher(notifying(true, false));
    const bell = await watcher(notifying(false, true));
    const neither = await watcher(notifying(false, false));
    const nowhere = await watcher(notifying(true, true), null);
    await publish("Visa fees");
    await match();
    const mailStates = async (userId: number) =>
      (await alertsOf(userId)).map((row) => [row.in_app, row.mail_state]);
    expect(await mailStates(both)).toEqual([[true, "waiting"]]);
    expect(await mailStates(mail)).toEqual([[false, "waiting"]]);
    expect(await mailStates(bell)).toEqual([[true, "none"]]);
    expect(await mailStates(neither)).toEqual([]);
    expect(await mailStates(nowhere)).toEqual([[true, "none"]]);
    const due = await query(
      "SELECT user_id FROM monitoring_preferences WHERE mail_due_at IS NOT NULL ORDER BY 1",
    );
    expect(due.map((row) => row.user_id)).toEqual([both, mail]);
  });
});

describe("an account that changes during matching", () => {
  /** Matches while a transaction with a change is open, and commits it once matching waits for it. */
  const matchWhile = async (change: string, values: unknown[]) => {
    const { matched } = await app.platform.database.transaction(async (tx) => {
      await tx.$client.query(change, values);
      const matched = match();
      const waits =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await query(waits)).length).toBe(1);
      return { matched };
    });
    await matched;
  };
  const dueOf = async (userId: number) =>
    (await query("SELECT mail_due_at FROM monitoring_preferences WHERE user_id = $1", [userId]))[0]
      .mail_due_at;
  const published = async () => {
    const userId = await watcher();
    await publish("Visa fees");
    return userId;
  };

  it("is alerted according to its new settings, or not at all", async () => {
    const [off, none] = [await published(), await watcher()];
    await matchWhile("UPDATE monitoring_preferences SET email = false, in_app = (user_id = $1)", [off]);
    expect((await alertsOf(off)).map((row) => [row.in_app, row.mail_state])).toEqual([[true, "none"]]);
    expect(await alertsOf(none)).toEqual([]);
    expect([await dueOf(off), await queued()]).toEqual([null, []]);
  });

  it("gets its next mail scheduled if the last one was written without the item", async () => {
    const userId = await published();
    await query("UPDATE monitoring_preferences SET mail_due_at = now()");
    await matchWhile("UPDATE monitoring_preferences SET mail_due_at = NULL WHERE user_id = $1", [userId]);
    expect((await alertsOf(userId)).map((row) => row.mail_state)).toEqual(["waiting"]);
    expect(await dueOf(userId)).not.toBeNull();
  });
});

describe("batches", () => {
  const watchers = async (count: number) => {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await watcher());
    return ids;
  };

  it("reach every account once, send notifications and continue after a crash", async () => {
    const userIds = await watchers(11);
    const heard: string[] = [];
    const listener = await app.platform.database.pool.connect();
    await listener.query("LISTEN monitoring_alerts");
    listener.on("notification", ({ payload = "" }) => heard.push(payload));
    await publish("Visa and tax");
    const killed = Object.assign(new Error("killed"), { code: "57P01" });
    const breaking = service({ batchRows: 6, transaction: failing((batch) => batch === 3 && killed) });
    // Two rows per account: three accounts per batch.
    await expect(breaking.matchQueued()).rejects.toThrow("killed");
    expect(await countAlerts()).toBe(6);
    expect((await query("SELECT after_user_id FROM monitoring_queue"))[0].after_user_id).toBe(userIds[5]);
    await service({ batchRows: 6 }).matchQueued();
    const alerts = await query("SELECT user_id, id FROM monitoring_alerts ORDER BY id");
    expect(alerts.map((row) => row.user_id)).toEqual(userIds);
    expect(await queued()).toEqual([]);
    await expect.poll(() => heard.length).toBe(4);
    const ids = alerts.map(({ id }) => Number(id));
    expect(heard.map((range) => range.split(":").map(Number))).toEqual(
      [0, 3, 6, 9].map((first) => [ids[first], ids[Math.min(first + 2, 10)]]),
    );
    listener.release(true);
  });

  it("read few more rows than they process, however many terms match per account", async () => {
    const words = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "kilo", "oscar"];
    // Of 600 accounts, half have all words in their rules. The others have one word, and one of them has it in every rule.
    await query(`INSERT INTO users (username, username_key, password)
      SELECT 'many-' || i, 'many-' || i, '-' FROM generate_series(1, 600) AS i`);
    await query(`INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, rules)
      SELECT id, 'PT', false, true, 'daily', '[]' FROM users`);
    const { rowCount: rows } = await app.platform.database.pool.query(
      `INSERT INTO monitoring_terms (country, term, user_id, rule_id, importance, keyword)
       SELECT 'PT', term, id, 'rule-' || rule, 3, term
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users) AS account,
         unnest($1::text[]) AS term, generate_series(1, 22) AS rule
       WHERE (place <= 300 OR term = 'alpha') AND (rule = 1 OR place = 400)`,
      [words],
    );
    let read = 0;
    const transaction: MatchServiceDeps["transaction"] = (work) =>
      app.platform.database.transaction(async (tx) => {
        const countRead = async () => {
          const { rows } = await tx.$client.query(
            "SELECT seq_tup_read + idx_tup_fetch AS count FROM pg_stat_xact_user_tables WHERE relname = 'monitoring_terms'",
          );
          return Number(rows[0].count);
        };
        const before = await countRead();
        const result = await work(tx);
        read += (await countRead()) - before;
        return result;
      });
    await publish(words.join(" "));
    await service({ transaction, batchRows: 200 }).matchQueued();
    const alerts = await query("SELECT DISTINCT user_id FROM monitoring_alerts WHERE keyword = 'alpha'");
    expect(alerts).toHaveLength(600);
    expect(await queued()).toEqual([]);
    expect(read / rows!).toBeLessThan(5);
  });

  it("of several instances share the work and alert every account once", async () => {
    const userIds = await watchers(7);
    const titles = ["Visa one", "Tax two", "Permit three", "Immigration four"];
    for (const title of titles) await publish(title);
    const second = await createTestApp({ databaseUrl: app.platform.database.url });
    await Promise.all([
      service({ batchRows: 2 }).matchQueued(),
      service({ batchRows: 3 }, second).matchQueued(),
      service({ batchRows: 4 }, second).matchQueued(),
    ]);
    // An instance leaves an item to the one that already works on it.
    await match();
    await second.close();
    expect(await countAlerts()).toBe(userIds.length * titles.length);
    expect(await queued()).toEqual([]);
  });

  it("continue after an item that fails, which is logged once and retried", async () => {
    const userId = await watcher();
    const [bad, good] = [await publish("Visa one"), await publish("Visa two")];
    const log = collectLog();
    // Each round ends with an empty batch: the item fails in the first two rounds.
    const transaction = failing((batch) => [1, 4].includes(batch) && new Error("as it happens"));
    const breaking = service({ transaction, log: createLogger("info", log) });
    await breaking.matchQueued();
    expect(await queued()).toEqual([bad]);
    expect(await reasons(userId)).toEqual([`${good} visa 1: Portugal, visa in title`]);
    await breaking.matchQueued();
    expect(await queued()).toEqual([bad]);
    expect(log.lines).toMatchObject([{ level: 50, itemId: bad, msg: "matching an item failed" }]);
    await breaking.matchQueued();
    expect(await reasons(userId)).toHaveLength(2);
  });

  it("shrink after timeouts and leave an item that still times out for the next round", async () => {
    const userIds = await watchers(3);
    const [bad, good] = [await publish("Visa one"), await publish("Visa two")];
    const slow = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
    const transaction: MatchServiceDeps["transaction"] = (work) =>
      app.platform.database.transaction(async (tx) => {
        const result = await work(tx);
        const { rowCount } = await tx.$client.query("SELECT FROM monitoring_alerts WHERE item_id = $1", [
          bad,
        ]);
        if (rowCount) throw slow;
        return result;
      });
    await service({ transaction, batchRows: 200 }).matchQueued();
    expect(await queued()).toEqual([bad]);
    for (const userId of userIds)
      expect(await reasons(userId)).toEqual([expect.stringContaining(`${good} `)]);
    await match();
    expect(await countAlerts()).toBe(6);
  });

  it("retry at once after a deadlock", async () => {
    const userId = await watcher();
    await publish("Visa one");
    const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
    await service({ transaction: failing((batch) => batch < 3 && deadlock) }).matchQueued();
    expect(await reasons(userId)).toHaveLength(1);
  });

  it("stop soon after the signal aborts", async () => {
    await watchers(3);
    await publish("Visa one");
    const stopping = new AbortController();
    const transaction = failing(() => {
      stopping.abort();
      return false;
    });
    await service({ batchRows: 1, transaction }).matchQueued(stopping.signal);
    expect(await countAlerts()).toBe(1);
    expect(await queued()).toHaveLength(1);
  });

  it("skip accounts that are deleted meanwhile", async () => {
    const [gone, stays] = [await watcher(), await watcher()];
    await publish("Visa one");
    let deleted: Promise<unknown> | undefined;
    const transaction = failing(() => {
      // Waits for the batch, which has alerted both accounts.
      deleted ??= query("DELETE FROM users WHERE id = $1", [gone]);
      return false;
    });
    await service({ transaction }).matchQueued();
    await deleted;
    expect(await alertsOf(gone)).toEqual([]);
    expect(await alertsOf(stays)).toHaveLength(1);
  });
});
