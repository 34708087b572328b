import { describe, expect, it } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { unionMembers } from "#shared/gazetteer/names.ts";
import { europeanUnion } from "#shared/gazetteer/union.ts";
import { emptyDraft, type ProfileDraft } from "#shared/profile/profile.ts";
import { type ReasonFor, readReasons } from "./reasons.ts";

const countries = countriesData.map(({ id, name, code, flagCode }) => ({ id, name, code, flagCode }));
const idOf = (name: string) => String(countries.find((country) => country.name === name)?.id);
const list = (...names: string[]) => names.map((name, at) => ({ country: idOf(name), isPrimary: at === 0 }));

type Concerned = Parameters<ReasonFor>[0];
const why = (profile: Partial<ProfileDraft>, item: Partial<Concerned>) =>
  readReasons(
    JSON.stringify({ ...emptyDraft, ...profile }),
    countries,
  )?.({ type: "tax", rulesOf: [], nationalsOf: [], ...item });

describe("reasons for an update on a country's rules", () => {
  it("name residency, citizenship, and work", () => {
    const profile = {
      residencies: list("Thailand", "Ghana"),
      citizenships: list("Brazil"),
      employmentCountry: idOf("Georgia"),
    };
    const reasonOf = (...rulesOf: string[]) => why(profile, { rulesOf });
    expect(reasonOf("Thailand")).toBe("You live in Thailand");
    expect(reasonOf("Ghana")).toBe("You are a resident of Ghana");
    expect(reasonOf("Brazil")).toBe("You are a citizen of Brazil");
    expect(reasonOf("Georgia")).toBe("You work in Georgia");
    expect(reasonOf("Kenya", "Georgia", "Brazil")).toBe("You work in Georgia, you are a citizen of Brazil");
    expect(reasonOf("Kenya")).toBe("");
  });

  it.each([
    ["employed", "You work in Estonia"],
    ["self-employed", "You are self-employed in Estonia"],
    ["company-owner", "Your company is registered in Estonia"],
  ] as const)("name the work of the %s", (employmentStatus, reason) => {
    expect(why({ employmentStatus, employmentCountry: idOf("Estonia") }, { rulesOf: ["Estonia"] })).toBe(
      reason,
    );
  });

  it("are the residency before work and citizenship", () => {
    const profile = {
      residencies: [...list("Malta").map((row) => ({ ...row, isPrimary: false })), ...list("Italy")],
      citizenships: list("Malta"),
      employmentCountry: idOf("Italy"),
    };
    expect(why(profile, { rulesOf: ["Malta", "Italy"] })).toBe(
      "You are a resident of Malta, you live in Italy",
    );
  });

  it("use the article of a country's name", () => {
    const profile = { residencies: list("United States") };
    expect(why(profile, { rulesOf: ["United States"] })).toBe("You live in the United States");
  });

  it.each([
    ["visa", ""],
    ["residency", ""],
    ["citizenship", "You are a citizen of Brazil"],
    ["tax", "You are a citizen of Brazil"],
  ] as const)("of type %s are for citizens: '%s'", (type, reason) => {
    expect(why({ citizenships: list("Brazil") }, { type, rulesOf: ["Brazil"] })).toBe(reason);
  });

  it("on visas are none for citizens, who need none, even if they live there", () => {
    const profile = { citizenships: list("Brazil"), residencies: list("Brazil") };
    expect(why(profile, { type: "visa", rulesOf: ["Brazil"] })).toBe("");
    expect(why(profile, { type: "tax", rulesOf: ["Brazil"] })).toBe("You live in Brazil");
  });
});

describe("reasons for an update of the European Union", () => {
  const ofUnion = { type: "visa", rulesOf: [europeanUnion] } as const;

  it("are living or working in a member state, the primary residency first", () => {
    const residencies = [
      ...list("Malta").map((row) => ({ ...row, isPrimary: false })),
      ...list("Netherlands"),
    ];
    expect(why({ residencies }, ofUnion)).toBe("You live in the Netherlands, a member of the European Union");
    expect(why({ employmentCountry: idOf("Spain") }, ofUnion)).toBe(
      "You work in Spain, a member of the European Union",
    );
    expect(why({ residencies: list("Switzerland") }, ofUnion)).toBe("");
  });

  it("are none on visas for citizens of a member state", () => {
    const profile = { residencies: list("Spain"), citizenships: list("Italy") };
    expect(why(profile, ofUnion)).toBe("");
    expect(why(profile, { ...ofUnion, type: "tax" })).toBe(
      "You live in Spain, a member of the European Union",
    );
  });
});

describe("reasons for an update that names nationals", () => {
  const waiver = { type: "visa", rulesOf: ["China"], nationalsOf: ["Spain", europeanUnion] } as const;

  it("are their citizenship, and never their country's residence", () => {
    expect(why({ citizenships: list("Spain") }, { ...waiver, nationalsOf: ["Spain"] })).toBe(
      "You are a citizen of Spain",
    );
    expect(why({ citizenships: list("Brazil"), residencies: list("Spain") }, waiver)).toBe("");
    expect(why({ citizenships: list("Italy") }, waiver)).toBe(
      "You are a citizen of Italy, a member of the European Union",
    );
  });

  it("are none if it is about a national law: membership of the Union extends no such law", () => {
    const law = { type: "citizenship", rulesOf: ["Portugal"], nationalsOf: [europeanUnion] } as const;
    expect(why({ citizenships: list("Italy"), residencies: list("Spain") }, law)).toBe("");
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
