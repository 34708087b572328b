import { describe, expect, it } from "vitest";
import { effectiveDateIn } from "./library-impact.ts";

const published = new Date("2026-09-01T09:00:00Z");
const read = (text: string) => effectiveDateIn(text, published)?.toISOString().slice(0, 10);

describe("the effective date", () => {
  it.each([
    ["The law takes effect on 1 March 2027.", "2027-03-01"],
    ["The law takes effect on March 1, 2027.", "2027-03-01"],
    ["It will come into force on the 1st of May 2027.", "2027-05-01"],
    ["It will come into force on 1st May 2027.", "2027-05-01"],
    ["From 1 January 2027 the fee is €90.", "2027-01-01"],
    ["The rate, effective 1 July 2026, is 20%.", "2026-07-01"],
    ["The rules enter into force on 12 Oct. 2026.", "2026-10-12"],
    ["El umbral sube con efectos desde el 1 de enero de 2027.", "2027-01-01"],
    ["La ley entrará en vigor el 15 de septiembre de 2026.", "2026-09-15"],
    ["A lei entra em vigor em 1 de março de 2027.", "2027-03-01"],
    ["Das Gesetz tritt am 1. März 2027 in Kraft.", "2027-03-01"],
    ["Das gilt ab 1. Januar 2027.", "2027-01-01"],
    ["La loi entre en vigueur le 1er janvier 2027.", "2027-01-01"],
    ["La legge entra in vigore il 1° gennaio 2027.", "2027-01-01"],
    ["It takes effect on 1 March 2027. From 1 March 2027, all must pay.", "2027-03-01"],
  ])("of '%s' is %s", (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each([
    ["none", "The minister spoke on 1 March 2027."],
    ["two", "It takes effect on 1 March 2027; for others it takes effect on 1 June 2027."],
    [
      "two dates in two sentences",
      "The fee rises from 1 January 2027. The law takes effect on 1 March 2027.",
    ],
    ["uncertainty", "The bill would take effect on 1 March 2027."],
    ["a negation", "It does not enter into force on 1 March 2027."],
    ["a possibility", "The rules may come into force on 1 May 2027."],
    ["a period", "The office is moved from 1 January 2027 to 31 March 2027."],
    ["the start of something else", "Applications are accepted from 1 January 2027."],
    ["the date of income", "It is limited to income derived from 1 January 2027."],
    ["the date of figures", "The figures are from 1 January 2026."],
    ["an old law", "The Act came into force on 1 July 1994."],
    ["an invalid day", "It takes effect on 31 February 2027."],
    ["an unknown month", "It takes effect on 12 Brumaire 2027."],
    ["no day", "It takes effect in March 2027."],
  ])("is not guessed from a text with %s", (_, text) => {
    expect(read(text)).toBeUndefined();
  });

  it("is found in linear time", () => {
    const start = performance.now();
    for (const text of ["1 ".repeat(50_000), "tritt am ".repeat(10_000), "from 1 March 2027 ".repeat(5000)])
      effectiveDateIn(text, published);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
