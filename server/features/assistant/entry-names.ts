import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import type { CitizenshipProgramme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import type { ListedProgramme } from "#shared/programmes/contract.ts";

/** The id of a library entry, by which passages refer to it, and its title, which readers see. */
interface EntryName {
  id: string;
  title: string;
}

export const residencyName = ({ id, country, program }: ResidencyProgramme): EntryName => ({
  id: `residency/${id}`,
  title: `${country} ${program}`,
});

export const citizenshipName = ({ id, country }: CitizenshipProgramme): EntryName => ({
  id: `citizenship/${id}`,
  title: `${country} Citizenship by Investment`,
});

/** The name of a program that has no entry in the catalogs. */
export const listedName = ({ id, country, name }: ListedProgramme): EntryName => ({
  id: `programme/${id}`,
  title: `${country} ${name}`,
});

export const companyName = ({ id, name }: Jurisdiction): EntryName => ({
  id: `company/${id}`,
  title: `Company in ${inSentence(name)}`,
});
