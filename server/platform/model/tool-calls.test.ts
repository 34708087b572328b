import { describe, it } from "vitest";
import { type ModelReply, modelReplies } from "#tests/support/fake-model.ts";
import { openModel } from "#tests/support/open-model.ts";
import type { ModelRound } from "./stream.ts";

const { streamsDeltas, callsTools, status, streams } = modelReplies;

const round: ModelRound = {
  messages: [{ role: "user", content: "How many days?" }],
  tools: [{ name: "days", description: "Counts days.", parameters: { type: "object" } }],
  choice: { name: "days" },
  timeoutMs: 60_000,
  idleMs: 60_000,
  maxCharacters: 1000,
};
const piece = (tool_calls: readonly object[]) => ({ tool_calls });
const days = (given?: unknown) => ({ function: { name: "days", arguments: given } });

describe("a round with tools", () => {
  it("offers them, and repeats earlier calls with their results", async (test) => {
    const { model, fake } = await openModel(test);
    fake.knowsTools = true;
    fake.always(streams(["90"]));
    const calls = [
      { id: "a", name: "days", arguments: '{"in":"PT"}' },
      { id: "b", name: "days", arguments: '{"in":' },
    ];
    const messages = [
      ...round.messages,
      { role: "assistant", content: "", calls } as const,
      { role: "tool", content: "90", callId: "a" } as const,
    ];
    test.expect(await model.round({ ...round, messages, choice: "none" })).toEqual({ text: "90", calls: [] });
    const [, asked, result] = fake.calls[0]!.body.messages;
    const wire = (id: string, given: string) => ({
      id,
      type: "function",
      function: { name: "days", arguments: given },
    });
    // Invalid arguments are not sent back, because some services reject them.
    test.expect(asked?.tool_calls).toEqual([wire("a", '{"in":"PT"}'), wire("b", "{}")]);
    test.expect(result).toEqual({ role: "tool", content: "90", tool_call_id: "a" });
    test.expect(fake.calls[0]!.body).toMatchObject({ tool_choice: "none", tools: [{ type: "function" }] });
  });

  it.for<[string, ModelReply]>([
    ["in pieces", callsTools(["days", { in: "PT" }], ["days", { in: "ES" }])],
    ["whole, without an index", streamsDeltas([piece([days('{"in":"PT"}')]), piece([days('{"in":"ES"}')])])],
    [
      "with the same index twice",
      streamsDeltas([
        piece([{ index: 0, id: "one", ...days('{"in":"PT"}') }]),
        piece([{ index: 0, id: "two", ...days('{"in":"ES"}') }]),
      ]),
    ],
    ["with objects as arguments", streamsDeltas([piece([days({ in: "PT" }), days({ in: "ES" })])])],
  ])("reads calls that come %s", async ([, reply], test) => {
    const { model, fake } = await openModel(test);
    fake.knowsTools = true;
    fake.always(reply);
    const { calls } = await model.round(round);
    test.expect(calls.map((call) => [call.name, call.arguments])).toEqual([
      ["days", '{"in":"PT"}'],
      ["days", '{"in":"ES"}'],
    ]);
    test.expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });

  it("stops reading at its limit of characters", async (test) => {
    const { model, fake, noSockets } = await openModel(test);
    fake.knowsTools = true;
    fake.always(
      streamsDeltas(Array.from({ length: 900 }, () => piece([{ index: 0, ...days("x".repeat(100)) }]))),
    );
    const { calls } = await model.round(round);
    test.expect(calls[0]!.arguments.length).toBeLessThan(1200);
    await noSockets();
  });

  it.for([400, 404, 422, 501])("says so if the service rejects tools with %i", async (code, test) => {
    const { model, fake, log } = await openModel(test);
    fake.knowsTools = true;
    fake.always(status(code));
    await test.expect(model.round(round)).rejects.toMatchObject({ code: "model_no_tools" });
    test.expect(log.lines).toEqual([]);
  });

  it("says so if the conversation is too long", async (test) => {
    const { model, fake } = await openModel(test);
    fake.knowsTools = true;
    fake.always(modelReplies.tooLong);
    await test.expect(model.round(round)).rejects.toMatchObject({ code: "model_too_long" });
  });
});
