import { describe, expect, test } from "vitest";
import { archive } from "#server/knowledge/archive.ts";
import type { PublisherKind } from "#shared/news/contract.ts";
import { createClassifier } from "./classify.ts";

const CODES =
  "GB US IE GE JO TD GN GQ PG DM DO NE NG ES PT DE CH AT FR IT BG RO CN BR CA AU TH AE KP KR CD CG TR JE PL RE IS CL " +
  "GH NL KN GD WS AS MX IN EG SA KW MY KE";
const english = new Intl.DisplayNames(["en"], { type: "region" });
const classify = createClassifier(CODES.split(" ").map((code) => ({ code, name: english.of(code)! })));

const read = (
  title: string,
  body = "",
  source: { country?: string; topic?: string; language?: string; publisherKind?: PublisherKind } = {},
) =>
  classify({
    title,
    body,
    source: {
      ...{ country: "global", topic: "legislation", language: "en", publisherKind: "official" },
      ...source,
    },
  });
const country = (title: string, body?: string, source?: { country?: string }) =>
  read(title, body, source).countries[0];
const tag = (name: string, item: ReturnType<typeof read>) => item.tags.find((one) => one.name === name);

describe("the type", () => {
  test.each([
    ["Digital nomad visa launched", "visa"],
    ["Skilled Worker salary threshold rises", "visa"],
    ["Residence permits for family members", "residency"],
    ["Golden visa closed", "residency"],
    ["Dual citizenship allowed", "citizenship"],
    ["Naturalisation needs ten years of residence", "citizenship"],
    ["Tax residency after 183 days", "tax"],
    ["Inheritance tax follows long-term residence", "tax"],
    ["Nuevo visado para nómadas digitales", "visa"],
    ["Reglamento de Extranjería: autorizaciones de residencia", "residency"],
    ["Adquisición de la nacionalidad española por descendientes", "citizenship"],
    ["Impuesto sobre la Renta de no Residentes", "tax"],
    ["Novo visto de procura de trabalho qualificado", "visa"],
    ["Regime jurídico de entrada, permanência e afastamento de estrangeiros", "residency"],
    ["Altera a Lei da Nacionalidade", "citizenship"],
    ["Convenção para evitar a dupla tributação", "tax"],
    ["Visumpflicht und Einreise neu geregelt", "visa"],
    ["Verordnung zur Änderung der Aufenthaltsverordnung", "residency"],
    ["Gesetz zur Modernisierung des Staatsangehörigkeitsrechts", "citizenship"],
    ["Jahressteuergesetz 2026", "tax"],
  ])("%s: %s", (title, type) => {
    const item = read(title);
    expect(item.type).toBe(type);
    expect(item.shown).toBe(true);
  });

  test("the title weighs more than the body", () => {
    expect(read("Citizenship law passed", "It also changes a visa.").type).toBe("citizenship");
  });

  test("without any word it is the source's topic", () => {
    expect(read("Office closed on Friday", "", { topic: "tax" })).toMatchObject({
      type: "tax",
      shown: false,
    });
    expect(read("")).toMatchObject({ fit: 0, shown: false });
  });

  test("is right for most of the archive", () => {
    const right = archive.filter(({ title, facts, type }) => read(title, facts).type === type);
    expect(right.length / archive.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe("shown items", () => {
  test.each([
    "The Sea Fisheries (Amendment) Regulations 2026",
    "The Environmental Permitting (England and Wales) Regulations 2026",
    "The Landfill Tax (Standard Rate) Order 2026",
    "The Plant Passport Regulations 2026",
    "The Council Tax Reduction Schemes (Wales) Regulations 2026",
    "Real Decreto por el que se regula el sector pesquero",
    "Entrada en vigor del Acuerdo de transporte aéreo",
    "Portaria: aprova o regulamento da pesca da sardinha",
    "Gesetz zur Steuerung der Windenergie auf See",
  ])("exclude other business of a gazette: %s", (title) => {
    expect(read(title, "", { country: "GB" }).shown).toBe(false);
  });

  const shownOf = (titles: string) =>
    titles
      .trim()
      .split("\n")
      .filter((title) => read(title, "", { country: "GB" }).shown)
      .map((title) => title.trim());

  test("exclude similar words in sports, crime, business and culture", () => {
    expect(
      shownOf(`
        Visa Inc. earnings beat forecasts as card spending grows
        New Visa credit card offers two per cent cashback
        Visa and Mastercard settle fee dispute with merchants
        Transfer tax row overshadows record signing of striker
        Tax office strike closes counters for two days
        Tax evasion: pop star acquitted
        Corporate tax receipts surge on pharma exports
        Carbon border tax: steel makers fear costs
        Artist residency programme announces its winners
        Resident doctors end strike after pay deal
        Opera tenor cancels residency
        Residents protest against new airport runway
        Good citizenship awards presented to pupils
        Honorary citizenship for Nobel laureate
        Digital citizenship lessons for schools
        Golden Visa band announces farewell tour
        Vaccination passport checks end at concerts
        Entry fee for the museum raised
        Permit for fireworks needed from December
        Prime minister travels to Berlin for trade talks
        Consul general hosts national day reception
        Customs seizes 200 kilos of cocaine at the port
        Naturalised plant species threaten meadows
        Migration of data to the new cloud finished
        National Insurance number scam warning
        Real Decreto por el que se nombra embajador en Japón a don Luis García
        Despacho de nomeação do chefe de gabinete
        Verordnung über die Kennzeichnung von Lebensmitteln
      `),
    ).toEqual([]);
  });

  test("include our topics in four languages, even with short titles", () => {
    const titles = `
        eVisa roll-out: check your status
        ETIAS launch delayed
        Overstay fines cut
        Travel authorisation required from January
        Student visa work hours capped
        Golden visa real estate option ends
        Express Entry draw invites 3,000
        Settled status holders get automatic extension
        Dual nationality allowed from July
        Passport by descent limited to two generations
        Remittance basis abolished
        Exit tax for emigrants planned
        Social security totalisation agreement takes effect
        Nuevo visado para nómadas digitales
        Real Decreto sobre el reglamento de extranjería
        Impuesto sobre la renta de no residentes: nuevo modelo
        Lei da nacionalidade: prazos aumentam
        Portaria que aprova as tabelas de retenção na fonte do IRS
        Aufenthaltstitel künftig digital
        Wegzugsteuer auf Fondsanteile
        Visumpflicht für Touristen eingeführt`;
    expect(shownOf(titles)).toHaveLength(titles.trim().split("\n").length);
  });

  const official = { topic: "visa", publisherKind: "official" } as const;
  const press = { topic: "visa", publisherKind: "press" } as const;

  test("include terse titles of an authority", () => {
    expect(read("Cap reached for FY 2027", "", official).shown).toBe(true);
    expect(read("Cap reached for FY 2027", "", press).shown).toBe(false);
  });

  test("of the press need a rule besides a strong word in the title", () => {
    expect(read("Visa profit beats estimates", "", press).shown).toBe(false);
    expect(read("Star's passport stolen on set", "", press).shown).toBe(false);
    expect(read("Sugar levy to rise", "", { ...press, topic: "tax" }).shown).toBe(false);
    expect(read("Visa applications open in June", "", press).shown).toBe(true);
  });

  test("exclude the office noise of a source on one of our topics", () => {
    const noise = [
      "Vacancy notice: immigration officer",
      "Office closed on Friday",
      "Invitation to tender for passport booklets",
      "Consulta de horarios: oficina cerrada por festivos",
      "Ausschreibung: Reinigung der Visastelle",
      "Nomination du directeur général des impôts",
    ];
    for (const title of noise) expect([title, read(title, "", official).shown]).toEqual([title, false]);
  });

  test("fit less with noise words in the title, which do not hide a clear subject", () => {
    expect(read("Visa").fit).toBeGreaterThan(read("Visa for football").fit);
    expect(read("Visa-free entry for football fans: new rules take effect", "", official).shown).toBe(true);
  });
});

describe("the country", () => {
  test.each([
    ["by a body", "Bundestag passes the bill", "Germany"],
    ["by a town", "Cabinet in Bangkok approves", "Thailand"],
    ["by its people", "Portuguese parliament votes", "Portugal"],
    ["by its money", "Fee of 5,000 baht", "Thailand"],
    ["by a law", "Petitions for H-1B workers", "United States"],
    ["in Spanish", "Convenio con los Emiratos Árabes Unidos: Suiza y Alemania", "Switzerland"],
    ["in Portuguese", "Vistos na Alemanha", "Germany"],
    ["in German", "Neue Regeln in Großbritannien", "United Kingdom"],
    ["with dots", "U.S. visa fee", "United States"],
    ["as the Union", "Entry/Exit System starts", "European Union"],
  ])("%s: %s", (_, title, expected) => {
    expect(country(title)).toBe(expected);
  });

  test.each([
    ["Georgia ends visa-free stay", "Georgia"],
    ["Georgia lawmakers meet in Atlanta", "United States"],
    ["Equatorial Guinea opens e-visa", "Equatorial Guinea"],
    ["Papua New Guinea visa fees", "Papua New Guinea"],
    ["Guinea opens e-visa", "Guinea"],
    ["Dominica raises its minimum", "Dominica"],
    ["Dominican Republic tourist card", "Dominican Republic"],
    ["Nigerien consulate moves", "Niger"],
    ["Nigeria raises fees", "Nigeria"],
    ["Northern Ireland and the ETA", "United Kingdom"],
    ["Ireland and the visa", "Ireland"],
    ["New Jersey exit tax", "United States"],
    ["Jersey exit tax", "Jersey"],
    ["North Korea opens to tourists", "North Korea"],
    ["Polish residence cards", "Poland"],
    ["Congo: visas from Brazzaville", "Congo - Brazzaville"],
    ["New Mexico license", "United States"],
    ["Dutch visa", "Netherlands"],
    ["St. Kitts & Nevis passport", "St. Kitts & Nevis"],
    ["Granada: extranjería sin citas", "Spain"],
    ["Grenada passport price", "Grenada"],
    ["Türkiye visa", "Türkiye"],
    ["Dubai visa", "United Arab Emirates"],
    ["American Samoa passport case", "American Samoa"],
  ])("%s: %s", (title, expected) => {
    expect(country(title)).toBe(expected);
  });

  test.each([
    "Tell us of the visa",
    "A guinea pig is no visa",
    "Family reunion rules",
    "An island visa",
    "Turn up for turkey",
    "A fee of 90 dollars",
    "Swiss Re and its tax",
    "How to polish an application",
    "Deutsch lernen",
    "Indochina visa",
    "Digital nomad residence permit opens",
  ])("is missing: %s", (title) => {
    expect(read(title).countries).toEqual([]);
  });

  test("of a source in the United States is not Georgia", () => {
    expect(country("Georgia raises its fee", "", { country: "US" })).toBe("United States");
  });

  test("whose people are admitted or excluded is affected, and does not act", () => {
    const china = read("China opens to six countries", "Citizens of France, Italy and Spain may enter.");
    expect(china.countries[0]).toBe("China");
    expect(tag("France", china)?.relevance).toBeLessThan(0.5);
    expect(country("Checks end with Bulgaria and Romania", "Decided by the European Commission.")).toBe(
      "European Union",
    );
    expect(country("Visa again for US and Canadian citizens", "", { country: "BR" })).toBe("Brazil");
    expect(country("Bulgaria accepts employers outside the EU")).toBe("Bulgaria");
    expect(country("Tax treaty with Germany signed by Chile")).toBe("Chile");
  });

  test.each([
    ["Bulgaria accepts non-EU/EEA/Swiss remote workers", "Bulgaria"],
    ["Bulgaria: for nationals of states outside the EU, the EEA and Switzerland", "Bulgaria"],
  ])("that is excepted is no tag: %s", (title, expected) => {
    expect(read(title).countries).toEqual([expected]);
  });

  test.each([
    ["India: e-visa again for UK, Swiss and EU citizens", "India"],
    ["Nationals of GCC and CPLP states may apply in Sofia", "Bulgaria"],
    ["ECOWAS citizens enter freely, says Ghana", "Ghana"],
    ["Visas waived for Chinese from June, Rome decides", "Italy"],
    ["The consulate in London asks for more, Madrid confirms", "Spain"],
    ["Egypt lets in those who hold a US visa", "Egypt"],
    ["EU suspends visa-free travel for Georgia", "European Union"],
    ["Visa on arrival extended to Nigeria, says Thailand", "Thailand"],
    ["European visitors need an ETA", "United Kingdom"],
    ["Free entry for seven nationalities, Delhi says: it covers China, Ghana and Mexico", "India"],
    ["Visas for Mexicans no longer issued, the Commission decided", "European Union"],
    ["Portuguese test required by the Bucharest parliament", "Portugal"],
    ["Portuguese language required by the Bucharest parliament", "Romania"],
    ["Interviews in Spanish: Bucharest insists", "Romania"],
    ["Applicants living in Spain turn to Rome", "Italy"],
    ["Rome acts at the Swiss border", "Italy"],
    ["Ghana is added to the list in Bern", "Switzerland"],
    ["Chinese with visas enter, says Madrid", "Spain"],
  ])("of many affected ones does not act: %s", (title, expected) => {
    expect(country(title)).toBe(expected);
  });

  test.each([
    ["DHS announces a new rule", "United States"],
    ["Visa fee rises to Dhs500", "United Arab Emirates"],
    ["Apply for a UK visa in Cuba", "United Kingdom"],
    ["How to get an Italian visa in Türkiye", "Italy"],
    ["Visados españoles en Marruecos", "Spain"],
    ["The Dominican citizenship programme raises its price", "Dominica"],
    ["Dominican residence cards cost more", "Dominican Republic"],
    ["Victoria and Tasmania open nominations", "Australia"],
  ])("acts: %s: %s", (title, expected) => {
    expect(country(title)).toBe(expected);
  });

  test.each([
    ["Residence permits for people from Egypt", "Residence permits for people from Egypt"],
    ["Schutzsuchende aus der Schweiz", "Aufenthaltsrecht für Schutzsuchende aus der Schweiz"],
  ])("from which people come does not act: %s", (_, title) => {
    expect(country(title, "", { country: "DE" })).toBe("Germany");
  });

  test("is not Australia for every Victoria", () => {
    expect(country("Victoria opens a visa office")).toBeUndefined();
    expect(country("Victoria opens a visa office", "", { country: "AU" })).toBe("Australia");
  });

  test("that is the object of an act acts if no other does", () => {
    expect(tag("Portugal", read("New visa for Portugal"))!.relevance).toBeGreaterThan(0.7);
  });

  test("comes before the Union whose law it follows", () => {
    expect(country("New permit rules", "The German police check Schengen visas.")).toBe("Germany");
  });

  test("that acts comes before Schengen in a title, and after a body of the Union", () => {
    expect(country("Last Schengen checks", "The Sofia government agrees.")).toBe("Bulgaria");
    expect(country("European Commission on short stays", "The German police read it.")).toBe(
      "European Union",
    );
  });

  test("is the common one of several ambiguous words", () => {
    expect(country("Iqama renewed")).toBe("Saudi Arabia");
    expect(country("Iqama renewed", "It costs 20 dinars.")).toBe("Kuwait");
  });

  test.each([
    ["RM5,000 a month", "Malaysia"],
    ["KSh500 a month", "Kenya"],
    ["An income of US$1,500", undefined],
    ["A fee of 500 CFA francs", undefined],
  ])("money: %s", (title, expected) => {
    expect(country(title)).toBe(expected);
  });

  test("of the source is used if the text names none, with lower relevance", () => {
    const item = read("Fees go up", "", { country: "GH" });
    expect(item.countries).toEqual(["Ghana"]);
    expect(tag("Ghana", item)?.relevance).toBe(0.6);
    expect(item.countriesFrom).toBe("source");
    expect(read("Fees go up").countries).toEqual([]);
    expect(read("Fees go up in Ghana", "", { country: "GH" }).countriesFrom).toBe("text");
    expect(read("Citizens of France pay", "", { country: "GH" })).toMatchObject({
      countries: ["Ghana", "France"],
      countriesFrom: "source",
    });
    expect(country("Fees go up", "", { country: "EU" })).toBe("European Union");
  });
});

describe("tags", () => {
  test("have high relevance for a main subject and low for a mention", () => {
    const item = read("Portugal changes its nationality law", "A visa fee is charged in Spain.");
    expect(tag("Citizenship", item)).toMatchObject({ category: "type" });
    expect(tag("Citizenship", item)!.relevance).toBeGreaterThan(0.7);
    expect(tag("Portugal", item)).toMatchObject({ category: "country" });
    expect(tag("Portugal", item)!.relevance).toBeGreaterThan(0.7);
    expect(tag("Fees", item)).toMatchObject({ category: "other" });
    expect(tag("Fees", item)!.relevance).toBeLessThan(0.7);
    expect(tag("Spain", item)!.relevance).toBeLessThan(0.7);
  });

  test("of a place that is only affected never get a star, however often it is named", () => {
    const item = read(
      "Visas for citizens of France",
      "Nationals of France and French travellers pay. ".repeat(9),
    );
    expect(tag("France", item)?.relevance).toBe(0.5);
  });

  test("are at most eight, including the type, by relevance and then name", () => {
    const item = read(
      "Visa fees, families, students, quotas, passports and border checks",
      "France, Spain, Italy, Portugal, Germany, Poland and Ireland change rules on tax residency for retirees.",
    );
    expect(item.tags).toHaveLength(8);
    expect(item.tags.filter(({ category }) => category === "type")).toHaveLength(1);
    const sorted = [...item.tags].sort((a, b) => b.relevance - a.relevance || (a.name < b.name ? -1 : 1));
    expect(item.tags).toEqual(sorted);
  });

  test("have relevance from 0 to 1 in hundredths that grows with the weight", () => {
    const [once, often] = [
      "Visa rules",
      "Visa rules for skilled workers and digital nomads: visa fees rise",
    ].map((title) => tag("Visa", read(title))!.relevance);
    expect(often).toBeGreaterThan(once!);
    for (const { title, facts } of archive) {
      for (const { relevance } of read(title, facts).tags) {
        expect(relevance).toBeGreaterThanOrEqual(0);
        expect(relevance).toBeLessThanOrEqual(1);
        expect(Math.round(relevance * 100) / 100).toBe(relevance);
      }
    }
  });
});

describe("hostile text", () => {
  const fill = (piece: string, length: number) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const pieces = {
    "one letter": "A",
    "letters with dots": "A.",
    dots: ".",
    "combining marks": "\u0301\u0323",
    "regex characters": "(.*)+[^$]\\",
    "lone surrogates": "\ud800 visa \udc00",
    nulls: "\u0000",
    "ambiguous places": "Georgia France Atlanta ",
    "an endless enumeration": "Spain and ",
    "first words of long terms": "court of justice of the ",
    "long words": "steuerberatungsgesellschaftsvertragsrecht ",
  };

  // Time that grows with the square of the length would exceed the limit of a test.
  test.each(Object.entries(pieces))("100 kB of %s causes no error", (_, piece) => {
    const item = read(fill(piece, 100_000), fill(piece, 100_000));
    for (const { relevance } of item.tags) expect(relevance).toBeLessThanOrEqual(1);
  });

  test("names of built-in properties are ordinary words", () => {
    expect(read("constructor prototype __proto__ toString visas").type).toBe("visa");
  });

  test("empty text gives a result", () => {
    expect(read("", "")).toMatchObject({ countries: [], fit: 0, shown: false });
  });
});
