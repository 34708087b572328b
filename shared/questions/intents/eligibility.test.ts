import { describe, expect, it } from "vitest";
import { answerText, answerTo, read } from "#tests/support/questions.ts";

const reply = (text: string) => answerText(text)?.sentences.join(" ") ?? "";

describe("an answer about programs begins with whether the person may apply", () => {
  it.each([
    [
      "russian passport, malta nomad permit, what income",
      /^According to our sources, citizens of Russia can’t apply.*€42,000/,
    ],
    [
      "does the czech digital nomad visa work for south africans",
      /^According to our sources, citizens of South Africa can’t apply/,
    ],
    [
      "can a canadian get the czech digital nomad visa",
      /^According to our sources, citizens of Canada can apply/,
    ],
    [
      "iranian, vanuatu citizenship price",
      /^For citizens of Iran, our sources name a condition: “.*five years/,
    ],
    ["can i get the mm2h at 24", /^At 24, you can’t apply: our sources state age 25 or more/],
    ["i'm 58, turkey nomad visa possible", /^At 58, you can’t apply: our sources state age 21 to 55/],
    [
      "freelancer from canada, 5000 eur a month: slovenia, croatia or hungary nomad visa",
      /^Not for freelancers, according to our sources: Hungary\./,
    ],
  ])("%s", (text, answer) => {
    expect(reply(text)).toMatch(answer);
  });

  it("doesn't mention nationalities for which there is no source", () => {
    expect(reply("us citizen, malta nomad permit, what income")).toMatch(/^Malta/);
  });

  it("leaves out the person's own country and programs that exclude the nationality", () => {
    const text = reply("brazilian passport, cheapest nomad visa");
    expect(text).not.toMatch(/Brazil \(/);
    expect(text).toMatch(/citizens of Brazil can’t apply: Türkiye/);
  });
});

describe("where the person comes from", () => {
  it.each([
    ["60 years old from canada, which digital nomad visa", ["CA"], []],
    ["freiberuflerin aus kanada, welches nomadenvisum in slowenien", ["CA"], ["SI"]],
    ["greek employer, us passport, visa for india", ["US"], ["IN"]],
    ["coste del visado de nómada de grecia", [], ["GR"]],
    ["visados de nómada para un venezolano que gana 3500 dólares", ["VE"], []],
  ])("is not compared as a destination: %s", (text, passports, subjects) => {
    expect(read(text)).toMatchObject({ passports, subjects });
  });
});

it("reads 'single, no kids' as somebody without family", () => {
  expect(read("spain nomad visa income, single no kids").family).toBeUndefined();
});

it.each([
  ["what income does the belgian BeNomad visa need", /no program called “BeNomad” for Belgium/],
  ["whats the income for belgiums new BeNomad nomad visa that started in march 2026", /called “BeNomad”/],
  ["what does the GoTürkiye nomad visa cost", /^Türkiye/],
])("says that a program's name is unknown: %s", (text, answer) => {
  expect(reply(text)).toMatch(answer);
});

it("reads an amount too high for an income as capital", () => {
  expect(answerTo("eu residency, budget 300k eur")?.reply).toMatchObject({
    screen: { href: "/personal/programmes?kind=investment" },
  });
});

describe("programs that are new in a year", () => {
  it.each(["new digital nomad visas 2026", "did any country launch a digital nomad visa this year"])(
    "are told with the day: %s",
    (text) => {
      expect(reply(text)).toMatch(/^Open since 2026.*South Korea \(since June 30, 2026\).*Taiwan/);
    },
  );
});

it("lists suitable programs for somebody with an income who wants to live somewhere", () => {
  const text = reply("brazilian developer earning 3500 eur, want to live in EU with my husband. what fits?");
  expect(text).toMatch(/^None for certain; possibly.*Slovenia/);
  expect(text).not.toMatch(/Portugal \(€1,380/);
});

it("reads a golden visa that the person holds as a residence permit", () => {
  expect(read("i hold a greek golden visa, how long can i stay in france")).toMatchObject({
    subjects: ["FR"],
    programmes: [],
  });
});
