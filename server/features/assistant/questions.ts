import { residencyProgrammes } from "#server/knowledge/catalogue.ts";
import type { LibraryPart } from "#server/knowledge/library-parts.ts";
import { guideQuestions } from "#server/knowledge/library-words.ts";
import type { EntryKind, Reliability } from "#shared/assistant/contract.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { residencyName } from "./entry-names.ts";

/** A subject for suggested questions. */
export interface Subject {
  id: string;
  kind: EntryKind;
  title: string;
  confidence: Reliability | null;
  /** The name of the country; null for a subject without one. */
  country: string | null;
  /** The parts that contain statements. */
  parts: readonly string[];
}

/** Questions, each with the part of the entry that answers it; an empty part always applies. */
type Drafts = readonly (readonly [question: string, part: LibraryPart | ""])[];

/** `the D7 Visa in Portugal`. A quoted title is a name and stays as it is. */
const programmeIn = ({ title, country }: Subject): string => {
  const program = country && title.startsWith(`${country} `) ? title.slice(country.length + 1) : title;
  return program.startsWith("'") || !country ? program : `the ${program} in ${inSentence(country)}`;
};

const closed = new Set(residencyProgrammes.filter(({ status }) => status).map((it) => residencyName(it).id));

const residency = (subject: Subject): Drafts => {
  const it = programmeIn(subject);
  if (closed.has(subject.id)) return [[`What has changed with ${it}?`, "Changes"]];
  return [
    [`What does ${it} ask for?`, "Income"],
    [`What has changed with ${it}?`, "Changes"],
    [`How long does it take to get residency with ${it}?`, "Duration"],
    [`What should I know before I apply for ${it}?`, "Warnings"],
  ];
};

const citizenship = ({ country, title }: Subject): Drafts => {
  const it = country ? inSentence(country) : title;
  return [
    [`What does citizenship by investment in ${it} cost?`, "Price"],
    [`What has changed with citizenship by investment in ${it}?`, "Changes"],
    [`Which ways to invest lead to citizenship of ${it}?`, "Ways to invest"],
  ];
};

const tool = ({ title }: Subject): Drafts => [
  [`What does ${title} cost?`, "Pricing"],
  [`What can ${title} do?`, "Key features"],
];

const company = ({ title }: Subject): Drafts => {
  const place = title.replace(/^Company in /, "");
  return [
    [`What does it take to form a company in ${place}?`, "Key requirements"],
    [`What tax does a company in ${place} pay?`, "Corporate tax"],
    [`Can I form a company in ${place} from abroad?`, "From abroad"],
  ];
};

const country = ({ title, confidence }: Subject): Drafts =>
  confidence === "low"
    ? []
    : [
        [`How does ${inSentence(title)} tax foreign income?`, "Income from abroad"],
        [`After how many days am I a tax resident of ${inSentence(title)}?`, "Tax residence"],
        [`How high is income tax in ${inSentence(title)}?`, "Income tax"],
      ];

const news = ({ title }: Subject): Drafts => [[`What has changed lately in ${inSentence(title)}?`, ""]];

const guide = ({ id }: Subject): Drafts => {
  const question = guideQuestions.get(id.slice(id.indexOf("/") + 1));
  return question ? [[question, ""]] : [];
};

const drafts = { residency, citizenship, tool, company, country, news, guide };

/** The questions that a subject answers, in everyday language. */
export const questionsOf = (subject: Subject): string[] =>
  drafts[subject.kind](subject)
    .filter(([, part]) => part === "" || subject.parts.includes(part))
    .map(([question]) => question);
