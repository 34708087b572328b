import { localeOf, readSentences } from "#server/knowledge/sentences.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";
import type { Words } from "#shared/questions/intents/intent.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";

/** Italian 'il', 'dal' … before a number whose word begins with a vowel: otto, ottanta, undici. */
const beforeVowel = /\b(i|da|a|de|ne|su)l (?=8|11(?!\d))/gi;
const elided = (_: string, start: string): string => (start.toLowerCase() === "i" ? "l’" : `${start}ll’`);

/** Applies spelling rules that depend on inserted values: elision in Italian, and the space before a semicolon in French. */
const spelled = (text: string, language: QuestionLanguage): string => {
  if (language === "fr") return text.replaceAll(/(?<=\S); /g, "\u00A0; ");
  return language === "it" ? text.replaceAll(beforeVowel, elided) : text;
};

/** Creates a function that returns the words of a language. It reads a language's sentences on first use. */
export const createWordsOf = ({ zones }: Pick<EntryTables, "zones">) => {
  const known = new Map<QuestionLanguage, Words>();
  const zoneNames = new Map(
    zones.filter(({ members }) => members.length > 1).map(({ id, name }) => [id, name]),
  );
  const build = (language: QuestionLanguage): Words => {
    const sentences = readSentences(language);
    const locale = localeOf(language);
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    const months = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" });
    const years = new Intl.DateTimeFormat(locale, { year: "numeric", timeZone: "UTC" });
    const moneyFormats = new Map<string, Intl.NumberFormat>();
    // Cached, because creating a format is slow.
    const moneyFormat = (currency: string, minimumFractionDigits: number): Intl.NumberFormat => {
      const key = `${currency} ${minimumFractionDigits}`;
      const known =
        moneyFormats.get(key) ??
        new Intl.NumberFormat(locale, { style: "currency", currency, minimumFractionDigits });
      moneyFormats.set(key, known);
      return known;
    };
    const formatOf = (iso: string) => (iso.length === 10 ? dates : iso.length === 7 ? months : years);
    const dateText = (iso: string): string => {
      const text = formatOf(iso).format(new Date(iso));
      return language === "fr" ? text.replace(/^1 /, "1er ") : text;
    };
    const alternatives = new Intl.ListFormat(locale, { type: "disjunction" });
    const lists = new Intl.ListFormat(locale);
    const placeName = (code: string): string => {
      const zone = sentences.get(`zone.${code}`);
      if (zone) return String(zone.format());
      const name = zoneNames.get(code) ?? (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined) ?? code;
      return language === "en" ? inSentence(name) : name;
    };
    return {
      language,
      say(key, values) {
        const message = sentences.get(key);
        if (!message) throw new Error(`There is no sentence "${key}" in ${language}.`);
        return spelled(String(message.format(values)).replace(/ (?=[.,)])/g, ""), language);
      },
      place: placeName,
      date: dateText,
      money: (amount, currency) => moneyFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount),
      list: (all) => lists.format(all),
      either: (all) => alternatives.format(all),
    };
  };
  return (language: QuestionLanguage): Words => {
    const words = known.get(language) ?? build(language);
    known.set(language, words);
    return words;
  };
};
