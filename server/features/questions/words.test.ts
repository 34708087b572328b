import { expect, it } from "vitest";
import { lawPack } from "#server/knowledge/law/law.ts";
import { createWordsOf } from "./words.ts";

const wordsOf = createWordsOf(lawPack.entry);

it("writes the article before eight and eleven as Italian does", () => {
  const { say, date } = wordsOf("it");
  const resident = (iso: string) => say("resident.from", { date: date(iso) });
  expect(resident("2026-01-08")).toBe("La residenza inizia l’8 gennaio 2026.");
  expect(resident("2026-01-11")).toBe("La residenza inizia l’11 gennaio 2026.");
  expect(resident("2026-01-18")).toBe("La residenza inizia il 18 gennaio 2026.");
  expect(
    say("stay.until", { place: "Italia", from: date("2026-01-08"), last: date("2026-02-11"), days: 35 }),
  ).toBe(
    "Italia: può restare fino all’11 febbraio 2026. Sono 35 giorni dall’8 gennaio 2026, primo e ultimo giorno compresi.",
  );
});

it("writes the first day of a month and the semicolon as French does", () => {
  const { say, date } = wordsOf("fr");
  expect(date("2026-03-01")).toBe("1er mars 2026");
  expect(date("2026-03-11")).toBe("11 mars 2026");
  expect(say("documents.list", { list: "un; deux" })).toBe("un\u00A0; deux.");
});
