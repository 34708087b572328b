import supertest from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { createTestDatabase } from "#tests/support/database.ts";
import { modelReplies } from "#tests/support/fake-model.ts";
import { openModel } from "#tests/support/open-model.ts";
import { createWatchedApp, type WatchedApp } from "#tests/support/private-port.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { watchJob } from "./watch.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: TcpRelay;
let app: WatchedApp;
beforeEach(async () => {
  database = await createTestDatabase();
  relay = await startTcpRelay(database.url);
  app = await createWatchedApp({ databaseUrl: relay.url });
});
afterEach(async () => {
  await app.close();
  await relay.close();
  await database.drop();
});

const { says, saysJson, status } = modelReplies;

describe("the metrics of requests", () => {
  it("name the template of the route, and one label for all unknown addresses", async () => {
    await supertest(app.url).get("/api/countries?secret=1").expect(200);
    await supertest(app.url).get("/api/chat/conversations/77").expect(401);
    for (let count = 0; count < 30; count += 1) await supertest(app.url).get(`/unknown-${count}`).expect(404);
    const requests = await app.samples("meridian_http_request_duration_seconds_count");
    expect(requests).toContain('{method="GET",route="/api/countries",status="2xx"} 1');
    expect(requests).toContain('{method="GET",route="other",status="4xx"} 30');
    expect(requests.join()).not.toMatch(/secret|77|unknown-/);
  });

  it("count what was refused", async () => {
    const agent = supertest.agent(app.url);
    for (let count = 0; count < 12; count += 1)
      await agent.post("/api/login").send({ username: "nobody", password: "a wrong guess" });
    const [line] = await app.samples("meridian_http_refused_total");
    expect(line).toMatch(/^\{status="429"\} [1-9]/);
  });
});

describe("the metrics of background work", () => {
  it("count the runs of a job by their end", async () => {
    const watch = { metrics: app.metrics };
    const fails = watchJob({ name: "fails", cron: "", work: () => Promise.reject(new Error("no")) }, watch);
    await expect(fails.work()).rejects.toThrow("no");
    await watchJob({ name: "works", cron: "", work: async () => undefined }, watch).work();
    const runs = await app.samples("meridian_job_duration_seconds_count");
    expect(runs).toEqual(['{name="fails",outcome="failed"} 1', '{name="works",outcome="ok"} 1']);
  });

  it("count emails by their state, and those that wait", async () => {
    const mail = {
      kind: "test",
      recipient: "reader@example.org",
      content: { subject: "S", heading: "H", paragraphs: ["P"], reason: "R" },
    };
    await app.platform.database.transaction((tx) => app.platform.mails.enqueue(tx, mail));
    // A reading is shared for 5 s.
    const waiting = () => app.samples("meridian_mails_waiting");
    await expect.poll(waiting).toContain('{state="queued"} 1');
    await app.platform.mailSender.sendDue();
    expect(await app.samples("meridian_mail_attempts_total")).toEqual(['{state="sent"} 1']);
    expect(await app.samples("meridian_mail_repeats_total")).toEqual(["0"]);
    // The email arrived, but its process died before it stored the result.
    await app.platform.database.pool.query(
      "UPDATE mails SET state = 'sending', content = $1, lease_until = NULL",
      [mail.content],
    );
    await app.platform.mailSender.sendDue();
    expect(await app.samples("meridian_mail_repeats_total")).toEqual(["1"]);
  });

  it("time calls of the model by their end, and count its tokens", async (test) => {
    const { fake, model } = await openModel(test, { onCall: app.metrics.modelCall });
    const question = {
      ...{ instructions: "1234", material: "5678", answerName: "answer", timeoutMs: 10_000 },
      answer: z.object({ text: z.string() }),
    };
    fake.always(saysJson({ text: "Yes." }));
    await model.ask(question);
    fake.always(status(401));
    await expect(model.ask(question)).rejects.toThrow();
    fake.always(says("Hello you"));
    for await (const _ of model.stream({
      ...{ messages: [{ role: "user", content: "12345678" }], timeoutMs: 10_000, idleMs: 10_000 },
    }));
    const calls = await app.samples("meridian_model_call_duration_seconds_count");
    expect(calls).toEqual([
      '{kind="ask",outcome="ok"} 1',
      '{kind="ask",outcome="model_denied"} 1',
      '{kind="stream",outcome="ok"} 1',
    ]);
    // Two for each question, four and three for the answers.
    expect(await app.samples("meridian_model_tokens_total")).toEqual([
      '{direction="prompt",basis="estimated"} 4',
      '{direction="completion",basis="estimated"} 7',
    ]);
  });
});

describe("the metrics of the site", () => {
  it("name the version, the pools, the queues and the instances", async () => {
    expect(await app.samples("meridian_build_info")).toEqual([
      `{version="1.2.3",node="${process.versions.node}"} 1`,
    ]);
    expect(await app.samples("meridian_database_waiting")).toContain('{pool="requests"} 0');
    expect(await app.samples("meridian_instances")).toEqual(["1"]);
    expect(await app.samples("meridian_matching_waiting")).toEqual(["0"]);
    expect((await app.samples("meridian_sources")).length).toBe(4);
    expect(Number((await app.samples("meridian_disk_free_bytes"))[0])).toBeGreaterThan(0);
  });

  it("stay answered while PostgreSQL is silent, without values of the past", async () => {
    relay.hang();
    try {
      await expect.poll(() => app.samples("meridian_database_up")).toEqual(["0"]);
      expect(await app.samples("meridian_mails_oldest_seconds")).toEqual([]);
      expect(await app.samples("meridian_sources")).toEqual([]);
      expect((await app.samples("meridian_build_info")).length).toBe(1);
    } finally {
      await relay.mend();
    }
    await expect.poll(() => app.samples("meridian_database_up")).toEqual(["1"]);
  });
});
