import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aboutUsText } from "#server/features/assistant/library-answer.ts";
import type { AskedQuestion, FindPassages } from "#server/features/assistant/passage.ts";
import { askAll, isAmongThree, isEmpty, isFirst, shareOf } from "#tests/bench/assistant/quality.ts";
import { questions, unanswerable } from "#tests/bench/assistant/questions.ts";
import { saveUpdates } from "#tests/support/news.ts";
import { retrievalOver } from "#tests/support/retrieval.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let findPassages: FindPassages;

const find = (text: string, more: Partial<AskedQuestion> = {}) =>
  findPassages({ text, earlier: [], ownCountries: [], ...more });
/** The keys of entries and updates, without the pages of places. */
const keys = async (text: string, more?: Partial<AskedQuestion>) =>
  (await find(text, more)).map(({ key }) => key).filter((key) => !key.startsWith("place/"));

beforeAll(async () => {
  app = await createTestApp();
  await app.seed();
  findPassages = retrievalOver(app.platform.database);
});
afterAll(() => app.close());

describe("the passages for a question", () => {
  it("come from the program that fits income and country", async () => {
    const passages = await find("Can I live in Portugal on $3,000 a month from dividends?");
    expect(passages[0]).toMatchObject({
      key: "residency/portugal-d7",
      kind: "residency",
      href: "/personal/residencies#portugal-d7",
    });
    expect(passages[0]?.excerpt).toMatch(/dividends|income/i);
    expect(passages.length).toBeLessThanOrEqual(6);
  });

  // One of three sets of questions. `npm run bench -- assistant quality` measures all of them.
  it("are right for nine in ten questions, and clear only if place, subject and what is asked agree", async () => {
    const answered = await askAll(findPassages, questions);
    expect(shareOf(answered, isAmongThree)).toBeGreaterThanOrEqual(0.9);
    expect(shareOf(answered, isFirst)).toBeGreaterThanOrEqual(0.8);
    expect(shareOf(answered, isEmpty)).toBeLessThanOrEqual(0.3);
    const without = await askAll(
      findPassages,
      unanswerable.map((question) => ({ question, right: [] })),
    );
    expect(shareOf(without, isEmpty)).toBeGreaterThanOrEqual(0.97);
  });

  it("name the required income if the question names an amount per month", async () => {
    const [first] = await find("Can I live in Portugal on $3,000 a month from dividends?");
    expect(first?.excerpt).toContain("€920 a month");
    expect(first?.excerpt).not.toContain("60–120 days");
  });

  it.each([
    ["Which is faster, the Spanish non-lucrative visa or the D7?", "residency/portugal-d7", "60–120 days"],
    [
      "Which office handles Panama Friendly Nations, and its website?",
      "residency/panama-friendly-nations",
      "https",
    ],
    ["Is there an interview for citizenship of Dominica?", "citizenship/dominica", "is interviewed"],
    ["What would Vanuatu's passport cost me?", "citizenship/vanuatu", "$130,000"],
    ["Does the D7 give a passport after five years?", "residency/portugal-d7", "now takes ten years"],
    ["share capital of a company in Estonia", "company/estonia", "Minimum capital"],
  ])("always quote the line that is asked for: %s", async (text, key, line) => {
    const passage = (await find(text)).find((one) => one.key === key);
    expect(passage?.excerpt).toContain(line);
  });

  it.each([
    "I love Portugal, what is the income for the D7 visa?",
    "As a python developer, can I get the Portugal D7 visa?",
    "Thank you! And the D7 visa income in Portugal?",
  ])("come from the named program, whatever else the question says: %s", async (text) => {
    expect((await keys(text))[0]).toBe("residency/portugal-d7");
  });

  it.each([
    ["Can I bring my dog to Portugal on my D7?", []],
    ["¿Hay buenos colegios en Panamá?", []],
    ["and what about kindergartens there?", ["What income does the D7 visa ask for?"]],
    ["best pizza in Rome", []],
    ["What does a wedding photographer in Austin charge?", []],
    ["should i buy a house in lisbon or wait for prices to fall", []],
  ])("are none if no entry covers the subject, whatever place it names: %s", async (text, earlier) => {
    expect(await find(text, { earlier })).toEqual([]);
  });

  it.each([
    ["is there a wealth tax in switzerland", "/places/switzerland"],
    ["tax treaty portugal usa", "/places/portugal"],
    ["i overstayed 3 weeks in greece, will i be banned", "/places/greece"],
    ["¿me robaron el pasaporte en Perú?", "/places/peru"],
  ])("begin with the page of the place if none clearly answers: %s", async (text, href) => {
    const passages = await find(text);
    expect(passages[0]).toMatchObject({ href, isBackground: true });
    expect(passages.every(({ isBackground }) => isBackground)).toBe(true);
  });

  it("answer a question whose subject only one entry mentions", async () => {
    const [first] = await find("Does SafetyWing pay for a dentist in an emergency?");
    expect(first).toMatchObject({ key: "tool/safetywing" });
    expect(first?.isBackground).toBeUndefined();
  });

  it("are at least three if three are about the same place: program, news and country", async () => {
    const passages = await find("flat tax of seventeen percent for experts in thailand");
    expect(passages.length).toBeGreaterThanOrEqual(3);
    expect(new Set(passages.map(({ kind }) => kind))).toEqual(new Set(["country", "residency", "news"]));
  });

  it("come from no tool that merely shares a word with the subject", async () => {
    const found = await keys("a security key against phishing");
    expect(found[0]).toBe("tool/yubikey-5c-nfc");
  });

  it.each([
    ["income tax in Portugall", "country/PT"],
    ["whats the passwrod manager that is open source and free", "tool/bitwarden"],
    ["citzenship of Vanautu by donation", "citizenship/vanuatu"],
  ])("are found despite misspellings: %s", async (text, key) => {
    expect((await keys(text)).slice(0, 3)).toContain(key);
  });

  it.each([
    ["Danish income tax", "country/DK"],
    ["how much tax would I pay in Kraków", "country/PL"],
    ["tax in the uae", "country/AE"],
    ["¿Cuántos días puedo estar en Alemania sin ser residente fiscal?", "country/DE"],
    ["how much of my wages would france take", "country/FR"],
    ["is my salary taxed in turkey", "country/TR"],
    ["impôt sur le revenu en Norvège", "country/NO"],
    ["quante tasse in Germania", "country/DE"],
    ["Steuern in Island", "country/IS"],
    ["polish wages tax", "country/PL"],
  ])(
    "come from the country named by any spelling, language, people, town or abbreviation: %s",
    async (text, key) => {
      expect((await keys(text))[0]).toBe(key);
    },
  );

  it.each([
    ["налоги в Португалии", "country/PT"],
    ["日本の税金はいくらですか", "country/JP"],
    ["ضريبة الدخل في قبرص", "country/CY"],
    ["베트남 비자", "country/VN"],
  ])("come from a country named in another script: %s", async (text, key) => {
    expect((await keys(text)).slice(0, 3)).toContain(key);
  });

  it.each(["income tax", "citizenship", "remote work visa", "bank account", "open a company", "salary"])(
    "are never empty for a place with a known subject: %s in Bhutan",
    async (subject) => {
      expect(await keys(`${subject} in bhutan`)).not.toEqual([]);
    },
  );

  it("are about the destination, not the origin", async () => {
    expect((await keys("I'm German and my employer is Swedish. What is the income tax in Croatia?"))[0]).toBe(
      "country/HR",
    );
  });

  it("are about a country if the question names nothing else", async () => {
    const found = await keys("Portugal?");
    expect(found).toContain("country/PT");
    expect(found).toContain("residency/portugal-d7");
    expect(await keys("Portugal")).toEqual(found);
  });

  it("take the country from the conversation if the question names none", async () => {
    const earlier = ["Can I live in Portugal on dividends?"];
    expect((await keys("and what about taxes there?", { earlier }))[0]).toBe("country/PT");
    expect((await keys("and for my wife?", { earlier }))[0]).toBe("residency/portugal-d7");
    expect((await keys("what about Spain?", { earlier }))[0]).toBe("residency/spain-non-lucrative");
  });

  it.each([
    ["What changed in Portugal this year?", ["Which tool for a cheap eSIM?"]],
    ["Which tool for a cheap eSIM?", ["What income does Portugal's D7 ask for?"]],
    ["Which company is fastest to form?", ["What changed in Portugal this year?"]],
    ["What does Wise cost?", ["What income does Portugal's D7 ask for?"]],
    ["Which countries don't tax foreign income?", ["Is there a nomad visa in Spain?"]],
    ["How do I get a golden visa in Greece?", ["Which VPN works in China?", "Is Panama safe?"]],
    ["¿Cómo abro una empresa en Estonia?", ["Do I need a visa for Japan?"]],
  ])("are those of a new chat if the question has a subject of its own: %s", async (text, earlier) => {
    const alone = await find(text);
    expect(alone.length).toBeGreaterThan(0);
    expect(await find(text, { earlier })).toEqual(alone);
  });

  it.each([
    ["how much is it?", ["Which VPN works without an account?"], "tool/"],
    ["in Spain?", ["What income does Portugal's D7 ask for?"], "residency/spain"],
    ["what changed?", ["Is there a nomad visa in Estonia?"], "country/EE"],
    ["How high is income tax?", ["Is there a nomad visa in Spain?"], "country/ES"],
  ])("go on with the conversation otherwise: %s", async (text, earlier, key) => {
    expect((await keys(text, { earlier })).slice(0, 3).join(" ")).toContain(key);
  });

  it("are about the jurisdiction that the question or the conversation names", async () => {
    expect((await keys("How fast is a company in Estonia?"))[0]).toBe("company/estonia");
    const earlier = ["How do I open an Estonian OÜ as a non-resident?"];
    expect((await keys("and how long does it take?", { earlier }))[0]).toBe("company/estonia");
  });

  it.each([
    ["Alert me when Spain's nomad visa changes", "?country=ES"],
    ["please notify me of new rules in Thailand", "?country=TH"],
    ["Avísame cuando cambie la visa de Portugal", "?country=PT"],
    ["Benachrichtige mich, wenn sich in Estland etwas ändert", "?country=EE"],
    ["Предупреди меня, если изменится виза в Грузии", "?country=GE"],
    ["keep me posted", ""],
  ])("are the screen of alerts for a request for one: %s", async (text, query) => {
    const found = await find(text);
    expect(found.map(({ href }) => href)).toEqual([`/ai-agent/legislative-monitor${query}`]);
    expect(aboutUsText(text, found)).toMatch(/^[^.]*Legislative Monitoring[^.]* \[1\]\.$/);
  });

  it("are answers if a question only sounds like a request for an alert", async () => {
    expect(await keys("Let me know if I can live in Portugal on dividends")).toContain(
      "residency/portugal-d7",
    );
  });

  it("take the country from the profile if the question refers to it", async () => {
    expect((await keys("how much income tax do I pay at home?", { ownCountries: ["BE"] }))[0]).toBe(
      "country/BE",
    );
    expect((await keys("income tax in Norway", { ownCountries: ["BE"] }))[0]).toBe("country/NO");
  });

  it.each(["tell me a joke", "", "?!", "the and of", "asdf qwer"])(
    "are empty if nothing fits: %j",
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  it("keep those of the previous turn in a follow-up question", async () => {
    const earlier = ["Does Thailand tax foreign income?"];
    const found = await keys("So if it stays in my account abroad nothing is due?", { earlier });
    expect(found).toContain("country/TH");
    const pair = ["what salary do they want", "Is there a nomad visa in Estonia?"];
    expect(await keys("can I renew it after the first year?", { earlier: pair })).toContain("country/EE");
  });

  it("take their subject from the conversation before an origin in the question", async () => {
    const earlier = ["What tax would I pay in Cyprus?"];
    expect((await keys("I am American, do I also pay on dividends?", { earlier }))[0]).toBe("country/CY");
  });

  it("contain the program of a passport that the question names, with its warnings", async () => {
    const found = (await find("Can I visit London with a Dominica passport?")).slice(0, 3);
    const programme = found.find(({ key }) => key === "citizenship/dominica");
    expect(programme?.excerpt).toMatch(/Warning:|Changed/);
  });

  it("consist of whole statements with their sources", async () => {
    for (const { excerpt, text, date, confidence, sources } of await find(
      "how much does the Portuguese D7 visa cost",
    )) {
      expect(excerpt.length).toBeLessThanOrEqual(480);
      expect(excerpt).toMatch(/[.!?)]$/);
      expect(text.length).toBeLessThanOrEqual(1500);
      expect(date ?? "2026").toMatch(/^20\d\d/);
      expect(confidence).not.toBe("");
      expect(sources.every(({ name }) => name !== "")).toBe(true);
    }
  });

  it("mark a wholly unconfirmed entry once for readers, but each statement for the model", async () => {
    const [first] = await find("What does Coinbase cost?");
    expect(first).toMatchObject({ key: "tool/coinbase", confidence: "unverified" });
    expect(first?.excerpt).not.toContain("not confirmed");
    expect(first?.text).toContain("(not confirmed)");
  });

  it("mark unconfirmed statements before their period", async () => {
    const [first] = await find("minimum stay with the Portuguese D7");
    expect(first?.text).toContain("Minimum stay: 7 days (not confirmed).");
    expect(first?.text).not.toContain(
      "One person now needs an income of €920 a month, which is €11,040 a year (not confirmed)",
    );
  });
});

