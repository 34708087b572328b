import { describe, expect, it } from "vitest";
import { smallTables } from "#tests/support/entry-tables.ts";
import { compareHoldings, helpOfPermit } from "./added.ts";
import { checksOf } from "./checks.ts";
import { createEntryEngine } from "./engine.ts";
import { EntryQuestionError, maxPassports } from "./question.ts";
import { choiceText, feeOf, passportRuleOf, reasonText, requirementText, stayText } from "./words.ts";

const engine = createEntryEngine(smallTables);
const names: Record<string, string> = {
  BR: "Brazil",
  IN: "India",
  PT: "Portugal",
  DE: "Germany",
  US: "United States",
  GL: "Greenland",
  BM: "Bermuda",
};
const nameOf = (code: string) => names[code] ?? code;

const ask = (passports: string, destination: string, date = "2026-06-01") =>
  engine.answer({ passports: passports.split(" "), destination, date });
const best = (passports: string, destination: string, date?: string) => {
  const { requirement, reason } = ask(passports, destination, date).best;
  return [requirement, reason];
};

describe("one passport", () => {
  it("is at home in its own country", () => {
    expect(best("BR", "BR")).toEqual(["own_country", "citizen"]);
  });

  it("has free movement where a rule without a limit and an arrangement meet", () => {
    expect(ask("PT", "ES").best).toMatchObject({
      requirement: "free_movement",
      reason: "movement",
      live: "right",
      work: "right",
    });
  });

  it("follows the rule that names it, or else the rule for all others", () => {
    expect(ask("BR", "DE").best).toMatchObject({
      requirement: "visa_free",
      reason: "named",
      days: 90,
      per: "180d",
    });
    expect(best("IN", "DE")).toEqual(["visa_required", "others"]);
  });

  it("is unknown for a territory without its own nationality, even at home, and names the one to choose", () => {
    for (const place of ["DE", "US", "JP", "GL"])
      expect(best("GL", place)).toEqual(["unknown", "no_passport"]);
    expect(best("BM", "DE")).toEqual(["unknown", "no_passport"]);
    expect(reasonText(ask("GL", "DE").best, "DE", nameOf)).toBe(
      "Greenland has no passport of its own: choose the passport of Portugal.",
    );
    expect(reasonText(ask("BM", "DE").best, "DE", nameOf)).toBe(
      "Our sources name no nationality of Bermuda: choose the passport of another country that you hold.",
    );
  });

  it("is unknown where the list is not closed, or where we hold no rules", () => {
    expect(best("IN", "MY")).toEqual(["unknown", "not_listed"]);
    expect(best("IN", "JP")).toEqual(["unknown", "no_rules"]);
  });

  it("follows the rule of the day, and is unknown after its last day and before its first", () => {
    expect(best("BR", "GB", "2025-01-07")).toEqual(["visa_free", "named"]);
    expect(best("BR", "GB", "2025-01-08")).toEqual(["eta", "named"]);
    expect(best("IN", "GB", "2027-01-01")).toEqual(["unknown", "expired"]);
    expect(best("BR", "GB", "2023-12-31")).toEqual(["unknown", "not_yet"]);
  });

  it("applies a rule without dates for three years back and two years ahead, marked as assumed", () => {
    expect(ask("BR", "DE", "2023-06-01").best).toMatchObject({
      requirement: "visa_free",
      assumed: "earlier",
    });
    expect(best("BR", "DE", "2023-05-31")).toEqual(["unknown", "too_early"]);
    expect(ask("BR", "DE", "2026-06-01").best.assumed).toBeUndefined();
    expect(ask("BR", "DE", "2028-06-01").best).toMatchObject({ requirement: "visa_free", assumed: "later" });
    expect(best("BR", "DE", "2028-06-02")).toEqual(["unknown", "too_late"]);
  });

  it("has free movement for long, because the arrangement is dated", () => {
    expect(best("PT", "DE", "2000-01-01")).toEqual(["visa_free", "movement"]);
    expect(best("DE", "PT", "2000-01-01")).toEqual(["free_movement", "movement"]);
    expect(best("DE", "PT", "1992-01-01")).toEqual(["unknown", "no_rules"]);
  });

  it("has free movement until the last day of the arrangement", () => {
    const movements = smallTables.movements.map((one) => ({ ...one, until: "2026-06-30" }));
    const ending = createEntryEngine({ ...smallTables, movements });
    const requirementOn = (date: string) =>
      ending.answer({ passports: ["DE"], destination: "PT", date }).best.requirement;
    expect([requirementOn("2026-06-30"), requirementOn("2026-07-01")]).toEqual(["free_movement", "unknown"]);
  });

  it("follows the rules of a zone from the day on which the country joined it", () => {
    expect(best("BR", "ES", "2024-12-31")).toEqual(["unknown", "no_rules"]);
    expect(best("BR", "ES", "2025-01-01")).toEqual(["visa_free", "named"]);
    expect(best("PT", "ES", "2024-12-31")).toEqual(["unknown", "no_rules"]);
  });

  it("has a right in a zone if it has the right in each of its countries", () => {
    expect(ask("PT", "ZONE").best).toMatchObject({
      requirement: "free_movement",
      live: "application",
      work: "right",
    });
  });
});

