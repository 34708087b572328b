import * as z from "zod/mini";
import { Example } from "./example.ts";
import { questions } from "./registry.ts";

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

const schemaOf = (schema: z.core.$ZodType, override?: Override) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override });
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
