import { expect, it } from "vitest";
import { placesOf } from "./places.ts";

it("lists each country of a profile once, with all its ties, the strongest first", () => {
  expect(
    placesOf({
      residencies: [
        { country: "724", isPrimary: false },
        { country: "620", isPrimary: true },
        { country: "", isPrimary: false },
      ],
      citizenships: [{ country: "826", isPrimary: true }],
      employmentStatus: "company-owner",
      employmentCountry: "620",
    }),
  ).toEqual([
    { country: "620", ties: ["primary residency", "company registration"] },
    { country: "724", ties: ["residency"] },
    { country: "826", ties: ["citizenship"] },
  ]);
});