describe("several passports", () => {
  it("use the one with the easiest right, whatever the order", () => {
    for (const passports of ["IN BR PT", "PT BR IN"]) {
      const { rights } = ask(passports, "DE");
      expect(rights.map(({ passport }) => passport)).toEqual(["PT", "BR", "IN"]);
      expect(choiceText(ask(passports, "DE"), nameOf)).toBe(
        "Use the passport of Portugal: free movement. With that of Brazil: visa-free.",
      );
    }
  });

  it("prefer the right to live or work there, if that is the purpose", () => {
    const answer = engine.answer({
      ...{ passports: ["PT", "DE"], destination: "GB", date: "2026-06-01", purpose: "live" as const },
    });
    expect(answer.purpose).toBeUndefined();
    const inUnion = engine.answer({
      ...{ passports: ["BR", "PT"], destination: "ES", date: "2026-06-01", purpose: "work" as const },
    });
    expect([inUnion.best.passport, inUnion.purpose]).toEqual(["PT", "right"]);
  });

  it("warn about a nationality that can bar the right", () => {
    const answer = ask("PT IR", "US");
    expect(answer.best).toMatchObject({ passport: "PT", requirement: "eta", barredWith: ["IR"] });
    expect(checksOf(answer, answer.best, { nameOf })[0]).toMatch(/^Citizens of IR .* can be barred/);
  });

  it("keep the given order among equals, and count a repeated one once", () => {
    const { rights } = ask("PT DE PT", "US");
    expect(rights.map(({ passport }) => passport)).toEqual(["PT", "DE"]);
    expect(choiceText(ask("PT DE", "US"), nameOf)).toBe("Your passports give the same here.");
  });
});

describe("permits", () => {
  it("never change the answer, but are listed where they can help", () => {
    const answer = engine.answer({
      passports: ["IN"],
      permits: [{ country: "US", kind: "residence" }],
      ...{ destination: "GB", date: "2026-06-01" },
    });
    expect(answer.best.requirement).toBe("visa_required");
    expect(checksOf(answer, answer.best, { nameOf })).toEqual([
      "Your residence permit of the United States can make this easier (visa-free for 7 days). Check it with the authority. In transit.",
    ]);
    const permit = { country: "US", kind: "residence" } as const;
    const help = helpOfPermit(engine, { passports: ["IN"], permit, date: "2026-06-01" });
    expect(help.map(({ destination }) => destination)).toEqual(["GB"]);
  });

  it("of the destination have their own rules", () => {
    const { ownPermits } = engine.answer({
      passports: ["IN"],
      permits: [{ country: "DE", kind: "residence" }],
      ...{ destination: "ZONE", date: "2026-06-01" },
    });
    expect(ownPermits).toEqual([{ country: "DE", kind: "residence" }]);
  });
});

