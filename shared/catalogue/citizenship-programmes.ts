import { dominica } from "./content/citizenship/dominica.ts";
import { grenada } from "./content/citizenship/grenada.ts";
import { saintLucia } from "./content/citizenship/saint-lucia.ts";
import { vanuatu } from "./content/citizenship/vanuatu.ts";
import type { CitizenshipProgramme } from "./programmes.ts";

/** The programmes of citizenship by investment, in the order they are shown. */
export const citizenshipProgrammes: readonly CitizenshipProgramme[] = [
  grenada,
  vanuatu,
  saintLucia,
  dominica,
];
