import { expect, it } from "vitest";
import { toJSONSchema } from "zod";
import { api } from "./api.ts";
import type { Contract } from "./contract.ts";

/** The lists in a JSON schema without a largest length, by their path. */
const endlessLists = (schema: unknown, path: string): string[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const isEndless = "type" in schema && schema.type === "array" && !("maxItems" in schema);
  return [
    ...(isEndless ? [path] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => endlessLists(inner, `${path}.${key}`)),
  ];
};

it("limits the length of each list in a body", () => {
  const contracts = Object.values(api).flatMap((group) => Object.values<Contract>(group));
  const found = contracts.flatMap(({ body, path }) =>
    body ? endlessLists(toJSONSchema(body, { io: "input", unrepresentable: "any" }), path) : [],
  );
  expect(found).toEqual([]);
});
