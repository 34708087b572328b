import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import type { NewItem } from "../ingest/write-store.ts";

let app: TestApp;
let reader: SignedIn["agent"];
/** Accounts that take turns, because these tests search more often than one account may. */
let readers: SignedIn["agent"][];
let asked = 0;

interface Found {
  title: string;
  found: Record<"title" | "text", { text: string; hit: boolean }[]>;
}
const ask = async (q: string, more = ""): Promise<Found[]> => {
  asked += 1;
  const next = readers[asked % readers.length]!;
  return (await next.get(`/api/news?q=${encodeURIComponent(q)}${more}`).expect(200)).body;
};
const titles = async (q: string, more = "") => (await ask(q, more)).map(({ title }) => title);
const hits = (pieces: { text: string; hit: boolean }[]) =>
  pieces.filter(({ hit }) => hit).map(({ text }) => text);
const join = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join("");

const english = "New rules for digital nomads";
const spanish = "España aprueba el visado para nómadas digitales";
const portuguese = "Portugal altera a autorização de residência";
const german = "Neue Regeln für Einbürgerungen und Aufenthaltstitel";
const hostile = `<script>alert("x")</script> & \u0001visa\u0002 a/b \u001d`;
const forms = "Italia: Form I-485 and N-400 fees, off by 5 for 2025-26";
const talents = "O-1A visas, on or off, for H-1B holders; EB-5 and COVID-19\u001b7";

beforeAll(async () => {
  app = await createTestApp();
  readers = [];
  for (let count = 0; count < 4; count += 1) readers.push((await app.signIn()).agent);
  reader = readers[0]!;
  const sourceId = await addSource(app, "The gazette");
  const item = (title: string, language: string, body = "", more: Partial<NewItem> = {}): NewItem => ({
    sourceId,
    itemKey: title,
    title,
    link: "https://gov.example/",
    body,
    language,
    pubDate: new Date("2026-01-01T00:00:00Z"),
    type: "visa",
    shown: true,
    ...more,
  });
  await app.news.items.saveItems([
    item(english, "en", "Applicants must show an income of 3,500 euros. The fee for the visa/permit is low."),
    item(spanish, "es", "El Consejo de Ministros aprobó las autorizaciones."),
    item(portuguese, "pt", "Os vistos e as autorizações são prorrogados até junho."),
    item(german, "de", "Das Gesetz über die Staatsangehörigkeit tritt in Kraft; Straßen und Häuser."),
    item(
      hostile,
      "en",
      `The body tells of <b>quokkas</b> &amp; more. ${"Filler words stand here. ".repeat(60)} Quokka.`,
    ),
    item(
      "At length",
      "en",
      `${"Lorem ipsum. ".repeat(40)}Some zebra crosses. ${"Dolor sit amet. ".repeat(40)}`,
    ),
    item("Below the threshold", "en", "quokka", { shown: false }),
    item("A new word for the day", "en", "Nothing else.", { type: "tax" }),
    item(forms, "en"),
    item(talents, "en", "A 90-day stay-at-home order, see gov.uk; a fall of -2.5 points."),
  ]);
});
afterAll(() => app.close());

describe("words", () => {
  it.each([
    ["nomad", [english, spanish]],
    ["NOMADS", [english]],
    ["rule for nomads", [english]],
    ["nómadas", [spanish, english]],
    ["nomadas digitales", [spanish, english]],
    ["autorizacion", [spanish]],
    ["autorización", [spanish]],
    ["autorização", [portuguese]],
    ["autorizacoes", [portuguese]],
    ["residencia", [portuguese]],
    ["Einbürgerung", [german]],
    ["einburgerung", [german]],
    ["staatsangehorigkeit", [german]],
    ["STRASSE", [german]],
    ["strasse dorf", []],
    ["straßen häuser", [german]],
    ["permit", [english]],
    ["visa/permit", [english]],
    ["3,500 euros", [english]],
    ["income rules", [english]],
    ["income taxes", []],
    ["threshold", []],
  ])("%s", async (q, expected) => {
    expect((await titles(q)).toSorted()).toEqual(expected.toSorted());
  });
});

