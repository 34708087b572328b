import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { withMembers } from "../gazetteer/groups.ts";
import { procedurePath } from "../procedures/paths.ts";
import {
  type CountryPart,
  type Procedure,
  ProcedureConfidence,
  ProcedureDeadline,
  ProcedureSource,
  ProcedureStep,
  procedureTopics,
  statedFigures,
} from "../procedures/procedure.ts";
import { checkCountries } from "./fields.ts";
import { defineQuestion, InputProblem } from "./question.ts";

/** What a procedure says about a country. */
export const partOf = ({ countries }: Procedure, country: string | undefined): CountryPart | undefined =>
  countries.find((part) => part.country === country);

/** Whether the general answer of a procedure holds in a country. */
export const holdsIn = ({ holds }: Procedure, country: string): boolean =>
  holds === "anywhere" || withMembers(holds).includes(country);

/** How something is done at an authority: the first thing to do, the steps, the deadlines, and who decides. */
export const procedure = defineQuestion({
  id: "procedure",
  title: "How is this done at the authority, and by when?",
  input: z.strictObject({
    /** The id of a procedure, such as `lost-passport`. `/procedures` lists all. */
    procedure: z.string(),
    country: z.optional(CountryCode),
  }),
  output: z.strictObject({
    id: z.string(),
    topic: z.enum(procedureTopics),
    title: z.string(),
    /**
     * `country`: what follows is for the country. `general`: it holds there, too, or no country was named. `elsewhere`: we
     * know nothing about the country, and what follows holds in other countries only.
     */
    covers: z.enum(["country", "general", "elsewhere"]),
    /** One to three sentences, in English. */
    answer: z.string(),
    /** Whether the answer states what it costs and how long it takes. */
    states: z.array(z.enum(statedFigures)),
    steps: z.array(ProcedureStep),
    deadlines: z.array(ProcedureDeadline),
    authority: z.string(),
    /** The countries that have an answer of their own. */
    countries: z.array(CountryCode),
    sources: z.array(ProcedureSource),
    /** A date, or a range of two with a slash. Absent if the sources have no date. */
    asOf: z.optional(z.string()),
    confidence: ProcedureConfidence,
    /** The address of its page. */
    path: z.string(),
  }),
  answer({ procedure: id, country }, { procedures, law }) {
    checkCountries(country === undefined ? [] : [country], law);
    const found = procedures.find((one) => one.id === id);
    if (!found) throw new InputProblem(`There is no procedure "${id}".`);
    const part = partOf(found, country);
    const isElsewhere = country !== undefined && !part && !holdsIn(found, country);
    const { topic, title, authority, countries } = found;
    const isShown = (one: { country?: string }) =>
      country === undefined || isElsewhere || (one.country ?? country) === country;
    const { answer, states, sources, asOf, confidence } = part ?? found;
    return {
      ...{ id, topic, title, authority, states, sources, asOf, confidence },
      covers: part ? ("country" as const) : isElsewhere ? ("elsewhere" as const) : ("general" as const),
      answer: answer.en,
      steps: found.steps.filter(isShown),
      deadlines: found.deadlines.filter(isShown),
      countries: countries.map((one) => one.country),
      path: procedurePath(id),
    };
  },
});
