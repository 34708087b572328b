import { describe, expect, it } from "vitest";
import { emptyDraft, Profile, readProfile, toStored } from "./profile.ts";

const ids = new Set(["620", "724", "826", "233"]);
const whole = {
  residencies: [
    { country: "620", isPrimary: false },
    { country: "724", isPrimary: true },
  ],
  citizenships: [{ country: "826", isPrimary: true }],
  employmentStatus: "company-owner",
  employmentCountry: "233",
  businessDescription: "Maps",
  industrySector: "it",
  taxRelatedActivities: ["exportingGoods"],
};
const read = (value: unknown) => readProfile(JSON.stringify(value), ids);

describe("readProfile", () => {
  it("restores a saved profile", () => {
    const { draft, unread } = read(toStored(Profile.parse(whole)));
    expect(unread).toEqual([]);
    expect(draft).toEqual({ ...emptyDraft, ...whole });
  });

  it("returns an empty draft without a stored profile", () => {
    expect(readProfile(null, ids)).toEqual({ draft: emptyDraft, unread: [] });
  });

  it.each(["", "{", "null", "[]", '"x"', "3", "\u0000"])("reports %j as entirely unreadable", (text) => {
    expect(readProfile(text, ids)).toEqual({ draft: emptyDraft, unread: ["all fields"] });
  });

  it("keeps valid fields and names invalid ones", () => {
    const { draft, unread } = read({
      ...whole,
      employmentStatus: "pirate",
      employmentCountry: 233,
      businessDescription: 7,
      industrySector: "smuggling",
      businessModel: "",
      taxRelatedActivities: ["exportingGoods", "exportingGoods", 4, "dodging"],
    });
    expect(draft).toEqual({
      ...emptyDraft,
      ...whole,
      employmentStatus: "employed",
      businessDescription: "",
      industrySector: "",
    });
    expect(unread).toEqual([
      "employment status",
      "business description",
      "industry sector",
      "tax-related activities",
    ]);
  });

  it("keeps readable rows with known countries and one primary row", () => {
    const { draft, unread } = read({
      ...whole,
      residencies: [
        { country: "620", isPrimary: "yes" },
        null,
        { country: "999", isPrimary: true },
        { country: 724, isPrimary: true },
      ],
      citizenships: [{ country: "826" }],
    });
    expect(draft.residencies).toEqual([
      { country: "620", isPrimary: false },
      { country: "", isPrimary: true },
      { country: "724", isPrimary: false },
    ]);
    expect(draft.citizenships).toEqual([{ country: "826", isPrimary: true }]);
    expect(unread).toEqual(["residencies"]);
  });

  it("reports the missing fields of an older format", () => {
    const { draft, unread } = read({ residencies: [], citizenships: "GB", version: 0 });
    expect(draft).toEqual(emptyDraft);
    expect(unread).toEqual(["residencies", "citizenships", "employment status", "country of employment"]);
  });

  it("limits the number of rows", () => {
    const rows = Array.from({ length: 5000 }, () => ({ country: "620", isPrimary: true }));
    const { draft, unread } = read({ ...whole, residencies: rows });
    expect(draft.residencies).toHaveLength(50);
    expect(draft.residencies.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    expect(unread).toEqual(["residencies"]);
  });

  it("uses the form's label for the country of a company", () => {
    expect(read({ ...whole, employmentCountry: "999" }).unread).toEqual(["country of company registration"]);
  });

  it("cannot pollute a prototype", () => {
    const { draft } = readProfile('{"__proto__":{"employmentStatus":"company-owner"}}', ids);
    expect(draft.employmentStatus).toBe("employed");
  });
});

describe("toStored", () => {
  it("keeps company details for owners only, and no empty fields", () => {
    const filled = Profile.parse({ ...emptyDraft, ...whole, businessModel: "" });
    expect(Object.keys(toStored(filled))).toEqual(Object.keys(whole));
    expect(Object.keys(toStored({ ...filled, employmentStatus: "employed" }))).toEqual([
      "residencies",
      "citizenships",
      "employmentStatus",
      "employmentCountry",
    ]);
  });
});

describe("Profile", () => {
  it("reports missing fields", () => {
    const messages = (value: unknown) => Profile.safeParse(value).error?.issues.map(({ message }) => message);
    expect(messages(emptyDraft)).toEqual([
      "Country is required",
      "Country is required",
      "Employment country is required",
    ]);
    expect(messages({ ...whole, residencies: [], citizenships: [] })).toEqual([
      "At least one residency is required",
      "At least one citizenship is required",
    ]);
  });
});
