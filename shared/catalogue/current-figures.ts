import type { Change, Source } from "./entry.ts";
import { notStated } from "./entry.ts";
import type {
  CitizenshipFigure,
  CitizenshipProgramme,
  Programme,
  ResidencyFigure,
  ResidencyMeasures,
  ResidencyProgramme,
} from "./programmes.ts";

/** Today's figure of a program. */
export interface CurrentFigure {
  figure: ResidencyFigure | CitizenshipFigure | "timeToResidency";
  label: string;
  text: string;
  /** Empty if no source confirms the figure. Absent if it is not stated. */
  sources?: readonly Source[];
  /**
   * What the specification says, if another figure holds today. `since`: the date of the change, or `notStated`.
   * `wasInForce`: whether the specified figure held until then. Otherwise it is an older listing, and no source says what
   * held before.
   */
  replaced?: { text: string; since: string; wasInForce: boolean };
  /** The start of the count, if it is not the first permit. */
  counted?: { text: string; sources: readonly Source[] };
  /** The announced new figure, until a source confirms that it is in force. */
  announced?: { text: string; since: string; sources: readonly Source[] };
}

/** The specified figure, or the value from its newest change. */
const current = <Figure extends ResidencyFigure | CitizenshipFigure>(
  { changes, specifiedSources }: Programme<Figure>,
  figure: Figure,
  label: string,
  specified: string,
): CurrentFigure => {
  const changeOf = (isWanted: (change: Change<Figure>) => boolean) =>
    changes.find((change) => isWanted(change) && change.values?.[figure] !== undefined);
  const change = changeOf(({ announced }) => !announced);
  const plan = changeOf(({ announced }) => announced === true);
  const own = specified === notStated ? {} : { sources: specifiedSources[figure] ?? [] };
  return {
    ...{ figure, label },
    ...(change
      ? {
          ...{ text: change.values?.[figure] ?? specified, sources: change.sources },
          replaced: {
            ...{ text: specified, since: change.date },
            wasInForce: change.ended?.includes(figure) ?? false,
          },
        }
      : { text: specified, ...own }),
    ...(plan && {
      announced: { text: plan.values?.[figure] ?? "", since: plan.date, sources: plan.sources },
    }),
  };
};

/** '10 years', or '2 + 5 years' if the years to a passport count from permanent residence. */
export const pathText = ({ permanent, passport }: ResidencyMeasures): string | undefined => {
  if (!passport) return undefined;
  return permanent && passport.sinceSources
    ? `${permanent.years} + ${passport.years} years`
    : `${passport.years} years`;
};

const countedFrom = (measures: ResidencyMeasures): Pick<CurrentFigure, "counted"> => {
  const { permanent, passport: { sinceSources } = {} } = measures;
  if (!permanent || !sinceSources) return {};
  return {
    counted: {
      text: `counted from permanent residence, so ${pathText(measures)} in all`,
      sources: sinceSources,
    },
  };
};

/** The figure for the years to a passport, or 'No path to citizenship'. */
export const passportFigure = (it: ResidencyProgramme): CurrentFigure => ({
  ...current(
    it,
    "yearsToPassport",
    "Passport Timeline",
    it.yearsToPassport === undefined ? "No path to citizenship" : `${it.yearsToPassport} years`,
  ),
  ...countedFrom(it.measures),
});

/** The figures of a residency program in display order. Only programs with a path to citizenship have the last. */
export const residencyFigures = (it: ResidencyProgramme): readonly CurrentFigure[] => [
  { figure: "timeToResidency", label: "Time to Residency", ...it.timeToResidency },
  current(it, "minStay", "Minimum Stay", it.minStay),
  current(it, "minInvestment", "Requirement", it.minInvestment),
  ...(it.pathToCitizenship ? [passportFigure(it)] : []),
];

export const priceOf = (it: CitizenshipProgramme): CurrentFigure => current(it, "price", "Price", it.price);

/** The figures of a citizenship program in display order, without its price. */
export const citizenshipFigures = (it: CitizenshipProgramme): readonly CurrentFigure[] => [
  current(it, "visaFreeDestinations", "Visa-Free Destinations", String(it.visaFreeDestinations)),
  current(it, "processingTime", "Processing Time", it.processingTime),
  current(it, "residencyRequirement", "Residency Requirement", it.residencyRequirement),
  current(it, "onlineProcess", "Online Process", it.onlineProcess ? "Yes" : "No"),
];
