import { expect, test } from "vitest";
import { archive } from "#server/knowledge/archive.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { createClassifier } from "../judge/classify.ts";
import { concernedBy } from "./concerned.ts";

const classify = createClassifier(countriesData);
const read = (title: string, body = "", country = "global") =>
  concernedBy(classify({ title, body, source: { country, topic: "visa", language: "en" } }));
const ofArchive = (title: string) => {
  const event = archive.find((one) => one.title === title);
  return event && read(title, event.facts, event.country);
};

test("a law that favors citizens of the European Union is a rule of its country only", () => {
  expect(ofArchive("Portugal: citizenship takes ten years of residence")).toEqual({
    rulesOf: ["Portugal"],
    nationalsOf: ["European Union"],
  });
});

test("a visa waiver is a rule of the country that gives it, for nationals of those that it names", () => {
  expect(ofArchive("China: visa-free entry for six countries")).toEqual({
    rulesOf: ["China"],
    nationalsOf: ["France", "Germany", "Italy", "Netherlands", "Spain", "Malaysia"],
  });
  expect(ofArchive("United Kingdom: European visitors need an ETA")).toEqual({
    rulesOf: ["United Kingdom"],
    nationalsOf: ["European Union"],
  });
});

test("all nationals of a long list count, even if their countries have no tag", () => {
  const names = "Iceland Austria Belgium Brazil Chile Croatia Estonia Finland Greece".split(" ");
  const { rulesOf, nationalsOf } = read("China waives visas", `Citizens of ${names.join(", ")} may enter.`);
  expect(rulesOf).toEqual(["China"]);
  expect(nationalsOf).toEqual(names);
});

test("the European Union has the rules that it makes, and a country those with which it implements them", () => {
  expect(ofArchive("European Union: Entry/Exit System starts")?.rulesOf).toEqual(["European Union"]);
  const body = "The rules follow a decision of the European Commission and the Council of the EU.";
  expect(read("Germany: new law on residence permits", body).rulesOf).toEqual(["Germany"]);
});

test("a country that is excepted, or only mentioned far down, is not concerned", () => {
  expect(ofArchive("Bulgaria: digital nomad residence permit opens")).toEqual({
    rulesOf: ["Bulgaria"],
    nationalsOf: [],
  });
  const text = "The fee rises. ".repeat(60);
  expect(read("Spain raises the visa fee", `${text} Italy did so last year.`)).toEqual({
    rulesOf: ["Spain"],
    nationalsOf: [],
  });
});
