import { expect, it } from "vitest";
import { languageOf } from "./language.ts";

const languages = ["en", "es", "pt", "de", "fr", "it", "nl", "pl", "ru"] as const;

it.each([
  ["cheapest citizenship by investment", "en"],
  ["thailand dtv vs malaysia de rantau", "en"],
  ["Rio de Janeiro, Isla de Pascua", "en"],
  ["visa", "en"],
  ["how long can I stay in the Costa del Sol", "en"],
  ["NHR Portugal", "en"],
  ["bulgeria nomad permitt since wen is it open", "en"],
  ["¿Cuánto cuesta?", "es"],
  ["impôts au Portugal", "fr"],
  ["Che tasse paga un residente a Malta?", "it"],
  ["Czy Vanuatu sprzedaje paszporty?", "pl"],
  ["cuanto cuesta el visado", "es"],
  ["wie lange darf ich bleiben", "de"],
  ["Combien de jours puis-je rester en France ?", "fr"],
  ["Сколько дней можно быть в Грузии", "ru"],
])("the language of %j is %s", (text, language) => {
  expect(languageOf(text, languages)).toBe(language);
});
