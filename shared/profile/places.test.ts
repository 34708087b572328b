import { expect, it } from "vitest";
import { countriesById, namedCountries, placesOf } from "./places.ts";

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

it("finds the known countries of each part of a profile, each once, the primary one first", () => {
  const [portugal, spain] = [
    { id: 620, code: "PT" },
    { id: 724, code: "ES" },
  ];
  expect(
    namedCountries(
      {
        residencies: [
          { country: "724", isPrimary: false },
          { country: "620", isPrimary: true },
          { country: "724", isPrimary: false },
        ],
        citizenships: [{ country: "999", isPrimary: true }],
        employmentCountry: "",
      },
      countriesById([portugal, spain]),
    ),
  ).toEqual({ residencies: [portugal, spain], citizenships: [], work: [] });
});
