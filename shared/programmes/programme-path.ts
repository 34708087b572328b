import { paths } from "../paths.ts";
import type { ListedProgramme } from "./contract.ts";

export const programmePagePath = (id: string): string => paths.programme.replace(":id", id);

/** The address of a program: its entry in a catalog if it has one, otherwise its own page. */
export const programmePath = ({ id, entry, route }: ListedProgramme): string => {
  if (entry === undefined) return programmePagePath(id);
  return `${route === "citizenship" ? paths.citizenship : paths.residencies}#${entry}`;
};
