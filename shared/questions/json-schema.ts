import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { comparePlaces } from "./compare-places.ts";
import { compareProgrammes } from "./compare-programmes.ts";
import { daysLeft } from "./days-left.ts";
import { Example } from "./example.ts";
import { Place, personFields } from "./fields.ts";
import { programmeFact } from "./programme-fact.ts";
import { questions } from "./registry.ts";
import { rule } from "./rule.ts";
import { takesEffect } from "./takes-effect.ts";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/**
 * What a program should know of a field, where neither its name nor its type says it. Not in the schemas themselves, because
 * the browser loads those.
 */
const descriptions = z.registry<{ description: string }>();
const ruleId = "The id of a rule on days, as answers name it, such as us-spt.";
const programmeId = "The id of a program, as `find-programmes` names it, such as pt-d7.";
for (const [field, description] of [
  [CountryCode, "A country: ISO 3166-1 alpha-2, or XK for Kosovo."],
  [Place, "A country such as PT, or a zone of the entry rules such as SCHENGEN."],
  [personFields.stays, "Earlier, current and planned stays. One without `to` still goes on."],
  [personFields.answers, "Answers to the questions of rules, by the id of the question."],
  [daysLeft.input.shape.rule, ruleId],
  [rule.input.shape.rule, ruleId],
  [rule.input.shape.place, "In place of an id: all rules of this place, on `topic` if it is given."],
  [programmeFact.input.shape.programme, programmeId],
  [compareProgrammes.input.shape.programmes.def.element, programmeId],
  [takesEffect.input.shape.effect, "What is asked about, such as etias, ees or gb-eta."],
  [
    takesEffect.input.shape.place,
    "In place of `effect`: the newest change of the entry rules of this country.",
  ],
  [comparePlaces.input.shape.region, "Only places of this region, such as europe or latin-america."],
] as const)
  descriptions.add(field, { description });

const schemaOf = (schema: z.core.$ZodType, override?: Override) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...{ io: "input", unrepresentable: "any", metadata: descriptions, override },
  });
  return rest;
};

/** An example lists only the parts of an answer that it checks. `null` means that the part must be absent. */
const anyPart: Override = ({ jsonSchema }) => {
  const { properties = {}, required = [] } = jsonSchema;
  for (const [name, schema] of Object.entries(properties))
    if (typeof schema === "object" && !required.includes(name))
      properties[name] = { anyOf: [schema, { type: "null" }] };
  delete jsonSchema.required;
};

/** Each question, with the JSON Schemas for its input and answer. */
export const schemasOf = () =>
  questions.map(({ id, title, input, output }) => ({
    ...{ id, title },
    input: schemaOf(input),
    answer: schemaOf(output),
  }));

/** The JSON Schema (draft 2020-12) of a file of worked examples: a list of inputs, each with the expected answer. */
export const examplesSchema = () => {
  const example = schemaOf(Example);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Worked examples for Meridian",
    type: "array",
    items: {
      oneOf: questions.map(({ id, title, input, output }) => ({
        title,
        ...example,
        properties: {
          ...example.properties,
          question: { const: id },
          input: schemaOf(input),
          expect: { ...schemaOf(output, anyPart), minProperties: 1 },
        },
      })),
    },
  };
};
