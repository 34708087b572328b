import {
  type CountryFigure,
  type CountrySource,
  countrySources,
  foreignIncomeInDoubt,
  rateOfNewerSourceOnly,
  unverifiedFigures,
  visaMeanings,
  visaSources,
} from "#server/knowledge/country-sources.ts";
import { countryWords, taxWords, visaWords } from "#server/knowledge/library-words.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { countryAliases, inSentence } from "#shared/countries/names.ts";
import type { countries } from "#shared/countries/tables.ts";
import {
  bodyOf,
  dateInWords,
  type NewLibraryEntry,
  sourcedStatement,
  unsourcedStatement,
} from "./library-entry.ts";
import type { PlacesOf } from "./programme-entries.ts";

type CountryFacts = typeof countries.$inferInsert;

type Sources = LibraryStatement["sources"];

/** Splits a text at a separator, except inside parentheses. */
export const splitOutsideBrackets = (text: string, mark: RegExp): string[] => {
  const inBrackets = /\([^()]*\)/g;
  const held: string[] = [];
  const masked = text.replace(inBrackets, (brackets) => `\0${held.push(brackets) - 1}\0`);
  return masked
    .split(mark)
    .map((part) => part.replace(/\0(\d+)\0/g, (_, at: string) => held[Number(at)] ?? "").trim())
    .filter((part) => part !== "");
};

const pwcPage = /^PwC WWTS \((taxsummaries\.pwc\.com\/[\w-]+)\)$/;
const page = /^[\w-]+(\.[\w-]+)+\/\S+$/;

const readSource = (part: string): CountrySource => {
  const known = countrySources[part];
  if (known) return known;
  const pwc = pwcPage.exec(part)?.[1];
  if (pwc) return { sources: [{ name: "PwC Worldwide Tax Summaries", url: `https://${pwc}` }] };
  if (page.test(part)) return { sources: [{ name: part.split("/")[0]!, url: `https://${part}` }] };
  return { sources: [{ name: part }] };
};

/** The sources of a country's figures. */
interface SourcesOfCountry {
  of: (figure: CountryFigure) => Sources;
  /** The sources that support a remark on tax. */
  ofRemark: (text: string, onRate: boolean) => Sources;
  /** The first source address. */
  page: string | null;
  cautions: string[];
}

/** The newest year that the sources cover beyond rates. A newer table of rates only makes the row look newer. */
const newestYear = (read: readonly CountrySource[], asOf: string): number => {
  const year = Number(asOf.slice(0, 4));
  return read.some(({ sources = [] }) => sources.some(({ name }) => name.startsWith("Tax Foundation, ")))
    ? Math.min(year, 2025)
    : year;
};

/** Whether a text contains an unverified figure. */
const namesUnverified = (text: string, { code, taxRate, foreignIncomeTaxRate = 0 }: CountryFacts) => {
  const figures = { rate: taxRate, foreign: foreignIncomeTaxRate, days: -1 };
  const numbers = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  return (unverifiedFigures[code] ?? []).some((figure) => numbers.includes(figures[figure]));
};

export const sourcesOfCountry = (facts: CountryFacts): SourcesOfCountry => {
  const { code } = facts;
  const read = splitOutsideBrackets(facts.source, /;\s*/).map(readSource);
  const namesOf = (those: readonly CountrySource[]) => those.flatMap(({ sources = [] }) => sources);
  const all = namesOf(read);
  const of = (figure: CountryFigure) => {
    if (unverifiedFigures[code]?.includes(figure)) return [];
    const those = read.filter((source) => !source.of || source.of.includes(figure));
    const isNewerOnly = figure === "rate" && rateOfNewerSourceOnly.has(code);
    return namesOf(isNewerOnly ? those.filter((source) => source.of) : those);
  };
  return {
    of,
    ofRemark(text, onRate) {
      if (namesUnverified(text, facts)) return [];
      if (onRate) return of("rate");
      if (/Tax Foundation/.test(text) || rateOfNewerSourceOnly.has(code)) return all;
      const years = (text.match(/\b20\d\d\b/g) ?? []).map(Number);
      if (years.some((year) => year > newestYear(read, facts.asOf))) return [];
      const saysNone = /no (personal )?income tax/i.test(text);
      return namesOf(read.filter((source) => !source.of || (saysNone && source.of.includes("foreign"))));
    },
    page: all.find(({ url }) => url)?.url ?? null,
    cautions: read.flatMap(({ caution }) => caution ?? []),
  };
};

