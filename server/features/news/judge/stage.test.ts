import { describe, expect, it } from "vitest";
import { stageOf } from "./stage.ts";

const pubDate = new Date("2026-09-01T09:00:00Z");
const read = (title: string, { body = "", language = "en" } = {}) =>
  stageOf({ title, body, language, pubDate });

describe("the stage", () => {
  it.each([
    ["Government opens consultation on settlement", "consultation"],
    ["Senate passes bill on remote work", "proposed"],
    ["Cabinet approves draft bill on work permits", "proposed"],
    ["Government plans to scrap golden visa", "proposed"],
    ["Parliament votes to scrap golden visa", "adopted"],
    ["Golden visa law signed into law", "adopted"],
    ["New fees will take effect next spring", "planned"],
    ["New fees take effect", "in force"],
    ["Court blocks proposed fee", "ended"],
    ["Country suspends visa lottery", "ended"],
    ["New fees do not take effect", undefined],
    ["How to choose a residence permit", undefined],
  ])("of '%s' is %s", (title, stage) => {
    expect(read(title).stage).toBe(stage);
  });

  it("is that of the title, whatever the body says", () => {
    expect(read("Parliament adopts law on nationality", { body: "It was proposed in May." }).stage).toBe(
      "adopted",
    );
  });

  it("is unknown if only the body states stages, and states several", () => {
    const body = "The government proposed the law in May. Parliament approved it in June.";
    expect(read("What we know about the law", { body }).stage).toBeUndefined();
  });

  it("depends on whether the date is after that of the item", () => {
    expect(read("The fee rises from 1 October")).toEqual({ stage: "planned", effectiveOn: "2026-10-01" });
    expect(read("From 1 August, the fee is €90")).toEqual({ stage: "in force", effectiveOn: "2026-08-01" });
    expect(read("Golden visa ends on 3 December")).toEqual({ stage: "planned", effectiveOn: "2026-12-03" });
  });

  it("is limited if the text says until when it is in force", () => {
    const limited = { stage: "limited", effectiveOn: "2026-12-31" };
    expect(read("The waiver stays in force until 31 December 2026")).toEqual(limited);
    expect(read("The rule is in force until December 31, 2026")).toEqual(limited);
    expect(read("Die Regelung gilt bis zum 31.12.2026", { language: "de" })).toEqual(limited);
    expect(read("New fees take effect; old forms are accepted until 3 October").stage).toBe("in force");
    const body =
      "It is in force until 31 December 2026 in Lisbon, and in force until 31 March 2027 in Porto.";
    expect(read("The waiver of the fee", { body })).toEqual({ stage: "in force", effectiveOn: undefined });
  });

  it("is read in the language of the item", () => {
    expect(read("Regierung will Steuer senken", { language: "de" }).stage).toBe("proposed");
    expect(read("Who will pay the tax", { language: "en" }).stage).toBeUndefined();
  });
});

describe("the effective day", () => {
  it.each([
    ["en", "The law takes effect on 1 March 2027.", "2027-03-01"],
    ["en", "The law takes effect on March 1, 2027.", "2027-03-01"],
    ["en", "The law takes effect Dec. 15", "2026-12-15"],
    ["en", "It will come into force on the 1st of May 2027.", "2027-05-01"],
    ["en", "It will come into force on 1st May 2027.", "2027-05-01"],
    ["en", "From 1 January 2027 the fee is €90.", "2027-01-01"],
    ["en", "The rate, effective 1 July 2026, is 20%.", "2026-07-01"],
    ["en", "The rules enter into force on 12 Oct. 2026.", "2026-10-12"],
    ["es", "El umbral sube con efectos desde el 1 de enero de 2027.", "2027-01-01"],
    ["es", "La ley entrará en vigor el 15 de septiembre de 2026.", "2026-09-15"],
    ["pt", "A lei entra em vigor em 1 de março de 2027.", "2027-03-01"],
    ["de", "Das Gesetz tritt am 1. März 2027 in Kraft.", "2027-03-01"],
    ["de", "Das gilt ab 01.02.2027.", "2027-02-01"],
    ["fr", "La loi entre en vigueur le 1er janvier 2027.", "2027-01-01"],
    ["it", "La legge entra in vigore il 1° gennaio 2027.", "2027-01-01"],
    ["nl", "De wet treedt op 1 januari 2027 in werking.", "2027-01-01"],
    ["pl", "Ustawa wchodzi w życie 1 stycznia 2027 r.", "2027-01-01"],
    ["sv", "Lagen träder i kraft den 1 juni 2027.", "2027-06-01"],
    ["en", "It takes effect on 1 March 2027. From 1 March 2027, all must pay.", "2027-03-01"],
  ])("in %s, of '%s' is %s", (language, text, day) => {
    expect(read(text, { language }).effectiveOn).toBe(day);
  });

  it.each([
    ["none", "The minister spoke on 1 March 2027."],
    ["two", "It takes effect on 1 March 2027; for others it takes effect on 1 June 2027."],
    [
      "two dates in two sentences",
      "The fee rises from 1 January 2027. The law takes effect on 1 March 2027.",
    ],
    ["a negation", "It does not enter into force on 1 March 2027."],
    ["a possibility", "The rules may come into force on 1 May 2027."],
    ["a period", "The office is moved from 1 January 2027 to 31 March 2027."],
    ["the start of something else", "Applications are accepted from 1 January 2027."],
    ["the end of a consultation", "Consultation on settlement ends on 3 December."],
    ["the date of income", "It is limited to income derived from 1 January 2027."],
    ["the date of figures", "The figures are from 1 January 2026."],
    ["an old law", "The Act came into force on 1 July 1994."],
    ["an invalid day", "It takes effect on 31 February 2027."],
    ["an unknown month", "It takes effect on 12 Brumaire 2027."],
    ["no day", "It takes effect in March 2027."],
    ["a date in an unknown order", "It takes effect on 1/2/2027."],
  ])("is not guessed from a text with %s", (_, text) => {
    expect(read(text).effectiveOn).toBeUndefined();
  });

  // Quadratic work on texts this long would hang.
  it.each([
    ["1 ", undefined],
    ["tritt am ", undefined],
    ["from 1 March 2027 ", "2027-03-01"],
  ])("is read in a million characters of %j", (piece, day) => {
    const body = piece.repeat(1_000_000 / piece.length);
    expect(read(body, { body }).effectiveOn).toBe(day);
    expect(read(body, { body, language: "de" }).effectiveOn).toBeUndefined();
  });
});
