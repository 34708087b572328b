import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { byLanguage } from "../questions/reading/language.ts";

/** The topics of procedures, in the order of the page that lists them. */
export const procedureTopics = ["border", "residence", "documents", "tax", "travel"] as const;
export type ProcedureTopic = (typeof procedureTopics)[number];

/**
 * `official`: the text or the page of an authority. `secondary`: another page. `unconfirmed`: common knowledge, and no
 * page was read.
 */
export const procedureConfidences = ["official", "secondary", "unconfirmed"] as const;
export type ProcedureConfidence = (typeof procedureConfidences)[number];
export const ProcedureConfidence = z.enum(procedureConfidences);

const Text = z.string().check(z.minLength(1, "must not be empty"));
/** The figures that people also ask for. `price`: what it costs. `time`: how long it takes. */
export const statedFigures = ["price", "time"] as const;

/** One or two sentences in each language of questions, with the same figures. */
const Answer = z.strictObject(byLanguage(() => Text));

/** A length of time in ISO 8601: `P45D`. A minus means before the event: `-P2M`. */
const Length = z
  .string()
  .check(
    z.regex(
      /^-?P(\d{1,3}[DWMY]|T\d{1,3}H)$/,
      "must be a length, such as P45D, or -P2M for two months before",
    ),
  );
/** A day that comes every year: `04-15`. */
const YearDay = z.string().check(z.regex(/^[01]\d-[0-3]\d$/, "must be a day of a year, such as 04-15"));
/** A day, a month or a year, or a range of two: `2022/2025`. */
const AsOf = z
  .string()
  .check(
    z.regex(/^\d{4}(-\d\d){0,2}(\/\d{4}(-\d\d){0,2})?$/, "must be a date, such as 2026-01, or 2022/2025"),
  );

export const ProcedureStep = z.strictObject({
  text: Text,
  /** The country or group where it holds. Absent if it holds everywhere. */
  country: z.optional(CountryCode),
  confidence: ProcedureConfidence,
});
export type ProcedureStep = z.infer<typeof ProcedureStep>;

const deadline = { what: Text, country: z.optional(CountryCode), confidence: ProcedureConfidence };
export const ProcedureDeadline = z.union([
  /** From `earliest` to `latest`, counted from the event. */
  z.strictObject({
    ...deadline,
    event: Text,
    earliest: z.optional(Length),
    latest: z.optional(Length),
  }),
  /** How long something holds. */
  z.strictObject({ ...deadline, lasts: Length }),
  /** On the same days of each year. */
  z.strictObject({ ...deadline, from: z.optional(YearDay), until: YearDay }),
]);
export type ProcedureDeadline = z.infer<typeof ProcedureDeadline>;

export const ProcedureSource = z.strictObject({
  name: Text,
  url: z.optional(z.url({ protocol: /^https?$/, error: "must be an address" })),
});

/** The figures that an answer states. A period for filing or the validity of a paper is not how long it takes. */
const States = z._default(z.array(z.enum(statedFigures)), []);

const support = {
  sources: z.array(ProcedureSource),
  /** When the sources are from. Absent if they have no date. */
  asOf: z.optional(AsOf),
  confidence: ProcedureConfidence,
};

/** The answer for one country. */
const CountryPart = z.strictObject({ country: CountryCode, answer: Answer, states: States, ...support });

/** How something is done at an authority: the steps, the deadlines, who decides, and what supports it. */
export const Procedure = z.strictObject({
  /** The last part of its address: `lost-passport`. */
  id: z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, "must be lower-case words with hyphens")),
  title: Text,
  /** The procedure as a question, as people ask it. */
  question: Text,
  /** Countries and groups where the answer holds. Empty if only the countries below have one. */
  holds: z.union([z.literal("anywhere"), z.array(z.string())]),
  /** Which country of a question is looked up first: the one that the person leaves (`left`), or their own (`own`). */
  whose: z.optional(z.enum(["left", "own"])),
  answer: Answer,
  states: States,
  countries: z._default(z.array(CountryPart), []),
  steps: z.array(ProcedureStep),
  deadlines: z._default(z.array(ProcedureDeadline), []),
  authority: Text,
  ...support,
});

/** A procedure with its topic, the name of its file. */
export type Procedure = z.infer<typeof Procedure> & { topic: ProcedureTopic };
export type CountryPart = z.infer<typeof CountryPart>;