interface Remark {
  text: string;
  about: "tax" | "stay" | "make-up";
  /** Whether the note itself expresses doubt. */
  unverified: boolean;
}

/** The parsed note of a country. */
interface CountryNote {
  remarks: Remark[];
  /** The source of the visa type; null if there is none. */
  visaSource: string | null;
  /** Whether that source is a page on this visa rather than a list. */
  visaIsOnPage: boolean;
  /** Other published values of the top rate, as text. */
  otherValues: string | null;
  /** Whether the days in the table are a placeholder without a basis in law. */
  placeholderDays: boolean;
  /** Whether foreign income is taxed only when remitted, at least for some people. */
  onRemittance: boolean;
  /** Whether to hide the country because nobody lives there. */
  hidden: boolean;
}

/** Internal remarks that readers never see. */
const internalRemark =
  /^(hide|hide or note|183 is a placeholder|placeholder days|page (dated )?(may|nov)\b.*|page undated.*|no [\w ]*day-count[^:]*)$/i;
const ofStay =
  /visa|permit|nomad|temporary resident|immigration|citizen|settle|stamp|workation|passport|entry|route|nomad scheme|retirees|territory|\bwar|sanctions|enter\b|\bstays?\b|visitor|remotely|right to work|residence (by (reg|inv)|is said)|elective|private residence|-gold|remote-worker|professional card|long-stay|class n|overseas dep|caribbean neth/i;
const ofTax = /tax|(?<!assured-)income|remit|levy|\d ?%|day-count|\d\d days (in|with|if|over)/i;
const bareRate =
  /^\d[\d./]* (in|for|from|until|on|flat|cap|is|claimed)\b|\b(base|says|shows|top|rate|near|about|add|range|bands|federal|older tables say|surcharge|up to|to|dividends\/interest) \d\d?\b[\d.-]*(?![\d.%-]|:| ?%| (days|months|years|jan|of \d))/i;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const clean = (text: string): string =>
  text
    .replace(/^ABOVE 60: /, "")
    .replace(/^placeholder days: /i, "")
    .replace(/, placeholder days$/, "")
    .replace(/, so no tax day-count in law/, "")
    .replace(/^no [\w ]*day-count: /i, "tax residence goes by ")
    .replace(/^facts and circumstances$/i, "tax residence goes by facts and circumstances")
    .replace(/^residence by ties$/i, "tax residence goes by ties")
    .replace(/^test is /i, "the test of tax residence is ")
    .replace(/^>(?=\d)/, "more than ")
    .replace(/^(?=(six months|more than \d+ days|also \d+ days|or \d+ days|\d+ days))/i, "tax residence: ")
    .replace(/^page says/i, "the page says")
    .replace(/^foreign-income rule unverified$/i, "the rule on foreign income is not known for sure")
    .replace(/ unverified(, unconfirmed)?$/, " is said to exist")
    .replace(/, is said to exist$/, "")
    .replace(/ ?\(unverified\)/g, "")
    .replace(/, unverified\)/g, ")")
    .replace(/\bPIT\b/g, "personal income tax")
    .replace(/\bprogramme/g, "program");

const toRemark = (part: string): Remark => {
  const unverified = /unverified|unconfirmed|claimed|probably|claims conflict|check\)/i.test(part);
  const text = clean(part);
  if (/^\d[\d.]* [+x] /.test(text)) return { text, about: "make-up", unverified };
  const about = ofStay.test(text) && !ofTax.test(text) ? "stay" : "tax";
  return { text: capital(text), about, unverified };
};

