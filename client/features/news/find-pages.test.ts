import { expect, it } from "vitest";
import { findPages } from "./find-pages.ts";
import { findNamed } from "./suggestions.ts";

const countries = [
  { name: "Cyprus", code: "CY" },
  { name: "United Arab Emirates", code: "AE" },
];
const hrefs = (text: string) => findPages(text, countries, findNamed).map(({ href }) => href);

it("finds the pages of countries by any of their names, and screens by their keywords", () => {
  expect(hrefs("tax days Cyprus")).toEqual(["/places/cyprus"]);
  expect(hrefs("emirates company")).toEqual(["/places/united-arab-emirates", "/company"]);
  expect(hrefs("Lowest CORPORATE tax")).toEqual(["/company"]);
  expect(hrefs("cheapest passport")).toEqual(["/personal/programmes?kind=citizenship&sort=investment"]);
  expect(hrefs("delete profile")).toEqual(["/profile#account", "/profile"]);
  expect(hrefs("fees")).toEqual([]);
});
