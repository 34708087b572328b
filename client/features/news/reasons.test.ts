import { describe, expect, it } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { unionMembers } from "#shared/countries/names.ts";
import { europeanUnion } from "#shared/countries/union.ts";
import { emptyDraft, type ProfileDraft } from "#shared/profile/profile.ts";
import { readReasons } from "./reasons.ts";

const countries = countriesData.map(({ id, name, code, flagCode }) => ({ id, name, code, flagCode }));
const idOf = (name: string) => String(countries.find((country) => country.name === name)?.id);
const list = (...names: string[]) => names.map((name, at) => ({ country: idOf(name), isPrimary: at === 0 }));

const why = (profile: Partial<ProfileDraft>, ...names: string[]) =>
  readReasons(JSON.stringify({ ...emptyDraft, ...profile }), countries)?.(names);

describe("reasons for an update", () => {
  it("name residency, citizenship, and work", () => {
    const profile = {
      residencies: list("Portugal", "Thailand"),
      citizenships: list("Spain"),
      employmentCountry: idOf("Georgia"),
    };
    expect(why(profile, "Portugal")).toBe("You live in Portugal");
    expect(why(profile, "Thailand")).toBe("You are a resident of Thailand");
    expect(why(profile, "Spain")).toBe("You are a citizen of Spain");
    expect(why(profile, "Georgia")).toBe("You work in Georgia");
    expect(why(profile, "Brazil", "Georgia", "Spain")).toBe(
      "You work in Georgia, you are a citizen of Spain",
    );
    expect(why(profile, "Brazil")).toBe("");
  });

  it.each([
    ["employed", "You work in Estonia"],
    ["self-employed", "You are self-employed in Estonia"],
    ["company-owner", "Your company is registered in Estonia"],
  ] as const)("name the work of the %s", (employmentStatus, reason) => {
    expect(why({ employmentStatus, employmentCountry: idOf("Estonia") }, "Estonia")).toBe(reason);
  });

  it("rank by strength per country; the EU uses the primary residency", () => {
    const profile = {
      residencies: [...list("Malta").map((row) => ({ ...row, isPrimary: false })), ...list("Italy")],
      citizenships: list("Malta", "Greece"),
      employmentCountry: idOf("Italy"),
    };
    expect(why(profile, "Malta", "Italy")).toBe("You are a resident of Malta, you live in Italy");
    expect(why(profile, europeanUnion)).toBe("Italy is in the European Union");
    expect(why({ citizenships: list("Portugal") }, europeanUnion)).toBe("Portugal is in the European Union");
  });

  it("use the article of a country's name", () => {
    expect(why({ residencies: list("United States") }, "United States")).toBe(
      "You live in the United States",
    );
    expect(why({ residencies: list("Netherlands") }, europeanUnion)).toBe(
      "The Netherlands is in the European Union",
    );
    expect(why({ residencies: list("Switzerland") }, europeanUnion)).toBe("");
  });
});

it("returns undefined for a profile without a known country", () => {
  for (const text of ["", "{", "null", JSON.stringify(emptyDraft), '{"citizenships":[{"country":"999"}]}'])
    expect(readReasons(text, countries)).toBeUndefined();
});

it("lists 27 member states, all of them known countries", () => {
  const codes = new Set(countries.map(({ code }) => code));
  expect(unionMembers.size).toBe(27);
  expect([...unionMembers].filter((code) => !codes.has(code))).toEqual([]);
});
