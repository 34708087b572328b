import { describe, expect, it } from "vitest";
import { namedOption, rankOptions } from "./rank-options.ts";

const options = [
  { value: "624", label: "Guinea-Bissau" },
  { value: "226", label: "Equatorial Guinea" },
  { value: "324", label: "Guinea" },
  { value: "384", label: "Côte d'Ivoire", aliases: ["CI", "Ivory Coast"] },
  { value: "826", label: "United Kingdom", aliases: ["GB", "UK", "England"] },
  { value: "804", label: "Ukraine", aliases: ["UA"] },
];
const found = (text: string) => rankOptions(options, text).map(({ label }) => label);

describe("ranked options", () => {
  it("are all options in their order for blank text", () => {
    expect(found(" ")).toEqual(options.map(({ label }) => label));
  });

  it("have full matches first, then prefixes, then words", () => {
    expect(found("guinea")).toEqual(["Guinea", "Guinea-Bissau", "Equatorial Guinea"]);
    expect(found("uinea")).toEqual(["Guinea-Bissau", "Equatorial Guinea", "Guinea"]);
  });

  it("ignore accents, case and punctuation", () => {
    expect(found("COTE D IVOIRE")).toEqual(["Côte d'Ivoire"]);
    expect(found("guinea bissau")).toEqual(["Guinea-Bissau"]);
  });

  it("include alternative names; a full match ranks before a prefix", () => {
    expect(found("uk")).toEqual(["United Kingdom", "Ukraine"]);
    expect(found("coast")).toEqual(["Côte d'Ivoire"]);
    expect(found("engl")).toEqual(["United Kingdom"]);
  });

  it("are empty without a match", () => {
    expect(found("atlantis")).toEqual([]);
    expect(found("?")).toEqual([]);
  });
});

describe("an exact name", () => {
  it("finds the option by its name or alternative name", () => {
    expect(namedOption(options, " guinea ")?.value).toBe("324");
    expect(namedOption(options, "Uk")?.value).toBe("826");
    expect(namedOption(options, "Unit")).toBeUndefined();
  });
});
