import { costaRicaRentista } from "./content/residency/costa-rica-rentista.ts";
import { georgiaRemotely } from "./content/residency/georgia-remotely.ts";
import { panamaFriendlyNations } from "./content/residency/panama-friendly-nations.ts";
import { portugalD7 } from "./content/residency/portugal-d7.ts";
import { spainNonLucrative } from "./content/residency/spain-non-lucrative.ts";
import { thailandLtr } from "./content/residency/thailand-ltr.ts";
import type { ResidencyProgramme } from "./programmes.ts";

/** All residency programs in display order. */
export const residencyProgrammes: readonly ResidencyProgramme[] = [
  portugalD7,
  spainNonLucrative,
  panamaFriendlyNations,
  costaRicaRentista,
  georgiaRemotely,
  thailandLtr,
];
