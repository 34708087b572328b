import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { countryAliases } from "#shared/countries/aliases.ts";
import { inSentence } from "#shared/countries/in-sentence.ts";
import { foreignIncomeInDoubt, visaMeanings } from "../content/country-sources.ts";
import { countryWords, taxWords, visaWords } from "../content/country-words.ts";
import { bodyOf, type NewLibraryEntry, said, saidByNobody } from "../entry.ts";
import type { PlacesOf } from "../programmes.ts";
import { dateInWords } from "../wording/dates.ts";
import { type CountryNote, type Remark, readNote } from "./country-notes.ts";
import { type CountryFacts, type SourcesOfCountry, sourcesOfCountry } from "./country-sources.ts";

/** A country with what its source and note say. */
interface Read {
  facts: CountryFacts;
  note: CountryNote;
  sources: SourcesOfCountry;
  place: string;
}

/** Sources that list rates of places without income tax know no days: 183 stands for nothing there. */
const daysAreKnown = ({ facts, note, sources }: Read) =>
  !note.placeholderDays && !(facts.taxRate === 0 && sources.of("days").length === 0);

const topRate = ({ facts, sources, place }: Read): LibraryStatement => {
  const { taxRate, confidence, asOf } = facts;
  const doubt = confidence === "low" ? ", low confidence" : "";
  const text = `Top marginal rate of personal income tax in ${place}: ${taxRate}% (figure of ${dateInWords(asOf)}${doubt})`;
  return said("Income tax", { text, sources: sources.of("rate") });
};

const foreignMeaning = ({ facts, note }: Read): string => {
  const { taxRate, foreignIncomeTaxRate: rate = 0 } = facts;
  if (taxRate === 0) return "0%, as on income that arises there";
  if (rate === 0) return "0% in general (territorial, or exempt)";
  if (note.onRemittance)
    return `up to ${rate}%, for some people or all of them only on what they bring into the country`;
  if (rate === taxRate)
    return `up to ${rate}%, as on income that arises there, unless a remark here says otherwise`;
  return `${rate}%, for the kinds of income that a remark here names`;
};

const foreignIncome = (read: Read): LibraryStatement => {
  const { facts, sources, place } = read;
  const isDoubtful = facts.confidence === "low" || foreignIncomeInDoubt.has(facts.code);
  const label = `Rate of tax on income from abroad in ${place}${isDoubtful ? " (in doubt)" : ""}`;
  return said("Income from abroad", { text: foreignMeaning(read), sources: sources.of("foreign") }, label);
};

const days = (read: Read): LibraryStatement => {
  const { facts, sources, place } = read;
  if (!daysAreKnown(read))
    return saidByNobody(
      "Cautions",
      `We know of no number of days that makes a person tax resident of ${place}`,
    );
  const makes = facts.confidence === "low" ? "are said to make" : "make";
  return said("Tax residence", {
    text: `${facts.residencyRequirement} days in a year ${makes} a person tax resident of ${place}; other tests may apply beside`,
    sources: sources.of("days"),
  });
};

const visa = ({ facts, note, place }: Read): LibraryStatement =>
  said("Visa", {
    text: `The way into ${place} that is of most use to remote workers: ${visaMeanings[facts.visaType]}`,
    sources: note.visaSource ? [{ name: note.visaSource }] : [],
  });

const remarkLabels: Readonly<Record<Remark["about"], (place: string, rate: number) => string>> = {
  tax: (place) => `Tax in ${place}`,
  stay: (place) => `Staying in ${place}`,
  "make-up": (place, rate) => `How the top rate of ${rate}% in ${place} is made up, in per cent`,
};

/** What vouches for a remark: a page on tax for what is about tax, unless it is newer than the page, or in doubt. */
const remark =
  (read: Read) =>
  ({ text, about, unverified }: Remark): LibraryStatement => {
    const { facts, note, sources, place } = read;
    const vouching = () => {
      if (unverified) return [];
      if (about === "stay") return note.visaIsOnPage && note.visaSource ? [{ name: note.visaSource }] : [];
      return sources.ofRemark(text, about === "make-up");
    };
    return said("Remarks", { text, sources: vouching() }, remarkLabels[about](place, facts.taxRate));
  };

const cautions = ({ facts, note, sources, place }: Read): LibraryStatement[] => [
  ...(facts.taxRate > 0 && facts.foreignIncomeTaxRate === 0
    ? [
        saidByNobody(
          "Cautions",
          `Work done in ${place} for a client abroad usually counts as income that arises there`,
        ),
      ]
    : []),
  ...sources.cautions.map((text) => saidByNobody("Cautions", `On the figures of ${place}: ${text}`)),
  ...(note.otherValues
    ? [saidByNobody("Cautions", `Other tables show other top rates for ${place}: ${note.otherValues}`)]
    : []),
];

const wordsOf = ({ facts, note }: Read): string[] => {
  const { taxRate, foreignIncomeTaxRate: foreign = 0, visaType } = facts;
  return [
    visaWords[visaType] ?? "",
    taxRate === 0 ? taxWords.none : "",
    taxRate > 0 && foreign === 0 ? taxWords.foreignUntaxed : "",
    note.onRemittance ? taxWords.remittance : "",
  ];
};

/** The countries that somebody lives in, with their tax figures. */
export const countryEntries = (countries: readonly CountryFacts[], placesOf: PlacesOf): NewLibraryEntry[] =>
  countries
    .map(
      (facts): Read => ({
        facts,
        note: readNote(facts.note ?? ""),
        sources: sourcesOfCountry(facts),
        place: inSentence(facts.name),
      }),
    )
    .filter(({ note }) => !note.hidden)
    .map((read) => ({
      id: `country/${read.facts.code}`,
      kind: "country",
      title: read.facts.name,
      href: read.sources.page,
      countries: [read.facts.code],
      date: read.facts.asOf,
      dateMeans: "figures of",
      confidence: read.facts.confidence,
      ...bodyOf(
        [
          topRate(read),
          foreignIncome(read),
          days(read),
          visa(read),
          ...read.note.remarks.map(remark(read)),
          ...cautions(read),
        ],
        [
          ...(countryAliases[read.facts.code] ?? []),
          ...placesOf(read.facts.code),
          countryWords,
          ...wordsOf(read),
        ],
      ),
    }));