describe("passages from the news", () => {
  beforeAll(() =>
    saveUpdates(app, [
      {
        title: "Uruguay raises the fee for the quokka permit",
        body: "The fee is 90 dollars. It was 40 before. Nothing else has changed.",
        countries: ["Uruguay"],
        link: "https://gov.example/new",
        pubDate: new Date("2026-02-01T00:00:00Z"),
        dateBasis: "effective",
        publisherKind: "official",
      },
      {
        title: "Uruguay introduces a fee for the quokka permit",
        body: "The fee is 40 dollars.",
        countries: ["Uruguay"],
        link: "javascript:alert(1)",
        pubDate: new Date("2024-02-01T00:00:00Z"),
      },
      {
        title: "Wombat levy for Paraguay residents",
        body: "The wombat levy is 20 dollars.",
        countries: ["Paraguay"],
        pubDate: new Date("2025-02-01T00:00:00Z"),
        stage: "in force",
        effectiveOn: "2025-02-01",
      },
      {
        title: "Wombat levy for residents of Paraguay",
        body: "The wombat levy is 30 dollars.",
        countries: ["Paraguay"],
        pubDate: new Date("2026-02-01T00:00:00Z"),
        stage: "proposed",
      },
      {
        title: "Numbat levy for residents of Paraguay",
        body: "The numbat levy is 30 dollars.",
        countries: ["Paraguay"],
        pubDate: new Date("2025-02-01T00:00:00Z"),
        stage: "proposed",
        effectiveOn: "2025-06-06",
      },
    ]),
  );

  it("say how far the change has come, and the law precedes a newer proposal", async () => {
    const [law, proposal] = (await find("wombat levy in Paraguay")).filter(({ kind }) => kind === "news");
    expect(law?.excerpt).toMatch(/^In force since Feb 1, 2025\. /);
    expect(proposal?.excerpt).toMatch(/^Proposed; not law\. /);
    expect(proposal?.text).toContain("Stage: Proposed; not law.");
  });

  it("do not say that a proposal is no law once its day has passed", async () => {
    const [proposal] = (await find("numbat levy in Paraguay")).filter(({ kind }) => kind === "news");
    expect(proposal?.excerpt).toMatch(
      /^Was proposed for Jun 6, 2025; outcome not known from this update\. The/,
    );
  });

  it("name date, its meaning and the publisher, with newer updates before those they replace", async () => {
    const [newest, older] = (await find("what does the quokka permit cost in Uruguay now")).filter(
      ({ kind }) => kind === "news",
    );
    expect(newest).toMatchObject({
      title: "Uruguay raises the fee for the quokka permit",
      href: "https://gov.example/new",
      date: "2026-02-01",
      dateMeans: "effective",
      confidence: "official",
      sources: [{ name: "gov.example", url: "https://gov.example/new" }],
    });
    expect(newest?.excerpt).toContain("The fee is 90 dollars.");
    expect(older).toMatchObject({
      href: null,
      date: "2024-02-01",
      dateMeans: "published",
      confidence: "reported",
    });
  });

  it.each([
    ["What changed this month?", /^Thailand: visa exemption cut from 60 to 30 days/],
    ["what is new in Paraguay lately", /Paraguay/],
    ["What changed recently about the levy in Paraguay?", /levy/],
  ])("come newest first for %s", async (question, title) => {
    const [first, ...others] = await find(question);
    expect(first).toMatchObject({ kind: "news", title: expect.stringMatching(title) });
    const dates = [first, ...others].filter((one) => one?.kind === "news").map((one) => one!.date!);
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("come from the year in the question", async () => {
    const found = (await find("quokka permit Uruguay in 2024")).filter(({ kind }) => kind === "news");
    expect(found[0]?.date).toBe("2024-02-01");
  });
});

describe("hostile questions", () => {
  const long = "x".repeat(4000);
  it.each([
    ["quotes and operators", `'); DROP TABLE users; -- Portugal & | ! <-> :* ''' "tax" \\ :A`],
    ["one word of 4,000 letters", long],
    [
      "4,000 characters of different words",
      Array.from({ length: 700 }, (_, i) => `w${i}ord`)
        .join(" ")
        .slice(0, 4000),
    ],
    [
      "many places and concepts",
      "Portugal tax visa passport company vpn insurance ".repeat(90).slice(0, 4000),
    ],
    ["control characters", "tax\u0000 in\u0001 \u001bPortugal\u001f\ud800"],
    ["signs without letters", "👍🏽🇵🇹 ¯\\_(ツ)_/¯ \u202e \u0301".repeat(100)],
    ["other scripts", "ポルトガルの税金はいくらですか سعر الضريبة"],
    ["many marks on one letter", `a${"\u0301".repeat(3900)} tax`],
    ["brackets", "(".repeat(4000)],
  ])("are answered: %s", async (_, text) => {
    await expect(find(text, { earlier: [text, text] })).resolves.toBeInstanceOf(Array);
  });
});
