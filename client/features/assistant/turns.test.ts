import { describe, expect, it } from "vitest";
import { answer, question, storedAnswer } from "#tests/support/chat-api.ts";
import { type ChatEvent, emptyAnswer, isUnsent, reduceTurns, type Turn, turnsOf } from "./turns.ts";

const stored = turnsOf([
  question(1, "One?"),
  storedAnswer(2, "First."),
  question(3, "Two?"),
  storedAnswer(4, "Second."),
]);
const asked = (more: Partial<Turn> = {}): ChatEvent => ({
  type: "asked",
  turn: { key: "new", question: "New?", answer: emptyAnswer, state: "open", ...more },
});
const started: ChatEvent = { type: "citations", questionId: 5, citations: [] };
const delta = (text: string): ChatEvent => ({ type: "delta", text });
const failed: ChatEvent = { type: "failed", state: "broken" };
const apply = (...events: ChatEvent[]) => events.reduce(reduceTurns, stored as readonly Turn[]);
const texts = (turns: readonly Turn[]) => turns.map((turn) => `${turn.question} ${turn.answer?.text ?? "-"}`);

describe("stored messages", () => {
  it("become turns, also a question without an answer", () => {
    const turns = turnsOf([question(1, "One?"), question(3, "Two?"), storedAnswer(4, "Second.")]);
    expect(texts(turns)).toEqual(["One? -", "Two? Second."]);
  });

  it("end with an open turn while another tab's answer is written", () => {
    const messages = [question(1, "One?"), question(3, "Two?")];
    expect(turnsOf(messages, true)).toMatchObject([
      { state: "ended" },
      { state: "open", answer: emptyAnswer },
    ]);
    expect(turnsOf([...messages, storedAnswer(4, "Second.")], true)[1]?.state).toBe("ended");
  });
});

describe("a new turn", () => {
  it("is added, or replaces a question and everything after it", () => {
    expect(texts(apply(asked()))).toEqual(["One? First.", "Two? Second.", "New? "]);
    expect(texts(apply(asked({ replaces: 3 })))).toEqual(["One? First.", "New? "]);
    expect(texts(apply(asked({ replaces: 1 })))).toEqual(["New? "]);
  });

  it("collects the answer's text, and ends with the whole answer", () => {
    const writing = apply(asked(), started, delta("Half"), delta(" and"));
    expect(writing.at(-1)).toMatchObject({ state: "open", questionId: 5, answer: { text: "Half and" } });
    const done = apply(asked(), { type: "done", answer: answer("Third.", { facts: ["fact"] }) });
    expect(done.at(-1)).toMatchObject({
      ...{ key: "new", state: "ended", questionId: 11 },
      answer: { text: "Third.", state: "whole", facts: ["fact"] },
    });
  });

  it("keeps the text that arrived before a failure", () => {
    const turns = apply(asked({ replaces: 1 }), started, delta("Half"), failed);
    expect(texts(turns)).toEqual(["New? Half"]);
    expect(turns[0]).toMatchObject({ state: "ended", answer: { state: "broken" } });
  });

  it("stays unanswered if it failed before any text, after it was stored", () => {
    const turns = apply(asked(), started, failed);
    expect(texts(turns)).toEqual(["One? First.", "Two? Second.", "New? -"]);
  });

  it("restores what it replaced if it failed before any text", () => {
    expect(apply(asked({ replaces: 1 }), started, failed)).toEqual(stored);
    expect(apply(asked(), failed)).toEqual(stored);
  });
});

it("a failed turn is unsent unless it has text, is stored, or repeats the replaced question", () => {
  const lastOf = (...events: ChatEvent[]) => apply(...events).at(-1)!;
  expect(isUnsent(lastOf(asked()))).toBe(true);
  expect(isUnsent(lastOf(asked(), started))).toBe(false);
  expect(isUnsent(lastOf(asked(), started, delta("Half")))).toBe(false);
  expect(isUnsent(lastOf(asked({ replaces: 3 }), started))).toBe(true);
  expect(isUnsent(lastOf(asked({ replaces: 3, question: "Two?" }), started))).toBe(false);
});
