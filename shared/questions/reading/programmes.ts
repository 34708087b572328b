import type { ProgrammeRoute } from "../../programmes/contract.ts";
import { wordsOf } from "../../text/words.ts";
import type { FindCues, FoundCue } from "./cues.ts";
import { hasOneOf } from "./has-one-of.ts";
import type { MentionedPlace } from "./places.ts";

/** A program as the reader knows it. */
export interface NamedProgramme {
  id: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  route: ProgrammeRoute;
  isOpen: boolean;
}

/** The names of programs. */
export interface ProgrammeNames {
  listed: readonly NamedProgramme[];
  /** Finds programs by their own names, such as 'D7'. A cue is a key of `named`. */
  findNames: FindCues;
  /** `isWeak`: the name means these programs only next to the name of one of their countries. */
  named: ReadonlyMap<string, { ids: readonly string[]; isWeak: boolean }>;
}

/** Something in a text that names a program: the ids of what it may mean, the likeliest first. */
export type ProgrammeMention = readonly string[];

/** The cues that stand for a route. An amount to invest means investors only where the text names no other route. */
const routeCues: Readonly<Record<string, ProgrammeRoute>> = {
  citizenship: "citizenship",
  investment: "investment",
  nomad: "nomad",
  "passive-income": "passive income",
  freelance: "freelance",
};

/** The routes that a text names, in the order of `routeCues`. A freelancer who looks for a nomad visa names one route. */
export const routesIn = (cues: ReadonlySet<string>): readonly ProgrammeRoute[] => {
  const named = Object.entries(routeCues).flatMap(([cue, route]) => (cues.has(cue) ? [route] : []));
  const isDropped = named.length > 1 && !cues.has("freelance-visa");
  const routes = isDropped ? named.filter((route) => route !== "freelance") : named;
  if (routes.length > 0 || !cues.has("capital") || !cues.has("residency")) return routes;
  return ["investment"];
};

/** Cues for a permit. In a text with one of them, a name in mixed case is taken for a program's name. */
const permitCues = ["visa", "nomad", "residency", "investment", "citizenship", "passive-income", "permit"];

/** A brand name in mixed case, such as 'BeNomad'. */
const mixedCase = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+\p{Lu}\p{Ll}\p{L}*/u;

/** A program name in the text that is missing from the table. Undefined if there is none. */
const unknownProgrammeIn = (
  text: string,
  cues: ReadonlySet<string>,
  isNamed: (words: readonly string[]) => boolean,
): string | undefined => {
  const isOnPermits = hasOneOf(cues, permitCues);
  const isOnTools = [...cues].some((cue) => cue.startsWith("tool"));
  if (!isOnPermits || isOnTools) return undefined;
  const [name] = mixedCase.exec(text) ?? [];
  return name === undefined || isNamed(wordsOf(name)) ? undefined : name;
};

/** `about`: the countries that a text is about. `subjects`: those whose programs it may mean. */
const subjectsOf = (
  all: readonly string[],
  cues: ReadonlySet<string>,
  places: readonly MentionedPlace[],
): { about: readonly string[]; subjects: readonly string[] } => {
  const about = all.filter((code) => places.some((place) => place.code === code && place.role === "subject"));
  // 'Citizenship of Malta' reads as a nationality, unless the text is about another place.
  const isAbout = about.length > 0 || !cues.has("naturalize") || cues.has("which");
  return { about, subjects: isAbout ? about : all };
};

/** The roles of places that only describe the person, so that they name no program. */
const personalRoles = (cues: ReadonlySet<string>): readonly MentionedPlace["role"][] => {
  const isElsewhere = cues.has("which-countries") || [...cues].some((cue) => cue.startsWith("region."));
  // 'Is the Czech nomad visa for South Africans?' names a program of one country only.
  return isElsewhere ? ["origin", "income", "passport"] : ["origin", "income"];
};

/** A longer name hides the shorter names inside it. */
const longest = (found: readonly FoundCue[]): readonly FoundCue[] =>
  found.filter(
    ({ at, length }) =>
      !found.some(
        (other) => other.length > length && other.at <= at && other.at + other.length >= at + length,
      ),
  );

/** Words of a price or of buying, next to which 'the passport of Grenada' is something to get. */
const buyingCues = [
  "on-sale",
  "price",
  "capital",
  "fee",
  "processing",
  "cheapest",
  "fastest",
  "compare",
  "how-much",
];

/** Whether a text compares programs, rather than where they lead. */
const isComparison = (cues: ReadonlySet<string>): boolean =>
  cues.has("compare") && !hasOneOf(cues, ["enter", "visa-free", "schengen", "tax"]);

