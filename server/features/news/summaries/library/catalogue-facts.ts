import { citizenshipProgrammes } from "#shared/catalogue/citizenship-programmes.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import type { Programme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { blogDate } from "#shared/news/blog.ts";

const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });

/** 'May 19, 2026', 'May 2026' or '2026' of an ISO day, month or year. */
const dateWords = (iso: string): string => {
  if (iso.length === 4) return iso;
  return iso.length === 7 ? month.format(new Date(iso)) : blogDate(iso);
};

/** What has moved since the figures were fixed, else when somebody last looked: we are no surer than the catalogue. */
const standingOf = ({ changes, checked }: Programme): string => {
  const latest = changes.map(({ date }) => date).find((date) => date !== notStated);
  if (latest) return `Our entry lists later changes to these terms, the latest dated ${dateWords(latest)}.`;
  if (changes.length > 0) return "Our entry lists later changes to these terms.";
  return checked ? `It was last checked in ${dateWords(checked)}.` : "It was not checked yet.";
};

/** 'the D7 Visa in Portugal'; a name in quotes does not say that it is one of a program. */
const nameOf = ({ program, country }: ResidencyProgramme) =>
  `the ${program}${program.endsWith("'") ? " program" : ""} in ${country}`;

const single = (programme: ResidencyProgramme): string => {
  const { minInvestment, minStay } = programme;
  const stay = minStay === notStated ? "" : `, minimum stay ${minStay}`;
  return `Our catalogue lists ${nameOf(programme)}: ${minInvestment}${stay}. ${standingOf(programme)}`;
};

/**
 * What the catalogue has on these countries, from the fullest telling to the shortest; nothing where it has no entry.
 * Figures never stand without what the catalogue says of their age.
 */
export const catalogueFacts = (countries: readonly string[]): string[] => {
  const there = ({ country }: Programme) => countries.includes(country);
  const residency = residencyProgrammes.filter(there);
  const citizenship = citizenshipProgrammes.filter(there);
  const all: readonly Programme[] = [...residency, ...citizenship];
  const [first] = all;
  if (!first) return [];
  const places = citizenship.map(({ country, price }) => `${country} (${price})`);
  const named = [
    ...residency.map((programme) => `${nameOf(programme)} (${programme.minInvestment})`),
    ...(places.length > 0 ? [`citizenship by investment in ${places.join(", ")}`] : []),
  ].join("; ");
  const standing =
    all.length === 1
      ? standingOf(first)
      : all.some(({ changes }) => changes.length > 0)
        ? "Our entries list later changes to these terms."
        : "";
  return [
    ...(all.length === 1 ? residency.map(single) : []),
    `Our catalogue lists ${named}. ${standing}`.trim(),
    `Our catalogue has programs in ${all.map(({ country }) => country).join(", ")}.`,
  ];
};
