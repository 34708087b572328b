import { describe, expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

describe("a question on what is required or in force", () => {
  it.each([
    ["how long is a UK ETA valid", /^ETA is valid for up to 2 years\. Source/],
    ["wie lange gilt die NZeTA", /^NZeTA is valid for up to 2 years\. Source/],
    ["how much is the uk eta now and how long does it last", /^The fee is £20.* ETA is valid for up to 2/],
    ["how long is an ESTA valid for", /^Our tables don't state how long ESTA is valid\. Source/],
    ["how long will ETIAS be valid", /^ETIAS will be valid for 3 years\. ETIAS has not started/],
  ])("is answered with the validity: %j", (text, expected) => {
    expect(answerText(text)?.sentences.join(" ")).toMatch(expected);
  });

  it.each(["how much is the schengen visa now", "combien coûte le visa Schengen"])(
    "is answered with the fee: %j",
    (text) => {
      expect(answerTo(text)?.id).toBe("takes-effect");
      expect(answerText(text)?.sentences.join(" ")).toContain("€90");
    },
  );

  it("says that the sources are silent on residence permits and the EES", () => {
    const { sentences } = answerText("do i have to register for EES if i have a german residence permit")!;
    expect(sentences.join(" ")).toContain("our sources don't say what holders of a residence permit do");
  });

  it("is not about the rule that holds until then", () => {
    const { id } = answerTo("when does the uk ilr 10 year rule come into force") ?? {};
    expect(id).toBe("takes-effect");
  });
});
