import { expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

const sentencesFor = (text: string): string => answerText(text)?.sentences.join(" ") ?? "";

it("calculates the return after an overstay, and warns that a ban takes precedence", () => {
  const text = "i overstayed schengen left nov 20 was there since aug 17, us passport, when can i come back";
  expect(sentencesFor(text)).toMatch(/from February 19, 2027.*entry ban, the ban decides/);
});

it.each([
  ["can i stay in japan 90 days, go to korea for 2 days and come back for another 90, south korean", "Japan"],
  ["visa run to laos and back to thailand, is it ok? german passport", "Thailand"],
  ["how long do i have to leave mexico before i can re-enter, us citizen", "Mexico"],
  ["darf ich nach 30 tagen thailand kurz nach malaysia und dann wieder thailand, deutscher pass", "Thailand"],
])("says how long to stay out before the same visit again: %s", (text, place) => {
  expect(sentencesFor(text)).toMatch(
    new RegExp(`^After \\d+ days in a row in ${place}, there is no fixed waiting time`),
  );
});

it("says that an officer can refuse a visitor who seems to live there", () => {
  expect(sentencesFor("american, can i leave the uk and come back for another 6 months")).toContain(
    "An officer can refuse",
  );
});

it("says that a trip to a neighbor is no new entry to the United States", () => {
  const text = "italian passport, can i leave the usa for mexico and come back for another 90 days";
  expect(sentencesFor(text)).toMatch(/^No: a short trip to Mexico does not start a new visit/);
});

it("takes the months of the limit as its days", () => {
  const text = "american, how soon can i go back to the uk after 6 months";
  expect(sentencesFor(text)).toMatch(/^After 180 days in a row in the United Kingdom/);
});
