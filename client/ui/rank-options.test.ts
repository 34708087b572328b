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

describe("what is found", () => {
  it("is everything, in its order, before anything is typed", () => {
    expect(found(" ")).toEqual(options.map(({ label }) => label));
  });

  it("begins with the full name, then what begins so, then words within", () => {
    expect(found("guinea")).toEqual(["Guinea", "Guinea-Bissau", "Equatorial Guinea"]);
    expect(found("uinea")).toEqual(["Guinea-Bissau", "Equatorial Guinea", "Guinea"]);
  });

  it("needs neither accents nor case nor punctuation", () => {
    expect(found("COTE D IVOIRE")).toEqual(["Côte d'Ivoire"]);
    expect(found("guinea bissau")).toEqual(["Guinea-Bissau"]);
  });

  it("has other names, in full before names that only begin so", () => {
    expect(found("uk")).toEqual(["United Kingdom", "Ukraine"]);
    expect(found("coast")).toEqual(["Côte d'Ivoire"]);
    expect(found("engl")).toEqual(["United Kingdom"]);
  });

  it("is nothing for what no name holds", () => {
    expect(found("atlantis")).toEqual([]);
    expect(found("?")).toEqual([]);
  });
});

describe("what a text names in full", () => {
  it("is the option of that name or other name", () => {
    expect(namedOption(options, " guinea ")?.value).toBe("324");
    expect(namedOption(options, "Uk")?.value).toBe("826");
    expect(namedOption(options, "Unit")).toBeUndefined();
  });
});
