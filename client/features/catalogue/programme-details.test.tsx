import { citizenshipProgrammes } from "virtual:catalogue/citizenshipProgrammes";
import { residencyProgrammes } from "virtual:catalogue/residencyProgrammes";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { Programme } from "#shared/catalogue/programmes.ts";
import { ProgrammeDetails } from "./programme-details.tsx";
import { SourceNotes } from "./source-notes.tsx";

const programmes: readonly Programme[] = [...residencyProgrammes, ...citizenshipProgrammes];

const show = (programme: Programme) =>
  render(
    <SourceNotes of={programme}>
      <ProgrammeDetails programme={programme} />
    </SourceNotes>,
  );

it.each(programmes.map((it) => [it.id, it] as const))(
  "%s has a heading for each part with statements, and names the parts without",
  async (_id, programme) => {
    const screen = await show({ ...programme, changes: [] });
    const { costs, steps, warnings } = programme.details;
    const parts = Object.entries({ costs, steps, warnings });
    const titles = screen
      .getByRole("heading", { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
    const stated = parts.filter(([, statements]) => statements.length > 0);
    expect(titles.map((title) => title?.toLowerCase())).toEqual([
      "authority",
      ...stated.map(([part]) => part),
    ]);
    const missing = parts.filter(([, statements]) => statements.length === 0).map(([part]) => part);
    const said = /Not stated by our sources: (.*)\./.exec(screen.container.textContent ?? "")?.[1];
    expect(said).toBe(missing.length > 0 ? missing.join(", ") : undefined);
  },
);

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
