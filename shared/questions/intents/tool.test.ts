import { describe, expect, it } from "vitest";
import { packs } from "#tests/support/law.ts";
import { answerText, answerTo } from "#tests/support/questions.ts";
import { unlistedBanks } from "./unlisted-tool.ts";

describe("a question on tools", () => {
  it.each([
    ["wise or revolut", /^Wise: exchange from about 0\.45%/],
    ["how much does safetywing cost", /^SafetyWing.*: From \$45\.08 for four weeks under the age of 40/],
    [
      "mercury or wise business for a us llc of a non resident, monthly fees?",
      /^Wise: From about 0\.45%.*\$9/,
    ],
    [
      "mercury or payoneer for my llc",
      /^Our sources don't say whether any of them has this: business accounts/,
    ],
    ["wise or revolut business for a freelancer", /^Wise: .*one for businesses/],
    [
      "what bank can i use if i have no tax residence anywhere",
      /^Our sources don't say whether any of these services can be used without a tax residence\.$/,
    ],
    [
      "esim for all of southeast asia with hotspot",
      /plans for countries and regions\), according to our sources: Airalo/,
    ],
    [
      "can a non resident open a bank account in georgia",
      /^Our tables don't say who can open a bank account/,
    ],
    [
      "como abro una cuenta de banco en paraguay siendo extranjero",
      /^Our tables don't say who can open a bank account/,
    ],
    ["welche software für die us-steuererklärung als expat", /: Bright!Tax[^,]*$/],
    [
      "best health insurance for nomads over 50",
      /SafetyWing[^,]*under the age of 40.*Genki[^,]*under the age/,
    ],
    ["cheapest vpn?", /^The cheapest first.*: Proton VPN \(free plan.*Mullvad VPN \(from €5 a month/],
    ["cheapest travel insurance for a year", /SafetyWing.*Genki.*Cigna Global.*World Nomads/],
    ["vpn without email signup", /^These match .*Mullvad VPN.*IVPN \(No e-mail address needed\)/],
    ["secure browser linux", /Firefox.*Tor Browser/],
    ["kostenloser passwortmanager", /Bitwarden \(free plan.*KeePassXC \(free;/],
    ["accountant for my estonian company", /Xolo/],
    [
      "best bank for nomads without a fixed address",
      /^Our sources don't say whether any of these services can be used without a fixed address\.$/,
    ],
    ["do i need a vpn in china", /^Our sources don't say whether you need a VPN in China/],
    [
      "best bank for digital nomads in portugal, can i open an account as non resident and do i need a NIF",
      /^Our tables don't say who can open a bank account in Portugal\.$/,
    ],
    [
      "can i open a wise account without a fixed address",
      /^Our sources don't say whether Wise can be used without a fixed address\.$/,
    ],
    [
      "bank account without residency",
      /^Our sources don't say whether any of these services is open to non-residents\.$/,
    ],
    [
      "which bank can I open online without residency",
      /^Our sources don't say whether any of these services is open to non-residents\.$/,
    ],
    [
      "bank account in Spain as a digital nomad without residency",
      /^Our tables don't say who can open a bank account in Spain\.$/,
    ],
    [
      "virtual address in the US for my LLC",
      /^These match \(a US address\), according to our sources: Earth Class Mail/,
    ],
    [
      "safetywing vs genki which is cheaper",
      /^SafetyWing Essential and Complete is cheaper, according to the prices/,
    ],
    [
      "does safetywing cover the US",
      /^Our sources don't say whether SafetyWing.* works in the United States/,
    ],
    [
      "is safetywing accepted for the spanish digital nomad visa",
      /^Our sources don't say whether Spain accepts SafetyWing/,
    ],
    ["is genki ok for a schengen visa", /^Our sources don't say whether you can use Genki/],
    ["what interest does N26 give on savings", /^Our sources state no price or features of N26\.$/],
  ])("%s", (text, first) => {
    const found = answerText(text);
    expect(found?.id).toBe("tool");
    expect(found?.sentences[0]).toMatch(first);
  });

  it.each([
    [
      "does stripe work with an estonian company",
      /^Our tables don't have Stripe\. .*business accounts\), according to our sources: Wise/,
    ],
    ["paypal or payoneer for my llc", /^Our tables don't have PayPal\. .*Payoneer/],
  ])("says that no table has a service, and what the tables have: %s", (text, stated) => {
    expect(answerText(text)?.sentences.join(" ")).toMatch(stated);
  });

  it("has no name of a service in the catalog among those that no table has", () => {
    const known = packs.tools.map(({ tool: { name } }) => name.toLowerCase());
    expect(Object.values(unlistedBanks).filter((name) => known.includes(name.toLowerCase()))).toEqual([]);
  });

  it.each(["should i buy bitcoin or ethereum", "soll ich bitcoin kaufen", "crypto price prediction"])(
    "is none if it asks what to invest in: %s",
    (text) => {
      expect(answerText(text)).toBeUndefined();
    },
  );

  it("says that no source states whether a visa accepts an insurance, and what the visa asks for", () => {
    expect(
      answerText("which health insurance for nomads, is safetywing accepted for the spain nomad visa"),
    ).toMatchObject({
      sentences: [
        expect.stringMatching(/^Our sources don't say/),
        expect.stringMatching(/^Spain, Digital nomad .*health insurance is required/),
        "Spain: Long stay: private cover without co-payment (not confirmed).",
        expect.stringMatching(/^Source: Spanish consulate/),
      ],
    });
  });

  it("compares what eSIMs cost for the same trip, and opens the tab with their entries", () => {
    const found = answerTo("günstigste esim");
    expect(found?.reply).toMatchObject({
      sentences: expect.arrayContaining([
        expect.stringMatching(
          /^Niedrigster Preis für 7 Tage mit 5 GB: Airalo 22,50\s\$.* Holafly 27,30\s\$\.$/,
        ),
      ]),
      screen: {
        title: "Reisewerkzeuge",
        href: "/toolkit/travel?tab=services#airalo,saily,nomad-esim,holafly",
      },
    });
  });

  it.each([
    "is health insurance required for the spain digital nomad visa",
    "how much money in the bank for dtv thailand",
    "what bank balance do i need for the portugal d8",
    "open a company and a bank account in estonia",
    "do i need an onward ticket for costa rica",
    "what is the tax on crypto in portugal",
    "estoy seguro de que necesito visa para brasil?",
  ])("is none of these questions: %s", (text) => {
    expect(answerText(text)?.id).not.toBe("tool");
  });
});
