import { describe, expect, it } from "vitest";
import { createTokenizer } from "#server/features/news/judge/tokens.ts";
import { fixedRules, type MonitorRule } from "#shared/monitoring/rules.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { bestMatch, compileFixedTerms, type ItemWords, readItemTerms, termsOfRules } from "./terms.ts";

const tokenize = createTokenizer();
const reader = { tokenize, fixedTerms: compileFixedTerms(tokenize) };
const item = (words: Partial<ItemWords>): ItemWords => ({
  title: "",
  body: "",
  type: "citizenship",
  language: "en",
  ...words,
});
const rule = (keywords: string[], more: Partial<MonitorRule> = {}): MonitorRule => ({
  id: "own",
  type: "other",
  keywords,
  importance: "low",
  ...more,
});
const matchOf = async (words: Partial<ItemWords>, rules: readonly MonitorRule[]) => {
  const asked = termsOfRules(tokenize, { rules: [...rules] });
  const whole = bestMatch(await readItemTerms(item(words), reader), asked);
  const wanted = new Set(asked.map(({ term }) => term));
  const some = bestMatch(await readItemTerms(item(words), reader, wanted), asked);
  expect(some).toEqual(whole);
  return whole && `${whole.rule.ruleId}: ${whole.found.word ?? whole.rule.keyword} in ${whole.found.place}`;
};

describe("a keyword", () => {
  it.each([
    ["permit", "A new permit for nomads"],
    ["permit", "PERMITS: what changes"],
    ["Permits", "The permit changes"],
    ["tax", "Taxes rise"],
    ["taxes", "A new tax"],
    ["residência", "AUTORIZACAO DE RESIDENCIA"],
    ["residencia", "Autorização de residência"],
    ["autoridad fiscal", "Las autoridades fiscales deciden"],
    ["pensión", "Nuevas pensiones"],
    ["isenção", "Novas isenções"],
    ["benefício fiscal", "Benefícios fiscais para nómadas"],
    ["Genehmigung", "Neue Genehmigungen"],
    ["Steuer", "Die Steuern steigen"],
    ["Straße", "Neue Strasse"],
    ["golden visa", "The Golden-Visa ends"],
    ["digital nomad visa", "Spain: digital nomad visas, explained"],
    ["self-employed", "Rules for the self employed"],
    ["D7", "Visto D7 muda"],
    ["citizenship by naturalisation after five years", "Citizenship by naturalization after five years"],
  ])("'%s' is found in '%s'", async (keyword, title) => {
    const words = keyword.split(" ");
    // Phrases have at most five words.
    const keywords = [words.slice(0, 5).join(" ")];
    expect(await matchOf({ title }, [rule(keywords)])).toBe(`own: ${keywords[0]} in title`);
  });

  it.each([
    ["permit", "Stays are permitted"],
    ["tax", "Taxi drivers and syntax"],
    ["visa", "Visage and advisable"],
    ["golden visa", "Golden. Visa rules"],
    ["golden visa", "Golden investor visa"],
    ["golden visa", "Visa golden"],
    ["Easter", "In eastern Europe"],
  ])("'%s' is not found in '%s'", async (keyword, title) => {
    expect(await matchOf({ title }, [rule([keyword])])).toBeUndefined();
  });

  it("is found across the slices of a long text, up to the length limit", async () => {
    const filler = "nothing of interest ".repeat(99);
    const body = `${filler}${filler}digital nomad visa ${filler}`;
    expect(await matchOf({ body }, [rule(["digital nomad visa"])])).toBe("own: digital nomad visa in text");
    const before = 1990;
    const across = `${"x".repeat(before)} digital nomad visa${" y".repeat(3000)}`;
    expect(await matchOf({ body: across }, [rule(["digital nomad visa"])])).toBeDefined();
    const far = `${"far ".repeat(20_000)}permit`;
    expect(await matchOf({ body: far }, [rule(["permit"])])).toBeUndefined();
  });
});

describe("the best match", () => {
  it("is by importance, then title before text before type", async () => {
    const words = { title: "A permit", body: "On tax.", type: "visa" } as const;
    const low = rule(["permit"]);
    const high = rule(["tax"], { id: "high", importance: "high" });
    expect(await matchOf(words, [low, high])).toBe("high: tax in text");
    const ofType = rule(["nothing"], { id: "type", type: "visa" });
    expect(await matchOf(words, [ofType, rule(["tax"])])).toBe("own: tax in text");
    expect(await matchOf(words, [ofType, rule(["tax"]), rule(["permit"], { id: "p" })])).toBe(
      "p: permit in title",
    );
    expect(await matchOf(words, [ofType])).toBe("type: visa in type");
    expect(await matchOf({ ...words, type: "tax" }, [ofType])).toBeUndefined();
  });

  it("is the first occurrence, then by rule id", async () => {
    const rules = [rule(["tax", "permit"], { id: "b" }), rule(["permit"], { id: "a" })];
    expect(await matchOf({ title: "Tax and permit" }, rules)).toBe("b: tax in title");
    expect(await matchOf({ title: "Permit and tax" }, rules)).toBe("a: permit in title");
  });

  it("needs a matching keyword if the rule has no other, and 'other' is no type", async () => {
    expect(await matchOf({ title: "A visa", type: "visa" }, [rule(["nothing"])])).toBeUndefined();
  });
});

