import { describe, expect, it } from "vitest";
import { question, storedAnswer } from "#tests/support/chat-api.ts";
import { type Exchange, mergeTurns, nothingYet, turnsOf, wasTaken } from "./turns.ts";

const stored = turnsOf([
  question(1, "One?"),
  storedAnswer(2, "First."),
  question(3, "Two?"),
  storedAnswer(4, "Second."),
]);
const exchange = (more: Partial<Exchange>): Exchange => ({
  key: "new",
  question: "New?",
  conversationId: "c",
  state: "open",
  answer: nothingYet,
  ...more,
});
const told = (exchanges: Exchange[], turns = stored) =>
  mergeTurns(turns, exchanges).map(({ question: asked, answer }) => `${asked} ${answer?.text ?? "-"}`);
const words = (text: string) => ({ ...nothingYet, text, facts: ["fact"] });

describe("what is shown of a conversation", () => {
  it("is what is stored, a question without an answer too", () => {
    expect(told([], turnsOf([question(1, "One?"), question(3, "Two?"), storedAnswer(4, "Second.")]))).toEqual(
      ["One? -", "Two? Second."],
    );
  });

  it("is what was just asked, in the place of what it replaces", () => {
    expect(told([exchange({})])).toEqual(["One? First.", "Two? Second.", "New? "]);
    expect(told([exchange({ replaces: 3 })])).toEqual(["One? First.", "New? "]);
    expect(told([exchange({ replaces: 3, state: "unsent", answer: undefined })])).toEqual([
      "One? First.",
      "Two? Second.",
      "New? -",
    ]);
  });

  it("is what was seen of an answer, until more is stored", () => {
    const seen = exchange({ questionId: 5, question: "Three?", state: "ended", answer: words("Half") });
    expect(told([seen])).toEqual(["One? First.", "Two? Second.", "Three? Half"]);
    const asked = turnsOf([question(5, "Three?")]);
    expect(told([seen], asked)).toEqual(["Three? Half"]);
    expect(told([{ ...seen, answer: words("Half and") }], asked)).toEqual(["Three? Half and"]);
    const [turn] = mergeTurns(turnsOf([question(5, "Three?"), storedAnswer(6, "Half.")]), [seen]);
    expect(turn).toMatchObject({ key: "new", answer: { text: "Half.", facts: ["fact"] } });
  });

  it("is what was there, as soon as what should take its place has failed", () => {
    const taken = exchange({ replaces: 1, questionId: 5 });
    const kept = turnsOf([
      question(1, "One?"),
      storedAnswer(2, "First."),
      question(3, "Two?"),
      storedAnswer(4, "Second."),
      question(5, "New?"),
    ]);
    expect(told([taken], kept)).toEqual(["New? "]);
    const ended = { ...taken, state: "ended" as const, answer: words("Third.") };
    const later = exchange({ key: "later", question: "Last?", questionId: 7, answer: words("Fourth.") });
    expect(told([ended, later], kept)).toEqual(["New? Third.", "Last? Fourth."]);
    expect(told([{ ...taken, state: "unsent", questionId: undefined, answer: undefined }])).toEqual([
      "One? First.",
      "Two? Second.",
      "New? -",
    ]);
  });

  it("is awaited where another tab asked last", () => {
    const asked = [question(1, "One?"), question(3, "Two?")];
    expect(turnsOf(asked, true)).toMatchObject([{ state: "ended" }, { state: "open", answer: nothingYet }]);
    expect(turnsOf([...asked, storedAnswer(4, "Second.")], true)[1]?.state).toBe("ended");
    // This page knows more than what was read while it asked.
    const own = exchange({ questionId: 3, state: "ended", answer: undefined });
    expect(mergeTurns(turnsOf(asked, true), [own])[1]?.state).toBe("ended");
  });

  it("is not what another tab has replaced since", () => {
    const seen = exchange({ questionId: 2, question: "Gone?", state: "ended", answer: words("Gone.") });
    expect(told([seen])).toEqual(["One? First.", "Two? Second."]);
  });
});

it("knows a question that was taken though it failed", () => {
  const asked = turnsOf([question(1, "New?")]);
  const unsent = exchange({ state: "unsent" });
  expect(wasTaken(asked, unsent, "c")).toBe(true);
  expect(wasTaken(asked, unsent, "other")).toBe(false);
  expect(wasTaken(turnsOf([question(1, "New?")], true), unsent, "c")).toBe(true);
  expect(wasTaken(turnsOf([question(1, "New?"), storedAnswer(2, "Old.")]), unsent, "c")).toBe(false);
  expect(wasTaken(asked, { ...unsent, replaces: 1 }, "c")).toBe(false);
});