/** Merges adjacent parts of a sentence on the same subject with the same certainty. */
const toRemarks = (sentence: string): Remark[] => {
  const remarks: Remark[] = [];
  for (const part of splitOutsideBrackets(sentence, /;\s+/)) {
    if (internalRemark.test(part)) continue;
    const remark = toRemark(part);
    const last = remarks.at(-1);
    if (
      last &&
      last.about === remark.about &&
      last.unverified === remark.unverified &&
      remark.about !== "make-up"
    )
      last.text += `; ${clean(part)}`;
    else remarks.push(remark);
  }
  return remarks.map((it) =>
    it.about === "tax" && bareRate.test(it.text) ? { ...it, text: `(rates in per cent) ${it.text}` } : it,
  );
};

const tableNames: Readonly<Record<string, string>> = {
  "unnamed table": "a table without a name",
  "rkh 2016": "rkh/income-tax of 2016",
};

const readOtherValues = (part: string): string =>
  part
    .replace(/^other values seen: /, "")
    .split(", ")
    .map((value) => {
      const at = value.lastIndexOf(" ");
      const table = value.slice(0, at);
      return `${value.slice(at + 1)}% (${tableNames[table] ?? table})`;
    })
    .join(", ");

/** Parses the note of a country: known phrases become flags, the rest becomes remarks. */
export const readNote = (note: string): CountryNote => {
  const parts = splitOutsideBrackets(note, /;\s+/);
  const visa = parts.find((part) => part.startsWith("visa: "))?.slice("visa: ".length);
  const other = parts.find((part) => part.startsWith("other values seen: "));
  const rest = parts.filter((part) => !/^(visa|other values seen): /.test(part));
  return {
    remarks: splitOutsideBrackets(rest.join("; "), /\.\s+(?=[A-Z\d])/).flatMap(toRemarks),
    visaSource: (visa && visaSources[visa]) ?? null,
    visaIsOnPage: /^seen \((?!CBI)/.test(visa ?? ""),
    otherValues: other ? readOtherValues(other) : null,
    placeholderDays:
      /placeholder|day-count|facts and circumstances|not days|residence by ties|treaty residence only/i.test(
        note,
      ),
    onRemittance: /remit|brought in|received in|remittance/i.test(note),
    hidden: rest.includes("hide"),
  };
};

/** A country with its parsed note and sources. */
interface ParsedCountry {
  facts: CountryFacts;
  note: CountryNote;
  sources: SourcesOfCountry;
  place: string;
}

/** Lists of places without income tax name no day count, so 183 is a placeholder there. */
const daysAreKnown = ({ facts, note, sources }: ParsedCountry) =>
  !note.placeholderDays && !(facts.taxRate === 0 && sources.of("days").length === 0);

const topRate = ({ facts, sources, place }: ParsedCountry): LibraryStatement => {
  const { taxRate, confidence, asOf } = facts;
  const doubt = confidence === "low" ? ", low confidence" : "";
  const text = `Top marginal rate of personal income tax in ${place}: ${taxRate}% (figure of ${dateInWords(asOf)}${doubt})`;
  return sourcedStatement("Income tax", { text, sources: sources.of("rate") });
};

const foreignMeaning = ({ facts, note }: ParsedCountry): string => {
  const { taxRate, foreignIncomeTaxRate: rate = 0 } = facts;
  if (taxRate === 0) return "0%, as on income that arises there";
  if (rate === 0) return "0% in general (territorial, or exempt)";
  if (note.onRemittance)
    return `up to ${rate}%, for some people or all of them only on what they bring into the country`;
  if (rate === taxRate)
    return `up to ${rate}%, as on income that arises there, unless a remark here says otherwise`;
  return `${rate}%, for the kinds of income that a remark here names`;
};

const foreignIncome = (country: ParsedCountry): LibraryStatement => {
  const { facts, sources, place } = country;
  const isDoubtful = facts.confidence === "low" || foreignIncomeInDoubt.has(facts.code);
  const label = `Rate of tax on income from abroad in ${place}${isDoubtful ? " (in doubt)" : ""}`;
  return sourcedStatement(
    "Income from abroad",
    { text: foreignMeaning(country), sources: sources.of("foreign") },
    label,
  );
};

const days = (country: ParsedCountry): LibraryStatement => {
  const { facts, sources, place } = country;
  if (!daysAreKnown(country))
    return unsourcedStatement(
      "Cautions",
      `We know of no day count that makes a person tax resident of ${place}`,
    );
  const makes = facts.confidence === "low" ? "are said to make" : "make";
  return sourcedStatement("Tax residence", {
    text: `${facts.residencyRequirement} days in a year ${makes} a person tax resident of ${place}; other tests may also apply`,
    sources: sources.of("days"),
  });
};

const visa = ({ facts, note, place }: ParsedCountry): LibraryStatement =>
  sourcedStatement("Visa", {
    text: `The most useful way into ${place} for remote workers: ${visaMeanings[facts.visaType]}`,
    sources: note.visaSource ? [{ name: note.visaSource }] : [],
  });

const remarkLabels: Readonly<Record<Remark["about"], (place: string, rate: number) => string>> = {
  tax: (place) => `Tax in ${place}`,
  stay: (place) => `Staying in ${place}`,
  "make-up": (place, rate) => `How the top rate of ${rate}% in ${place} is made up, in per cent`,
};

/** A remark with its sources. A doubtful remark, or one newer than the sources, has none. */
const remark =
  (country: ParsedCountry) =>
  ({ text, about, unverified }: Remark): LibraryStatement => {
    const { facts, note, sources, place } = country;
    const vouching = () => {
      if (unverified) return [];
      if (about === "stay") return note.visaIsOnPage && note.visaSource ? [{ name: note.visaSource }] : [];
      return sources.ofRemark(text, about === "make-up");
    };
    return sourcedStatement(
      "Remarks",
      { text, sources: vouching() },
      remarkLabels[about](place, facts.taxRate),
    );
  };

const cautions = ({ facts, note, sources, place }: ParsedCountry): LibraryStatement[] => [
  ...(facts.taxRate > 0 && facts.foreignIncomeTaxRate === 0
    ? [
        unsourcedStatement(
          "Cautions",
          `Work done in ${place} for a client abroad usually counts as income that arises there`,
        ),
      ]
    : []),
  ...sources.cautions.map((text) => unsourcedStatement("Cautions", `On the figures of ${place}: ${text}`)),
  ...(note.otherValues
    ? [unsourcedStatement("Cautions", `Other tables show other top rates for ${place}: ${note.otherValues}`)]
    : []),
];

const wordsOf = ({ facts, note }: ParsedCountry): string[] => {
  const { taxRate, foreignIncomeTaxRate: foreign = 0, visaType } = facts;
  return [
    visaWords[visaType] ?? "",
    taxRate === 0 ? taxWords.none : "",
    taxRate > 0 && foreign === 0 ? taxWords.foreignUntaxed : "",
    note.onRemittance ? taxWords.remittance : "",
  ];
};

/** The library entries of all inhabited countries, with their tax figures. */
export const countryEntries = (countries: readonly CountryFacts[], placesOf: PlacesOf): NewLibraryEntry[] =>
  countries
    .map(
      (facts): ParsedCountry => ({
        facts,
        note: readNote(facts.note ?? ""),
        sources: sourcesOfCountry(facts),
        place: inSentence(facts.name),
      }),
    )
    .filter(({ note }) => !note.hidden)
    .map((country) => ({
      id: `country/${country.facts.code}`,
      kind: "country",
      title: country.facts.name,
      href: country.sources.page,
      countries: [country.facts.code],
      date: country.facts.asOf,
      dateMeans: "figures of",
      confidence: country.facts.confidence,
      ...bodyOf(
        [
          topRate(country),
          foreignIncome(country),
          days(country),
          visa(country),
          ...country.note.remarks.map(remark(country)),
          ...cautions(country),
        ],
        [
          ...(countryAliases[country.facts.code] ?? []),
          ...placesOf(country.facts.code),
          countryWords,
          ...wordsOf(country),
        ],
      ),
    }));
