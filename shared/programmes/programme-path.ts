import { paths } from "../paths.ts";
import type { ListedProgramme } from "./contract.ts";

/** The address of a program: its entry in a catalog if it has one, otherwise its place in the list of all programs. */
export const programmePath = ({ id, entry, route }: ListedProgramme): string => {
  if (entry === undefined) return `${paths.visas}#${id}`;
  return `${route === "citizenship" ? paths.citizenship : paths.residencies}#${entry}`;
};
