import { expect, it } from "vitest";
import { askedText, questionKeyOf } from "./asked-text.ts";

it("a question is kept as one line of at most 300 characters", () => {
  expect(askedText(" Can I\n\tstay? ")).toBe("Can I stay?");
  expect(askedText("word ".repeat(800)).length).toBeLessThanOrEqual(301);
});

it.each([
  ["mail ann@example.org about my visa", "mail […] about my visa"],
  ["passport AB1234567, can I enter?", "passport […] can I enter?"],
  ["call +351912345678", "call […]"],
  ["from 2026-05-10 with $50,000 and 90 days", "from 2026-05-10 with $50,000 and 90 days"],
])("email addresses and long numbers are left out of '%s'", (question, text) => {
  expect(askedText(question)).toBe(text);
});

it("the same words have the same key, whatever their case, accents and punctuation", () => {
  expect(questionKeyOf("¿Cuánto   tiempo?")).toBe(questionKeyOf("cuanto tiempo"));
  expect(questionKeyOf("cuanto tiempo")).not.toBe(questionKeyOf("cuanto tiempo mas"));
});
