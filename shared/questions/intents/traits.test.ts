import { expect, it } from "vitest";
import { anyQuestions } from "../registry.ts";
import { traits } from "./traits.ts";

it("names only questions of the registry", () => {
  const ids = anyQuestions.map(({ id }) => id);
  expect(Object.keys(traits).filter((id) => !ids.includes(id))).toEqual([]);
});