describe("names of forms and visas, and ranges of years", () => {
  it.each([
    ["I-485", [forms]],
    ["i-485 fees", [forms]],
    ["I 485", [forms]],
    ["485", [forms]],
    ["form 485", [forms]],
    ['"form I-485"', [forms]],
    ["I-486", []],
    ["A-485", []],
    ["I-400 fees", []],
    ["n-400", [forms]],
    ["N400", []],
    ["400 ", [forms]],
    ["2025-26", [forms]],
    ["2025", [forms]],
    ["26", [forms]],
    ["I-48", [forms]],
    ["O-1A", [talents]],
    ["O-1", []],
    ["h-1b", [talents]],
    ["EB-5", [talents]],
    ["EB", [talents]],
    ["covid-19", [talents]],
    ["90-day", [talents]],
    ["stay-at-ho", [talents]],
    ["gov.u", [talents]],
    ["2.5", [talents]],
    ["-2.5", [talents]],
  ])("%s", async (q, expected) => {
    expect(await titles(q)).toEqual(expected);
  });
});

describe("the last word", () => {
  it.each([
    ["digital nom", [english, spanish]],
    ["appl", [english]],
    ["einb", [german]],
    ["autoriz", [spanish, portuguese]],
    ["inco nomads", []],
    ["appl.", []],
    ["appl ", []],
    ["rules ", [english]],
  ])("may be incomplete unless something follows it: '%s'", async (q, expected) => {
    expect((await titles(q)).toSorted()).toEqual(expected.toSorted());
  });
});

describe("a quoted phrase", () => {
  it.each([
    ['"digital nomads"', [english]],
    ["“digital nomad”", [english]],
    ['"nomads digital"', []],
    ['rules "digital nomads"', [english]],
    ['"digital nomads" income', [english]],
    ['"rules for digital"', [english]],
    ['"digital nomads', [english]],
    ['digital" nomads', [english]],
    ['""', []],
    ['"" nomads', [english]],
  ])("%s", async (q, expected) => {
    expect((await titles(q)).toSorted()).toEqual(expected.toSorted());
  });
});

describe("any input", () => {
  it.each([
    ["!", []],
    ["...", []],
    ["'", []],
    ["' \" '", []],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["&", []],
    ["|", []],
    ["!!", []],
    ["()", []],
    [":*", []],
    ["<->", []],
    ["😀", []],
    ["🏳️‍🌈 🇵🇹", []],
    ["nomads 😀", [english]],
    ["!nomads", [english]],
    ["nomads:*", [english]],
    ["nomads | income", [english]],
    ["(nomads & income)", [english]],
    ["income <-> nomads", [english]],
    ["'nomads'", [english]],
    ["nomads\\", [english]],
    ["o'clock", []],
    ["$1 {} #{q}", []],
    ["the", [english, hostile, "A new word for the day"]],
    ["x".repeat(100), []],
    ["y ".repeat(50), []],
  ])("%s causes no error", async (q, expected) => {
    expect((await titles(q)).toSorted()).toEqual(expected.toSorted());
  });

  it("in any order of characters gets an answer", async () => {
    const characters = [...`abz09 '"\\|&!():*<>-@#%_/.,;?=+~^$[]{}éßñ日本😀\t\u0001\u001f‘’“”«»`];
    let state = 7;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state;
    };
    const query = () =>
      Array.from({ length: 1 + (next() % 30) }, () => characters[next() % characters.length]).join("");
    for (let round = 0; round < 100; round += 1) await ask(query());
  });
});

