import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { citizenshipProgrammes } from "#shared/catalogue/content/citizenship-programmes.ts";
import type { Programme } from "#shared/catalogue/programmes.ts";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { ProgrammeDetails } from "./programme-details.tsx";

const programmes: readonly Programme[] = [...residencyProgrammes, ...citizenshipProgrammes];

/** The texts below each heading of a program's details. */
const showParts = async (programme: Programme) => {
  const screen = await render(<ProgrammeDetails programme={programme} name={programme.country} />);
  return screen
    .getByRole("heading", { level: 3 })
    .elements()
    .map((heading) => {
      const [, ...below] = heading.parentElement!.children;
      return [heading.textContent, below.map(({ textContent }) => textContent).join("\n")] as const;
    });
};

it.each(programmes.map((it) => [it.id, it] as const))(
  "%s says of each required part what is known, or that nothing is stated",
  async (_id, programme) => {
    const parts = await showParts(programme);
    expect(parts.map(([title]) => title)).toEqual(["Authority", "Costs", "Steps", "Warnings"]);
    const { authority, costs, steps, warnings } = programme.details;
    for (const [at, statements] of [[authority], costs, steps, warnings].entries()) {
      const text = parts[at]?.[1];
      if (statements.length === 0) expect(text).toBe("Not stated by our sources");
      else expect(text).not.toMatch(/^(Not stated by our sources)?$/);
    }
  },
);

it("shows a placeholder when there are no warnings", async () => {
  const details = { ...programmes[0]!.details, warnings: [] };
  const parts = await showParts({ ...programmes[0]!, details });
  expect(parts.at(-1)).toEqual(["Warnings", "Not stated by our sources"]);
});

it("lacks steps for six programs and costs for one of them", () => {
  const without = (part: "costs" | "steps") =>
    programmes.filter(({ details }) => details[part].length === 0).map(({ country }) => country);
  expect(without("steps")).toEqual([
    "Costa Rica",
    "Georgia",
    "Thailand",
    "Grenada",
    "Vanuatu",
    "Saint Lucia",
  ]);
  expect(without("costs")).toEqual(["Grenada"]);
});
