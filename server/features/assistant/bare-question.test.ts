import { describe, expect, it } from "vitest";
import { bareLanguageOf } from "./bare-question.ts";

describe("a question that says too little", () => {
  it.each([
    ["how long?", "en"],
    ["is it allowed", "en"],
    ["how many days do i have left", "en"],
    ["visa?", "en"],
    ["¿cuánto tiempo?", "es"],
    ["quanto custa?", "pt"],
    ["wie lange darf ich bleiben", "de"],
    ["combien de temps ?", "fr"],
    ["quanto posso restare", "it"],
    ["do i have to pay tax there", "en"],
    ["dois-je payer des impôts là-bas", "fr"],
  ])("names no place and no subject: %s", (question, language) => {
    expect(bareLanguageOf(question)).toBe(language);
  });

  it.each([
    "how long in Japan?",
    "is a nomad visa allowed",
    "best country for taxes",
    "tell me a joke",
    "the and of",
    "",
    "?!",
  ])("is another one: %s", (question) => {
    expect(bareLanguageOf(question)).toBeUndefined();
  });
});
