import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Clock } from "#server/platform/clock.ts";
import { ask, openChat, wordsOf } from "#tests/support/chat.ts";
import {
  type FakeModel,
  type ModelCall,
  type ModelReply,
  modelReplies,
  startFakeModel,
} from "#tests/support/fake-model.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { createTestClock } from "#tests/support/test-clock.ts";

const { callsTools, streams } = modelReplies;

/** In a language that Meridian does not read: 'How many days can Americans stay in Japan?' */
const unread = "アメリカ人は日本に何日間いられますか";
const restated = "How long may US citizens stay in Japan without a visa?";
/** A question whose answer Meridian computes without a model. */
const read = "do us citizens need a visa for japan";
const mayEnter: [string, unknown] = ["may-enter", { passports: ["US"], place: "JP", on: "2026-11-28" }];
const truth =
  /^With a passport from the United States, you need no visa for Japan and may stay for up to 90 days/;

let fake: FakeModel;
let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  fake = await startFakeModel();
  app = await createTestApp({ env: modelEnv() });
  await app.seed();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});
beforeEach(async () => {
  reader = await app.signIn();
  fake.calls.length = 0;
  fake.knowsTools = true;
});
afterEach(async () => {
  await expect.poll(fake.openSockets).toBe(0);
});
const modelEnv = () => ({ OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" });
const startInstance = async (modelClock?: Clock) => {
  const instance = await createTestApp({
    env: modelEnv(),
    databaseUrl: app.platform.database.url,
    modelClock,
  });
  onTestFinished(() => instance.close());
  return instance;
};

const sorts = (kind: string, more: object = {}): ModelReply =>
  callsTools(["sort", { kind, question: restated, ...more }]);
/** Replies in turn; the last one repeats. */
const replies = (...all: ModelReply[]) => {
  let at = 0;
  fake.always((response, call) => {
    const reply = all[Math.min(at, all.length - 1)]!;
    at += 1;
    reply(response, call);
  });
};
/** Sorts the question as answerable, then gives one reply per round; the last one repeats. */
const acts = (...rounds: ModelReply[]) => replies(sorts("answer"), ...rounds);
/** Writes a text. `[n]` cites the newest result. */
const writes =
  (text: string): ModelReply =>
  (response, call) => {
    const numbers = resultsIn(call).flatMap(({ results = [] }) => results.map(({ number = 1 }) => number));
    streams([text.replace("[n]", `[${numbers.at(-1) ?? 1}]`)])(response);
  };

/** A sentence with a citation. */
const stays = (text: string) => expect.stringMatching(new RegExp(`^${text} \\[\\d+\\]\\.$`));

/** The results that the model got in its last request. */
const resultsIn = ({ body }: ModelCall): { problem?: string; results?: { number: number }[] }[] =>
  body.messages.filter(({ role }) => role === "tool").map(({ content }) => JSON.parse(content));
const lastResults = () => resultsIn(fake.calls.at(-1)!);

describe("a model that knows tools", () => {
  it("computes with the questions of the registry, and cites the screen that shows the answer", async () => {
    acts(callsTools(mayEnter), writes("90 days without a visa [n]."));
    const { ended } = await openChat(app, reader, { message: unread });
    const events = await ended;
    expect(events.filter(({ event }) => event === "status").map(({ data }) => data.text)).toEqual([
      "Working out: May I enter, and for how long?",
    ]);
    const { data } = events.at(-1)!;
    expect(data).toMatchObject({ response: stays("90 days without a visa"), origin: "model" });
    expect(wordsOf(events)).toBe(data.response);
    const [citation] = data.citations;
    expect(citation).toMatchObject({
      kind: "answer",
      href: expect.stringContaining("passports=US&places=JP"),
    });
    expect(citation.excerpt).toMatch(truth);
    expect(citation.sources).not.toHaveLength(0);
    const [sort, ...rounds] = fake.calls.map(({ body }) => body.tool_choice);
    expect(sort).toMatchObject({ function: { name: "sort" } });
    expect(rounds).toEqual(["auto", "auto"]);
  });

  it("can ask in plain words and search, and gets numbered entries as data", async () => {
    acts(
      callsTools(["search", { text: "Portugal D7 income" }], ["ask", { text: read }]),
      writes("No visa for Japan, for up to 90 days [n]."),
    );
    const answer = await ask(reader.agent, { message: unread });
    expect(answer.response).toEqual(stays("No visa for Japan, for up to 90 days"));
    const [found, asked] = lastResults();
    expect(asked!.results).toMatchObject([{ kind: "answer", text: expect.stringMatching(truth) }]);
    expect(found!.results![0]).toMatchObject({ title: expect.stringContaining("D7") });
  });

  it("gets the passports of a shared profile, and no tool that takes an account", async () => {
    acts(callsTools(["ask", { text: "How long may I stay in Japan?" }]), writes("Up to 90 days [n]."));
    const profile = {
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [{ country: "276", isPrimary: true }],
      employmentStatus: "employed",
      employmentCountry: "276",
    };
    const answer = await ask(reader.agent, { message: unread, profile });
    expect(answer.citations[0]?.href).toContain("passports=DE");
    const offered = fake.calls.at(-1)!.body.tools ?? [];
    const inputs = offered.flatMap(({ function: { parameters } }) =>
      Object.keys((parameters as { properties: object }).properties),
    );
    expect(inputs).toContain("passports");
    expect(inputs.join(" ")).not.toMatch(/account|user|email/i);
  });

  it.each([
    ["a figure", "You may stay 180 days [n]."],
    ["a date", "You may stay until March 3, 2027 [n]."],
    ["a place", "90 days, as in Thailand [n]."],
    ["a program", "90 days, with the D7 [n]."],
  ])("is not shown with %s that no tool gave", async (_, lie) => {
    acts(callsTools(mayEnter), writes(lie));
    const { ended } = await openChat(app, reader, { message: unread });
    const events = await ended;
    const { data } = events.at(-1)!;
    expect(data).toMatchObject({ origin: "library", response: expect.stringMatching(truth) });
    expect(data.citations).toMatchObject([{ kind: "answer" }]);
    expect(JSON.stringify(events)).not.toContain(lie);
  });

  it("is replaced by the answer that Meridian computed from the text itself", async () => {
    acts(writes("You need no visa and may stay 180 days [n]."));
    const answer = await ask(reader.agent, { message: read });
    expect(answer).toMatchObject({ origin: "library", response: expect.stringMatching(truth) });
  });

  it("keeps a mark on a figure of its own where nothing was computed", async () => {
    acts(writes("It costs 123456 euros."));
    const { response, origin } = await ask(reader.agent, {
      message: "What are the advantages of the Dominica citizenship?",
    });
    expect([response, origin]).toEqual(["It costs 123456 euros. (not confirmed by our sources)", "model"]);
  });
});

describe("a question that the model sorts", () => {
  it("as unlawful is declined with our fixed text", async () => {
    replies(sorts("unlawful"));
    const answer = await ask(reader.agent, {
      message: "¿Cómo consigo un sello de entrada sin pasar la frontera?",
    });
    expect(answer).toMatchObject({
      origin: "library",
      response: expect.stringMatching(/^No ayudo a infringir la ley/),
    });
    expect(fake.calls).toHaveLength(1);
  });

  it("as out of scope gets a text on what Meridian covers", async () => {
    replies(sorts("out_of_scope"));
    const answer = await ask(reader.agent, { message: "Welche Pizza in Neapel ist die beste?" });
    expect(answer.response).toMatch(/^Meridian beantwortet das nicht: /);
  });

  it("as unclear gets our question for the missing field", async () => {
    replies(sorts("clarify", { missing: "passports" }));
    const answer = await ask(reader.agent, { message: unread });
    expect(answer.response).toBe("Which passport do you travel on?");
  });

  it.each(["clarify", "out_of_scope"])("as %s gets the answer that Meridian computed", async (kind) => {
    replies(sorts(kind, { missing: "passports" }));
    const answer = await ask(reader.agent, { message: read });
    expect(answer.response).toMatch(truth);
    expect(answer.citations).toHaveLength(1);
  });

  it.each([
    ["in no known way", callsTools(["sort", { kind: "whatever" }])],
    ["with bad JSON", callsTools(["sort", "{kind: answer"])],
    ["with another tool", callsTools(["delete_account", {}])],
  ])("%s is answered", async (_, reply) => {
    replies(reply, callsTools(mayEnter), writes("Up to 90 days [n]."));
    const answer = await ask(reader.agent, { message: unread });
    expect(answer.response).toEqual(stays("Up to 90 days"));
  });
});

describe("a model that calls tools wrongly", () => {
  it.each<[string, [string, unknown], RegExp]>([
    ["by an unknown name", ["read_accounts", {}], /no question "read_accounts"/],
    ["with bad JSON", ["may-enter", '{"passports": ["US"'], /not valid JSON/],
    [
      "with wrong types",
      ["may-enter", { passports: "US", place: 5, on: "soon" }],
      /passports: .*place: .*on: /,
    ],
    ["with the id of somebody", ["days-left", { userId: 7, on: "2026-11-28", place: "ES" }], /Unknown field/],
    ["with a place that does not exist", ["place-tax", { place: "QQ" }], /QQ/],
    [
      "with a program by its name",
      ["programme-fact", { programme: "Portugal D7" }],
      /no program "Portugal D7".*pt-d7/,
    ],
    ["with a megabyte", ["search", { text: "x".repeat(900_000) }], /more than 4000 characters/],
    ["without words", ["ask", { question: read }], /Give the question as/],
  ])("%s is told so, and may try again", async (_, call, problem) => {
    acts(callsTools(call), callsTools(mayEnter), writes("Up to 90 days [n]."));
    const answer = await ask(reader.agent, { message: unread });
    expect(answer.response).toEqual(stays("Up to 90 days"));
    const [first] = lastResults();
    expect(first!.problem).toMatch(problem);
    expect(first!.problem!.length).toBeLessThanOrEqual(600);
  });

  it("endlessly makes four requests, and the computed answer is shown", async () => {
    acts(callsTools(mayEnter));
    const answer = await ask(reader.agent, { message: unread });
    expect(fake.calls).toHaveLength(4);
    expect(fake.calls.at(-1)!.body.tool_choice).toBe("none");
    expect(answer).toMatchObject({ origin: "library", response: expect.stringMatching(truth) });
  });

  it("a hundred times at once gets four results, and no more text than its budget", async () => {
    const many = Array.from({ length: 100 }, (_, at): [string, unknown] => [
      "ask",
      { text: `${read} ${at}` },
    ]);
    acts(callsTools(...many), callsTools(...many), writes("Up to 90 days [n]."));
    const answer = await ask(reader.agent, { message: unread });
    expect(answer.response).toEqual(stays("Up to 90 days"));
    expect(lastResults()).toHaveLength(8);
    expect(JSON.stringify(lastResults()).length).toBeLessThan(15_000);
  });
});

describe("a model that fails among its tools", () => {
  it.each<[string, ModelReply]>([
    ["hangs", modelReplies.hangs],
    ["drips", modelReplies.streamDrips([], "comments")],
    ["breaks off", modelReplies.streamBreaksOff([])],
    ["answers with an error", modelReplies.status(500)],
  ])("%s in its third request leaves the computed answer", async (_, reply) => {
    const clock = createTestClock();
    const instance = await startInstance(clock);
    acts(callsTools(mayEnter), reply);
    const { ended } = await openChat(instance, reader, { message: unread });
    await expect.poll(() => fake.calls.length).toBeGreaterThanOrEqual(3);
    await clock.passUntil(ended, 1000);
    const { event, data } = (await ended).at(-1)!;
    expect(event).toBe("done");
    expect(data).toMatchObject({ origin: "library", response: expect.stringMatching(truth) });
  });

  it("hangs before anything is computed: the passages answer", async () => {
    const clock = createTestClock();
    const instance = await startInstance(clock);
    replies(sorts("answer"), modelReplies.hangs, writes("Yes [n]."));
    const { ended } = await openChat(instance, reader, {
      message: "Which countries have a visa for digital nomads?",
    });
    await expect.poll(() => fake.calls.length).toBe(2);
    clock.advance(20_000);
    expect((await ended).at(-1)!.data).toMatchObject({ origin: "model", response: "Yes [1]." });
  });

  it("is down: the reader gets an error message", async () => {
    const instance = await startInstance();
    fake.always(modelReplies.status(401));
    const { ended } = await openChat(instance, reader, { message: unread });
    expect((await ended).at(-1)).toMatchObject({ event: "error", data: { code: "model_denied" } });
  });
});

describe("a service without tools", () => {
  it("that rejects tools is asked without them, and gets none for a while", async () => {
    const instance = await startInstance();
    fake.knowsTools = false;
    fake.always(writes("Yes [n]."));
    const before = fake.rejected();
    for (let count = 0; count < 2; count += 1) {
      const { ended } = await openChat(instance, reader, {
        message: "Which countries have a visa for digital nomads?",
      });
      expect((await ended).at(-1)!.data.response).toBe("Yes [1].");
    }
    expect(fake.rejected() - before).toBe(1);
    expect(fake.calls.map(({ body }) => "tools" in body)).toEqual([false, false]);
  });

  it("that ignores tools is asked without them, too", async () => {
    const instance = await startInstance();
    fake.always(writes("Yes [n]."));
    for (let count = 0; count < 2; count += 1) {
      const { ended } = await openChat(instance, reader, {
        message: "Which countries have a visa for digital nomads?",
      });
      expect((await ended).at(-1)!.data.response).toBe("Yes [1].");
    }
    expect(fake.calls.map(({ body }) => "tools" in body)).toEqual([true, false, false]);
  });
});