/** Creates the reader of the names of programs. */
export const createProgrammeReader = ({ listed, findNames, named }: ProgrammeNames) => {
  const byId = new Map(listed.map((programme) => [programme.id, programme]));
  const listedIn = (country: string, route: ProgrammeRoute) =>
    listed
      .filter((one) => one.country === country && one.route === route)
      .sort((a, b) => Number(b.isOpen) - Number(a.isOpen))
      .map(({ id }) => id);
  const countryOf = (id: string) => byId.get(id)?.country ?? "";

  /** @param isInCountry whether the text is limited to `countries`. A name shared by several others then means no program. */
  const ownMentions = (
    words: readonly string[],
    countries: ReadonlySet<string>,
    isInCountry: boolean,
  ): ProgrammeMention[] => {
    const weakness = ({ cue }: FoundCue) => named.get(cue)?.isWeak ?? false;
    const found = longest(findNames(words));
    return [...found.filter((one) => !weakness(one)), ...found.filter(weakness)].flatMap(({ cue }) => {
      const { ids = [], isWeak = false } = named.get(cue) ?? {};
      const here = ids.filter((id) => countries.has(countryOf(id)));
      if (here.length > 0)
        return [...new Set(here.map(countryOf))].map((country) =>
          here.filter((id) => countryOf(id) === country),
        );
      return isWeak || (isInCountry && new Set(ids.map(countryOf)).size > 1) ? [] : [ids];
    });
  };

  const isCovered = (mentions: readonly ProgrammeMention[], country: string, route: ProgrammeRoute) =>
    mentions.some((ids) => ids.some((id) => countryOf(id) === country && byId.get(id)?.route === route));

  /** Programs by country and route: 'spain digital nomad visa'. */
  const byCountry = (
    own: readonly ProgrammeMention[],
    countries: readonly string[],
    routes: readonly ProgrammeRoute[],
  ): ProgrammeMention[] =>
    countries.flatMap((country) =>
      routes.flatMap((route) => {
        const ids = listedIn(country, route);
        return ids.length === 0 || isCovered(own, country, route) ? [] : [ids];
      }),
    );

  /** Programs for which a text has no word of a route: an amount to invest, or the price of a passport. */
  const byPrice = (countries: readonly string[], cues: ReadonlySet<string>): ProgrammeMention[] => {
    // 'Cuánto tiempo' asks how long, although 'cuánto' alone asks for a price.
    const asked = buyingCues.filter((cue) => cues.has(cue) && !(cue === "how-much" && cues.has("how-long")));
    if ((cues.has("naturalize") || cues.has("passport-document")) && asked.length > 0)
      return byCountry([], countries, ["citizenship"]);
    return cues.has("capital") && cues.has("residency") ? byCountry([], countries, ["investment"]) : [];
  };

  /** Of countries that a comparison names without a program, those of the same routes: 'Spain NLV or France visitor'. */
  const besideOf = (named: readonly ProgrammeMention[], countries: readonly string[]): ProgrammeMention[] => {
    const covered = new Set(named.flat().map(countryOf));
    const routes = new Set(named.flatMap(([id = ""]) => byId.get(id)?.route ?? []));
    const others = countries.filter((country) => !covered.has(country));
    return byCountry(named, others, [...routes]).filter(([id = ""]) => byId.get(id)?.isOpen);
  };

  const first = (at: ReadonlyMap<string, number>, ids: ProgrammeMention) =>
    Math.min(...ids.map((id) => at.get(countryOf(id)) ?? Number.MAX_SAFE_INTEGER));

  /** Finds the programs that a text names, in the order of their countries in the text. */
  const mentionsIn = (
    words: readonly string[],
    cues: ReadonlySet<string>,
    places: readonly MentionedPlace[],
  ): readonly ProgrammeMention[] => {
    const at = new Map(places.toReversed().map((place) => [place.code, place.at]));
    // 'With Argentinian citizenship' describes the person.
    const all = [...at.keys()].filter((code) =>
      places.some((place) => place.code === code && !(place.isHeld && place.role === "passport")),
    );
    const { about, subjects } = subjectsOf(all, cues, places);
    const isOfPerson = (code: string) =>
      places.every((place) => place.code !== code || personalRoles(cues).includes(place.role));
    const own = ownMentions(
      words,
      new Set(about.length > 0 ? about : all.filter((code) => !isOfPerson(code))),
      about.length > 0,
    );
    const routes = routesIn(cues);
    const isCalled = own.length > 0 || routes.length > 1;
    // 'Is the D7 for freelancers?' asks about one program.
    const isOnWorker = isCalled && !cues.has("freelance-visa");
    const wanted = isOnWorker ? routes.filter((route) => route !== "freelance") : routes;
    const mentions = [...own, ...byCountry(own, subjects, wanted)];
    // 'Can I stay more than 90 days in Spain with Italian citizenship?' compares days, and buys nothing.
    const isPriced = buyingCues.some((cue) => cue !== "compare" && cues.has(cue));
    const isOwned = !isPriced && about.every((code) => listedIn(code, "citizenship").length === 0);
    const named = mentions.length > 0 ? mentions : byPrice(isOwned && about.length > 0 ? about : all, cues);
    const found = isComparison(cues) ? [...named, ...besideOf(named, about)] : named;
    const unique = new Map(found.map((ids) => [ids.join(" "), ids]));
    return [...unique.values()].sort((a, b) => first(at, a) - first(at, b));
  };
  return {
    mentionsIn,
    unknownIn: (text: string, cues: ReadonlySet<string>) =>
      unknownProgrammeIn(text, cues, (words) => findNames(words).length > 0),
  };
};
export type ProgrammeReader = ReturnType<typeof createProgrammeReader>;
