import { describe, expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { wordsOf } from "#tests/support/questions.ts";

const words = wordsOf("en");

import { limitWords } from "./limit-words.ts";

describe("the words of limits", () => {
  it.each([
    ["us-spt", ["at least 31 days in the year and at least 183 days weighted over 3 years"]],
    ["ie-tax", ["at least 183 days in a calendar year", "at least 280 days in total over 2 years"]],
    ["ke-tax", ["at least 183 days in a calendar year", "an average of more than 122 days over 3 years"]],
    ["pt-permit", ["more than 6 months in a row", "more than 243 days while the permit is valid"]],
    ["de-tax", ["more than 6 months in a row"]],
  ])("name the number and the period of %s", (id, expected) => {
    const rule = law.dayRules.find((one) => one.id === id);
    const texts = rule?.limits.map((limit) => limitWords(limit, words)) ?? [];
    for (const [index, text] of expected.entries()) expect(texts[index]).toContain(text);
  });

  it("exist for the conditions, grounds and reliefs of every rule", () => {
    for (const { limits, grounds, reliefs } of law.dayRules) {
      for (const limit of limits) expect(limitWords(limit, words)).not.toBe("");
      for (const id of grounds) expect(words.say(`ground.${id}`)).not.toBe("");
      for (const id of reliefs) expect(words.say(`relief.${id}`)).not.toBe("");
    }
  });
});