describe("the fixed rules", () => {
  it.each([
    ["en", "New immigration rules", "visa: immigration"],
    ["en", "Work permits cost more", "visa: permit"],
    ["es", "Nuevos visados para nómadas digitales", "visa: visado"],
    ["es", "Cambia el reglamento de extranjería", "visa: extranjería"],
    ["es", "Permisos de residencia por arraigo", "visa: permiso de residencia"],
    ["es", "Suben los impuestos", "tax: impuesto"],
    ["es", "Ingresos fiscales récord", "tax: ingreso fiscal"],
    ["pt", "Vistos de residência: novas regras", "visa: visto de"],
    ["pt", "Governo altera política de imigração", "visa: imigração"],
    ["pt", "Autorizações de residência prorrogadas", "visa: autorização de residência"],
    ["pt", "Imposto sobre o rendimento", "tax: imposto"],
    ["pt", "Receitas fiscais sobem", "tax: receita fiscal"],
    ["de", "Visum für Fachkräfte", "visa: Visum"],
    ["de", "Aufenthaltserlaubnisse werden verlängert", "visa: Aufenthaltserlaubnisse"],
    ["de", "Neues Fachkräfteeinwanderungsgesetz", "visa: Fachkräfteeinwanderungsgesetz"],
    ["de", "Steuern steigen", "tax: Steuern"],
    ["de", "Neue Doppelbesteuerungsabkommen", "tax: Doppelbesteuerungsabkommen"],
    ["de", "Die Steuer auf Einkommen", "tax: die Steuer"],
  ])("in %s: '%s' is %s", async (language, title, found) => {
    expect(await matchOf({ title, language }, fixedRules)).toBe(`${found} in title`);
  });

  it.each([
    ["es", "Por lo visto, nada cambia: lo nunca visto"],
    ["pt", "Visto que nada muda"],
    ["en", "He has visto de everything"],
    ["es", "El fiscal pide permiso para hablar"],
    ["es", "Permisos de paternidad"],
    ["es", "Taxistas rinden tributo"],
    ["de", "Alkohol am Steuer"],
    ["de", "Genehmigungen für Gebäude"],
    ["it", "Il governo ha imposto limiti"],
    ["en", "Stays are permitted"],
  ])("in %s: '%s' is neither", async (language, title) => {
    expect(await matchOf({ title, language }, fixedRules)).toBeUndefined();
  });

  it("are recognized despite other importance and keyword order", async () => {
    const [visa] = fixedRules;
    const low = [{ ...visa, keywords: visa.keywords.toReversed(), importance: "low" as const }];
    expect(await matchOf({ title: "Visados", language: "es" }, low)).toBe("visa: visado in title");
    expect(termsOfRules(tokenize, { rules: low })).toMatchObject([{ term: "fixed:visa", importance: 3 }]);
    const twice = [{ ...visa, keywords: ["visa", "visa", "permit"] }];
    expect(await matchOf({ title: "Visados", language: "es" }, twice)).toBeUndefined();
  });

  it("match their type and are recognized by content, not id", async () => {
    expect(await matchOf({ type: "visa" }, fixedRules)).toBe("visa: visa in type");
    expect(await matchOf({ type: "tax", title: "Tax on visas" }, fixedRules)).toBe("visa: visa in title");
    const renamed = [{ ...fixedRules[0], id: "mine" }];
    expect(await matchOf({ title: "Visados" }, renamed)).toBe("mine: visado in title");
    for (const keywords of [
      ["visa", "immigration"],
      ["visa", "immigration", "permit", "nomad"],
    ]) {
      const changed = [rule(keywords, { type: "visa", importance: "high" })];
      expect(await matchOf({ title: "Visados" }, changed)).toBeUndefined();
    }
  });
});

describe("a long text", () => {
  it("is read in slices that yield to the event loop, whatever it contains", async () => {
    const texts = {
      words: "digital nomad visa permits and taxes ".repeat(3000),
      "one word": "x".repeat(100_000),
      accents: "é".normalize("NFD").repeat(50_000),
      marks: "\u0301\u0323".repeat(50_000),
    };
    for (const [name, body] of Object.entries(texts)) {
      const lengths: number[] = [];
      let turns = 0;
      let reading = true;
      const watch = (async () => {
        while (reading) {
          await new Promise((resolve) => setImmediate(resolve));
          turns += 1;
        }
      })();
      const clock = createTestClock();
      const slow = (text: string) => {
        lengths.push(text.length);
        clock.advance(3);
        return tokenize(text);
      };
      await readItemTerms(item({ title: "T", body }), { ...reader, tokenize: slow, clock });
      reading = false;
      await watch;
      expect(Math.max(...lengths), name).toBeLessThanOrEqual(4000);
      expect(
        lengths.reduce((sum, length) => sum + length, 0),
        name,
      ).toBe(10_001);
      expect(turns, name).toBeGreaterThanOrEqual(lengths.length);
    }
  });
});
