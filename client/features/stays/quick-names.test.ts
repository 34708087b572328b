import { expect, it } from "vitest";
import { quickNames } from "#client/features/stays/quick-names.ts";
import { countryOptions } from "#client/platform/place-options.ts";
import { dayOf } from "#shared/calendar/day.ts";
import { placeNamesOf, withCountryNames } from "#shared/gazetteer/written-places.ts";
import { readQuickLine } from "#shared/stays/reading/quick-entry.ts";

const country = (id: number, name: string, code: string) => ({
  id,
  name,
  code,
  flagCode: code.toLowerCase(),
});
const options = countryOptions([
  country(268, "Georgia", "GE"),
  country(356, "India", "IN"),
  country(826, "United Kingdom", "GB"),
  country(840, "United States", "US"),
]);
const names = withCountryNames(
  placeNamesOf(
    quickNames(options, {
      names: [
        { name: "georgia", countries: ["GE", "US"] },
        { name: "goa", countries: ["IN"] },
      ],
    }),
  ),
);

it.each([
  ["UK", "GB"],
  ["USA", "US"],
  ["US", "US"],
  ["IN", "IN"],
  ["in Goa", "IN"],
  ["Kosovo", "XK"],
  ["Georgia", "GE"],
])("quick entry reads %s as %s", (place, code) => {
  const reading = readQuickLine(`${place} 3 Mar to 20 May 2026`, { names, today: dayOf("2026-11-25") });
  expect(reading).toMatchObject({ kind: "stay", stay: { country: code } });
});

it("quick entry does not read the word 'in' as India", () => {
  const reading = readQuickLine("in Atlantis 3 Mar to 20 May 2026", { names, today: dayOf("2026-11-25") });
  expect(reading.kind).toBe("problem");
});