describe("search highlights", () => {
  it("split the title and passages of the text into pieces", async () => {
    const [item] = await ask("nomads incomes");
    expect(join(item!.found.title)).toBe(english);
    expect(hits(item!.found.title)).toEqual(["nomads"]);
    expect(hits(item!.found.text)).toEqual(["income"]);
    const [other] = await ask("einburgerung");
    expect(hits(other!.found.title)).toEqual(["Einbürgerungen"]);
    expect(other!.found.text).toEqual([]);
  });

  it("include incomplete words and words of other languages", async () => {
    const [begun] = await ask("nationalit");
    expect(begun).toBeUndefined();
    expect(hits((await ask("einburgeru"))[0]!.found.title)).toEqual(["Einbürgerungen"]);
    expect(hits((await ask("minist"))[0]!.found.text)).toEqual(["Ministros"]);
  });

  it.each([
    ["I-485", [forms], ["485"]],
    ["485", [forms], ["485"]],
    ["I-48", [forms], ["485"]],
    ["i", [forms], ["I"]],
    ["form i-485", [forms], ["Form", "485"]],
    ["2025-26", [forms], ["2025", "26"]],
    ["O-1A", [talents], ["O", "1A"]],
    ["EB-5", [talents], ["EB", "5"]],
    ["holders o", [talents], ["O", "holders"]],
  ])(
    "exclude words that only share a prefix with a part of the last word: '%s'",
    async (q, expected, marked) => {
      const found = await ask(q);
      expect(found.map(({ found: { title } }) => join(title).replace(" 7", "\u001b7"))).toEqual(expected);
      expect(hits(found[0]!.found.title)).toEqual(marked);
    },
  );

  it("are missing without a search", async () => {
    const { body } = await reader.get("/api/news").expect(200);
    expect(body[0]).not.toHaveProperty("found");
  });

  it("cannot be forged and leave the title unchanged", async () => {
    const [item] = await ask("quokka");
    expect(join(item!.found.title)).toBe(`<script>alert("x")</script> &  visa  a/b  `);
    expect(hits(item!.found.title)).toEqual([]);
    expect(hits(item!.found.text)).toEqual(["quokkas", "Quokka"]);
    expect(join(item!.found.text)).toContain("<b>quokkas</b> &amp; more");
    expect(join(item!.found.text).length).toBeLessThan(600);
    expect(hits((await ask("visa alert"))[0]!.found.title)).toEqual(["alert", "visa"]);
  });

  it("have an ellipsis only where the passage is cut off", async () => {
    const [zebra] = await ask("zebra");
    expect(join(zebra!.found.text)).toMatch(/^… .*zebra.* …$/s);
    const [income] = await ask("income");
    expect(join(income!.found.text)).toMatch(/^Applicants /);
  });
});

it("a search combines with the other filters", async () => {
  expect(await titles("new", "&type=tax")).toEqual(["A new word for the day"]);
  expect(await titles("new", "&type=residency")).toEqual([]);
});

describe("names of countries, types and topics", () => {
  const tagged = (name: string, more: string[] = []) => ({
    tags: [name, ...more].map((tag) => ({ name: tag, category: "other" as const, relevance: 0.8 })),
  });
  let sourceId: number;
  beforeAll(async () => {
    sourceId = await addSource(app, "The tagged gazette");
    const item = (title: string, more: Partial<NewItem>): NewItem => ({
      ...{ sourceId, itemKey: title, title, link: "https://gov.example/", body: "", language: "en" },
      ...{ pubDate: new Date("2025-01-01T00:00:00Z"), type: "visa", shown: true, ...more },
    });
    await app.news.items.saveItems([
      item("London raises a levy", tagged("United Kingdom")),
      item("A levy on sterling", tagged("United Kingdom", ["Golden visa"])),
      item("Golden route of the UK", {}),
    ]);
  });
  // Other searches must not find them.
  afterAll(() => app.news.items.removeItemsOf(sourceId));
  it.each([
    ["uk", ["Golden route of the UK", "A levy on sterling", "London raises a levy"]],
    ["united kingdom", ["A levy on sterling", "London raises a levy"]],
    ["Great Britain levy", ["A levy on sterling", "London raises a levy"]],
    ["golden visa uk", ["A levy on sterling"]],
    ["uk sterli", ["A levy on sterling"]],
    ['"united kingdom"', []],
  ])("'%s' also finds items with that tag", async (q, expected) => {
    expect(await titles(q)).toEqual(expected);
  });
});
