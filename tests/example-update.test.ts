import { expect, it } from "vitest";
import { exampleSteps, exampleUpdate, firstStepLink } from "#client/site/example-update.tsx";
import { archive } from "#server/knowledge/archive.ts";

it("the update on the landing page and the step before it are in the archive", () => {
  const [first, last] = exampleSteps.map(({ title }) => archive.find((event) => event.title === title));
  const { title, link, excerpt, type, stage, dateBasis, source } = exampleUpdate;
  expect(last).toMatchObject({
    title,
    facts: excerpt,
    type,
    stage,
    dateBasis,
    sourceUrl: link,
    country: "CA",
  });
  expect(last?.sourceKind).toBe(source.kind);
  expect(new URL(link).hostname).toBe(`www.${source.name}`);
  expect(last?.date).toBe(exampleUpdate.effectiveOn);
  expect(first).toMatchObject({ date: "2025-11-20", stage: "adopted", sourceUrl: firstStepLink });
  expect(first?.change).toBe(last?.change);
});