describe("a question", () => {
  const refuse = (some: object) => () =>
    engine.answer({ passports: ["BR"], destination: "DE", date: "2026-06-01", ...some });

  it.each([
    ["no passport", { passports: [] }, /at least one passport/],
    ["50 passports", { passports: Array(50).fill("BR") }, new RegExp(`At most ${maxPassports} passports`)],
    ["50 permits", { permits: Array(50).fill({ country: "BR", kind: "visa" }) }, /At most 20 permits/],
    ["an unknown passport", { passports: ["ZZ"] }, /"ZZ" is not the code of a country/],
    ["an unknown destination", { destination: "zone" }, /"zone" is not the code of a country or of a zone/],
    ["a date that is none", { date: "2026-02-30" }, /"2026-02-30" is not a day/],
    ["the year 9999", { date: "9999-01-01" }, /between 1990-01-01 and 2100-12-31/],
  ])("is refused with %s", (_, some, message) => {
    expect(refuse(some)).toThrow(EntryQuestionError);
    expect(refuse(some)).toThrow(message);
  });
});

describe("the words of an answer", () => {
  it("state the requirement, the length, the fee, the passport, and the reason", () => {
    const { best: brazil } = ask("BR", "GB");
    expect(requirementText(smallTables, brazil)).toBe("ETA");
    expect(stayText(brazil)).toBe("180 days per entry");
    expect(feeOf(brazil)).toBe("£20 on Jun 1, 2026");
    expect(reasonText(brazil, "GB", nameOf)).toBe("A rule names citizens of Brazil.");
    expect(passportRuleOf(smallTables, ask("BR", "DE").best)).toMatchObject({ verified: true });
    expect(passportRuleOf(smallTables, ask("IN", "MY").best)).toBeUndefined();
    expect(stayText(ask("PT", "ES").best)).toBe("No limit for visits");
    expect(reasonText(ask("IN", "GB", "2027-01-01").best, "GB", nameOf)).toBe(
      "The last rule we know of ended on Dec 31, 2026. Ask the authority before you book.",
    );
  });

  it("list the checks, including announced changes", () => {
    const answer = ask("BR", "ES", "2026-07-01");
    expect(checksOf(answer, answer.best, { nameOf, purpose: "work" })).toEqual([
      "Our source describes Jun 1, 2026. Check that the rule has not changed since then.",
      "Nobody needs it before it starts.",
      "By land since 2026.",
      "Each entry is recorded.",
      "Rules for visitors say nothing about the right to work there. You most likely need a permit.",
    ]);
  });
});

describe("another citizenship", () => {
  const date = "2026-06-01";
  const destinations = (changes: readonly { destination: string }[]) =>
    changes.map((it) => it.destination).sort();

  it("adds easier entry, the greatest step first, and rights, and removes nothing", () => {
    const added = compareHoldings(engine, { before: ["BR"], after: ["BR", "PT"], date });
    expect(added.easier.map((it) => it.destination)).toEqual(["PT", "US", "DE", "ES"]);
    expect(added.lost).toEqual([]);
    expect(added.rights).toEqual([
      { destination: "DE", live: "application", work: "right" },
      { destination: "ES", live: "right", work: "right" },
      { destination: "PT", live: "right", work: "right" },
    ]);
  });

  it("does not count a destination that was unknown before as a gain", () => {
    const added = compareHoldings(engine, { before: ["IN"], after: ["IN", "BR"], date });
    expect(destinations(added.found)).toEqual(["MY"]);
  });

  it("loses the rights of the given-up one only, and does not count unknown ones as lost", () => {
    const added = compareHoldings(engine, { before: ["BR"], after: ["IN"], date });
    expect(destinations(added.lost)).toEqual(["BR", "DE", "ES", "GB"]);
    expect(added.unknown).toContain("MY");
  });
});
