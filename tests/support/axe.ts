import axe from "axe-core";
import { expect } from "vitest";

/** Waits for finite animations, because they change colors. Ignores endless ones. */
const movementsToEnd = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  );

/** Fails with the rule, the reason, and the element of each axe violation on the page. */
export const expectAccessible = async (context: axe.ElementContext = document) => {
  await movementsToEnd();
  const { violations } = await axe.run(context, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
    selectors: false,
  });
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${failureSummary} ${html}`),
    ),
  ).toEqual([]);
};
