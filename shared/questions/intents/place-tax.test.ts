import { describe, expect, it } from "vitest";
import { answerText } from "#tests/support/questions.ts";

describe("a question about the taxes of places", () => {
  it.each([
    ["is there income tax in Dubai", "place-tax", /no personal income tax \(0%\)/],
    ["taux d'imposition en Bulgarie pour un freelance", "place-tax", /Bulgaria: .* 10%/],
    ["is foreign income taxed in thailand", "place-tax", /at up to 35% when you bring it in/],
    ["corporate tax uae free zone", "place-tax", /0% .* 9%/],
    ["o regime NHR em Portugal ainda existe?", "place-tax", /Portugal: NHR is closed/],
    ["Dubai vs Panama for zero tax", "compare-places", /United Arab Emirates 0% and Panama 25%/],
    [
      "Panamá o Paraguay para residencia fiscal, ¿cuál pide menos días?",
      "compare-places",
      /Paraguay 120 days \(in doubt.*more than 183 days/,
    ],
    ["which countries have no income tax", "compare-places", /Monaco/],
    [
      "countries with income tax below 11% in europe",
      "compare-places",
      /at most 11%: Monaco 0%.*Bulgaria 10%/,
    ],
    [
      "welches Land in Europa hat die niedrigste Einkommensteuer",
      "compare-places",
      /^The lowest .* Monaco 0%/,
    ],
  ])("%s", (text, id, first) => {
    const found = answerText(text);
    expect(found?.id).toBe(id);
    expect(found?.sentences[0]).toMatch(first);
  });

  it.each([
    [
      "a top rate is not the rate of the whole income, and equal rates need no doubt",
      "what tax rate would i pay in italy on 60k remote salary",
      [
        /^Italy: residents pay up to 47\.2% tax on income from abroad\.$/,
        /^If there are several rates, the top/,
        /^Source/,
      ],
    ],
    [
      "a regime without a rate leaves the rate of other income",
      "how much tax do i pay in cyprus as non-dom",
      [/^Cyprus, Non-dom status:/, /^Cyprus: on other income, the top rate .* 35%/, /^Source/],
    ],
    [
      "yes, once, with the tax of businesses",
      "is dubai tax free",
      [/^Yes, the United Arab Emirates: there is no personal income tax/, /9%/, /^Source/],
    ],
    ["no to a tax that nobody pays", "do i pay income tax in the bahamas", [/^No, the Bahamas/, /^Source/]],
  ])("%s: %s", (_, text, sentences) => {
    expect(answerText(text)?.sentences).toEqual(sentences.map((one) => expect.stringMatching(one)));
  });

  it.each([
    ["does uruguay tax what i earn remotely for a us company? after how many days am i resident", /^Uruguay/],
    ["pago impuestos en panamá si trabajo en remoto para una empresa de españa", /^Panama/],
  ])("answers for the country of the work, not of the employer, and states doubts: %s", (text, first) => {
    const found = answerText(text);
    expect(found?.sentences[0]).toMatch(first);
    expect(found?.sentences.join(" ")).toContain("doesn't say whether pay for remote work that you do in");
  });

  it.each([
    [
      "muss ich in georgien steuern zahlen wenn ich remote für eine deutsche firma arbeite",
      "place-tax",
      /^Georgia: pay for work done there is taxed as local income/,
    ],
    [
      "tax in georgia for freelancers, heard its 1%",
      "company",
      /^Individual entrepreneurs in Georgia pay 1%/,
    ],
    [
      "which countries dont tax foreign income? i work remote for a us company",
      "compare-places",
      /^45 countries/,
    ],
    [
      "what is the top income tax rate in croatia and how many days until im resident there",
      "place-tax",
      /^Croatia: the top rate/,
    ],
    [
      "is the 1% tax of georgia better than the cyprus non dom",
      "place-tax",
      /^Georgia, Small business status: .*1%/,
    ],
    [
      "cyprus vs malta for foreign dividends, which taxes less",
      "place-tax",
      /^Cyprus, Non-dom status: .*dividends/,
    ],
    ["qué es mejor para un autónomo, andorra o portugal", "compare-places", /Andorra 10% and Portugal 53%/],
  ])("work and an employer say what is compared: %s", (text, id, first) => {
    const found = answerText(text);
    expect(found?.id).toBe(id);
    expect(found?.sentences[0]).toMatch(first);
  });

  it.each([
    "vat in portugal",

    "corporate tax in panama",
    "italy flat tax for new residents",
    "numero fiscal portugal",
  ])("is none of these questions if the tables don't have the figure: %s", (text) => {
    expect(answerText(text)).toBeUndefined();
  });
});

describe("a question about what is in force", () => {
  it.each([
    ["Is ETIAS already required?", /^No, ETIAS has not started.*July 2026.*2027 is expected\. Nobody needs/],
    [
      "is etias required already? going to france in january with us passport",
      /^No, ETIAS has not started.*Nobody needs ETIAS.* With a passport from the United States, you need no visa for France/,
    ],
    ["brauche ich ETIAS für Spanien im März mit US-Pass", /^ETIAS has not started/],
    [
      "is EES already running? going to spain in december with uk passport",
      /^Yes, European Union: .*in force since October 12, 2025/,
    ],
    ["did thailand change the 60 day visa free thing", /^Yes, Thailand: since September 15, 2026, .*30 days/],
    ["has thailand cut the 60 day visa free to 30", /^Yes, Thailand: since September 15, 2026, .*30 days/],
    ["hat thailand die visafreien 60 tage auf 30 gekürzt", /^Yes, Thailand: since September 15, 2026/],
    ["is the 60 day visa free in thailand still valid", /^No, Thailand: since September 15, 2026/],
    ["has thailand cut visa free stay to 45 days", /^Thailand: since September 15, 2026, .*30 days/],
    ["do kids need to pay for etias", /^Travelers under 18 and over 70 will need ETIAS but pay nothing.*€20/],
    ["is the EES fully running now", /EES.*October 12, 2025\. .*full operation.*April 10, 2026/],
    ["do i still get a passport stamp", /in place of a stamp/],
    ["gibraltar ees do days count", /July 15, 2026\. By reports on its draft/],
    ["did south korea make the workation visa permanent", /permanent program, in force since June 30, 2026/],
    [
      "golden visa de portugal comprando piso",
      /through real estate, ended on October 7, 2023\. .*still open/,
    ],
    ["is the latvia golden visa ending", /proposed on June 19, 2026 and not in force/],
    ["seit wann gilt EES", /in force since October 12, 2025/],
    ["how much is the UK ETA now, did the fee go up again", /£20/],
    ["when did UK ETA become mandatory for europeans", /since January 8, 2025/],
    ["Géorgie : permis de travail pour les freelances étrangers, depuis quand ?", /since March 1, 2026/],
    [
      "thailand visa exemption cut from 60 to 30 days, is that in force",
      /30 days.*60 days.*ended on September 14/,
    ],
    ["h1b 100k fee still in force?", /until September 21, 2026\. We don't know whether/],
    ["sweden new citizenship rules in force?", /planned for June 6, 2026\. We can't confirm/],
  ])("%s", (text, first) => {
    const found = answerText(text);
    expect(found?.id).toBe("takes-effect");
    expect(found?.sentences.join(" ")).toMatch(first);
  });

  it("names each step of a change in steps", () => {
    const found = answerText("when did UK ETA become mandatory for europeans");
    expect(found?.sentences[1]).toContain("European visitors need an ETA (April 2, 2025)");
  });

  it("says that a visit can be extended", () => {
    const found = answerText("how do i extend my stay in the philippines past 30 days");
    expect(found?.sentences[0]).toContain("The stay can be extended");
  });
});
