import { describe, expect, it } from "vitest";
import { answerText, answerTo } from "#tests/support/questions.ts";

describe("a question on founding a company", () => {
  it.each([
    ["how much does an estonian oü cost", /^Estonia, OÜ .*€265 to register/],
    ["how long does it take to set up an estonian company", /4 to 8 weeks for the e-Residency card/],
    ["share capital of a company in estonia", /minimum capital €0\.01/],
    ["Firma in Georgien aus der Ferne gründen, geht das?", /^Georgia.*power of attorney/],
    ["combien coûte une LLC dans le wyoming", /^The United States \(Wyoming\).*\$100, then \$60 a year/],
    ["is delaware or wyoming better for non us founders", /^The United States \(Wyoming\) is cheaper/],
    ["how do i start an llc from india", /^The United States \(Wyoming\) is cheaper/],
    ["posso abrir empresa na estônia morando no brasil", /^Estonia, OÜ/],
    ["cheapest place to open a company as a non-resident", /open to founders abroad: the United Kingdom/],
    ["cheapest country to open an LLC", /^Cheapest in our table: the United Kingdom/],
    ["cheapest state for an llc", /^The United States \(Wyoming\) is cheaper/],
    ["Which company is fastest to form?", /^Fastest in our table: Portugal/],
    ["which country has the lowest corporate tax", /^Lowest corporate tax in our table: the United Arab/],
    [
      "does a us llc owned by a foreigner have to file taxes in the us",
      /^Paid or filed every year.*Form 5472 with a pro-forma Form 1120.*\$25,000/,
    ],
    ["what if my llc never sent form 5472", /penalty of \$25,000/],
    ["how much does an estonian company cost per year to keep", /legal address in Estonia, €300 to €500/],
    ["was kostet eine firma in zypern pro jahr", /^Paid or filed every year.*audited accounts/],
    ["risks of a us llc for foreigners", /Form 5472 costs a penalty of \$25,000/],
    ["singapore company setup fee", /^Our sources don't state the fee of a company in Singapore/],
    ["estonian ou or us llc for a nomad with eu clients", /^The United States \(Wyoming\) is cheaper/],
    ["i forgot form 5472, what is the penalty", /^A missing Form 5472 costs a penalty of \$25,000\.$/],
    ["what happens if i dont file the 5472 for my delaware llc", /^A missing Form 5472 costs a penalty/],
    ["do i need to be physically present to open a company in portugal", /can be founded from abroad/],
    ["sanción por no presentar el 5472", /^A missing Form 5472 costs a penalty of \$25,000/],
    [
      "dubai free zone company setup cost",
      /^Our sources don't state the fee of a company in the United Arab/,
    ],
    [
      "how long does e-residency take and where do i pick up the card",
      /^Estonia, OÜ .*4 to 8 weeks.*collected in person at an embassy/,
    ],
    [
      "is the georgia 1% still a thing",
      /^Yes, .*individual.* 1% of turnover up to GEL\s500,000, and 3% above/,
    ],
    ["georgien kleinunternehmer 1%, umsatzgrenze?", / 1% of turnover up to GEL\s500,000/],
    [
      "e-residency or a georgian ie for a freelancer",
      /^Estonia, OÜ: .*22\/78.*; Georgia, individual entrepreneur: 1% of turnover up to GEL\s500,000/,
    ],
    ["holding company in cyprus or malta, tax?", /^Cyprus, Ltd .*15% since 1 January 2026/],
    ["open a company in germany cost", /^Our table doesn't have Germany; it covers Estonia/],
  ])("%s", (text, first) => {
    const found = answerText(text);
    expect(found?.id).toBe("company");
    expect(found?.sentences[0]).toMatch(first);
  });

  it("compares two kinds of company by their own fees and taxes, and by what each pays and files every year", () => {
    const found = answerText("estonia OU vs wyoming llc, costs per year and tax");
    expect(found).toMatchObject({
      id: "company",
      sentences: [
        expect.stringMatching(/^Paid or filed every year.*Estonia: .*€300 to €500.*Wyoming.*Form 5472/),
        expect.stringMatching(/^Estonia, OÜ: .*€265.*22\/78.*the United States \(Wyoming\).*\$60 a year/),
        expect.stringMatching(/^Source/),
      ],
    });
  });

  it("tells how to found a company and what it costs, if both are asked", () => {
    const found = answerTo("comment ouvrir une société en estonie, ça coûte combien");
    expect(found?.reply).toMatchObject({
      sentences: [
        expect.stringMatching(/265\s€ \+ 100\s€ à 150\s€ pour la carte.*4 à 8 semaines.*retrait en personne/),
        expect.stringMatching(/^Source/),
      ],
    });
  });

  it("compares countries by the cheapest state, with the corporate tax of each", () => {
    expect(answerText("estonian company or us llc")?.sentences.slice(0, 2)).toEqual([
      "The United States (Wyoming) is cheaper in the first year.",
      expect.stringMatching(
        /^Estonia, OÜ: fee: .*, corporate tax 0% on profit that is kept.*; the United States \(Wyoming\), LLC: .*the owner pays the tax on the profit\.$/,
      ),
    ]);
  });

  it("is answered in its language from the numbers of the table, and opens its entries", () => {
    const found = answerTo("¿cuánto cuesta abrir una LLC en Wyoming siendo extranjero?");
    expect(found?.reply).toMatchObject({
      sentences: [
        expect.stringMatching(
          /^Estados Unidos \(Wyoming\), LLC: registro 100\sUS\$, después 60\sUS\$ al año; se puede constituir desde/,
        ),
        expect.stringMatching(/^Fuente: openaccountants\.com/),
      ],
      screen: { title: "Crear una empresa", href: "/company/formation#us-wyoming" },
    });
  });

  it.each([
    "corporate tax uae free zone",
    "fastest residency by company formation",
    "And which bank in Cheyenne would give that LLC a mortgage?",
  ])("is none of these questions: %s", (text) => {
    expect(answerText(text)?.id).not.toBe("company");
  });

  it("distinguishes the yearly fee from the founding fee", () => {
    const sentencesFor = (text: string) => answerText(text)?.sentences.join(" ");
    expect(sentencesFor("uk ltd confirmation statement fee yearly")).toContain("state no yearly fee");
    expect(sentencesFor("uk ltd setup fee")).not.toContain("yearly");
  });

  it.each([
    [
      "how much does a wyoming llc cost per year",
      /^The United States \(Wyoming\): \$60 a year .*after \$100/,
    ],
    ["que conviene mas una LLC o una sociedad en Estonia", /Estonia, OÜ.*Wyoming\), LLC/],
    [
      "can i run my LLC from Spain",
      /^Our sources don't say whether Spain taxes a company that is managed from there.*183 days/,
    ],
    ["kann ich meine estnische OÜ aus Spanien führen", /managed from there.*183 days/],
  ])("tells the yearly cost first, both alternatives, and where the owner is taxed: %s", (text, stated) => {
    expect(answerText(text)?.sentences.join(" ")).toMatch(stated);
  });
});

it.each([
  "do i need a wyoming llc or can i just invoice as a private person with e-residency",
  "ho bisogno di una società in estonia per fatturare o basta la e-residency?",
])("whether a company is needed is not stated, whatever the price: %s", (text) => {
  const sentences = answerText(text)?.sentences ?? [];
  expect(sentences[0]).toMatch(/don't state whether you need a company/);
  expect(sentences[1]).toMatch(/E-Residency gives neither a right to live/);
  expect(sentences.join(" ")).not.toMatch(/cheaper/);
});
