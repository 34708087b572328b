import type { ListedProgramme, ProgrammeDetails, ProgrammeTerms } from "#shared/programmes/contract.ts";

type Some = Partial<Omit<ListedProgramme, "terms">> &
  Pick<ListedProgramme, "country" | "name"> & { terms?: Partial<ProgrammeTerms> };

/** An open nomad program. Its sources state only the given fields. */
export const programme = ({ terms, ...some }: Some): ListedProgramme => ({
  id: some.name,
  flagCode: "br",
  route: "nomad",
  status: "open",
  sources: [{ name: "The consulate", url: "https://consulate.example/visa", date: "2026-03" }],
  asOf: "2026-03",
  confidence: "high",
  ...some,
  terms: {
    ...{
      who: [],
      notFor: [],
      incomeOtherWay: false,
      noIncomeTest: false,
      additions: [],
      qualification: false,
    },
    ...terms,
  },
});

type SomeDetails = Some & Partial<Omit<ProgrammeDetails, keyof ListedProgramme>>;

/** The same program with all details. */
export const detailedProgramme = (some: SomeDetails): ProgrammeDetails => ({
  texts: {},
  where: [],
  documents: [],
  deadlines: [],
  leadTimes: [],
  lifetimes: [],
  ...some,
  ...programme(some),
});
