import { describe, expect, it } from "vitest";
import { readBare } from "./bare-question.ts";

describe("a question that says too little", () => {
  it.each([
    ["how long?", "en"],
    ["is it allowed", "en"],
    ["how many days do i have left", "en"],
    ["visa?", "en"],
    ["cheapest visa", "en"],
    ["hi, how long?", "en"],
    ["¿cuánto tiempo?", "es"],
    ["quanto custa?", "pt"],
    ["wie lange darf ich bleiben", "de"],
    ["combien de temps ?", "fr"],
    ["quanto posso restare", "it"],
    ["do i have to pay tax there", "en"],
    ["best country", "en"],
    ["¿qué visado me sirve?", "es"],
    ["welches Visum passt zu mir", "de"],
    ["dois-je payer des impôts là-bas", "fr"],
  ])("names no place and no subject: %s", (question, language) => {
    expect(readBare(question)).toEqual({ kind: "bare", language });
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
    expect(readBare(question)).toBeUndefined();
  });

  it.each([
    ["hey", "greeting", "en"],
    ["Good morning, can you help me please?", "greeting", "en"],
    ["hola, tengo una pregunta", "greeting", "es"],
    ["Bonjour !", "greeting", "fr"],
    ["thank you so much!", "thanks", "en"],
    ["ok, danke", "thanks", "de"],
    ["ciao, grazie", "thanks", "it"],
  ])("is small talk: %s", (text, kind, language) => {
    expect(readBare(text)).toEqual({ kind, language });
  });

  it.each(["hi, nomad visa", "thanks, and for Canada?", "help with my overstay"])(
    "is more than small talk: %s",
    (text) => {
      expect(readBare(text)).toBeUndefined();
    },
  );
});
