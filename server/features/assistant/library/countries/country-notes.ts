import { visaSources } from "../content/country-sources.ts";
import { splitOutsideBrackets } from "./country-sources.ts";

/** What one part of a note is about. */
export interface Remark {
  text: string;
  about: "tax" | "stay" | "make-up";
  /** The note itself doubts it. */
  unverified: boolean;
}

/** The note of a country, taken apart. */
export interface CountryNote {
  remarks: Remark[];
  /** Who says which visa is the way in; null where nobody does. */
  visaSource: string | null;
  /** That source is a page on this visa, not a list that only names it. */
  visaIsOnPage: boolean;
  /** Other values of the top rate that were seen, in words. */
  otherValues: string | null;
  /** The days of the table stand for nothing that the law says. */
  placeholderDays: boolean;
  /** Income from abroad counts only when it is brought in, for some people at least. */
  onRemittance: boolean;
  /** Nobody lives there. */
  hidden: boolean;
}

/** What is said to ourselves. */
const aside =
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

/** What belongs together stays so: parts of a sentence that are about the same thing, and as sure. */
const toRemarks = (sentence: string): Remark[] => {
  const remarks: Remark[] = [];
  for (const part of splitOutsideBrackets(sentence, /;\s+/)) {
    if (aside.test(part)) continue;
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

/** Reads the note of a country: internal remarks become what they mean, the rest becomes remarks. */
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
