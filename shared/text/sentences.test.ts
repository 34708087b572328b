import { describe, expect, it } from "vitest";
import { cutAtSentence, cutAtWord, sentencesOf } from "./sentences.ts";

describe("sentences", () => {
  it.each([
    ["The fee rises. It ends soon! Really?", ["The fee rises.", "It ends soon!", "Really?"]],
    ["Since Jan. 5 the U.S. Consulate asks Dr. Who.", ["Since Jan. 5 the U.S. Consulate asks Dr. Who."]],
    ["Art. 5 of Law No. 61 ends. It was old.", ["Art. 5 of Law No. 61 ends.", "It was old."]],
    ["It costs 2.849 euros.  Soon.", ["It costs 2.849 euros.", "Soon."]],
    ["One is here.\n\nTwo is there.\n", ["One is here.", "Two is there."]],
    ["", []],
  ])("of %j are %j", (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it("are cut after the last whole sentence within the limit, or else within a sentence", () => {
    expect(cutAtSentence("One two three. Four five six.", 6)).toBe("One two three. Four five six.");
    expect(cutAtSentence("One two three. Four five six.", 5)).toBe("One two three.");
    expect(cutAtSentence("One two, three four.", 2)).toBe("One two…");
    expect(cutAtWord("x".repeat(1000), 10)).toHaveLength(121);
    expect(cutAtWord("One two", 2)).toBe("One two");
  });
});
