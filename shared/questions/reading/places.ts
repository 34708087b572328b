import { foldName } from "../../gazetteer/fold-name.ts";
import { findPlaces, type PlaceLookup } from "../../gazetteer/written-places.ts";
import { findNames } from "../../text/find-names.ts";
import { hideAll } from "../../text/hide.ts";

/**
 * What a place is in a question. `subject`: the place that the question is about. `passport`: a nationality of the
 * person. `origin`: where the person comes from. `permit`: the person has a visa or a residence permit of the place.
 */
export type PlaceRole = "subject" | "passport" | "origin" | "permit";

/** A place in a text: a country (ISO 3166-1 alpha-2, or XK) or a zone such as `SCHENGEN`. */
export interface MentionedPlace {
  code: string;
  at: number;
  end: number;
  role: PlaceRole;
  /** What the person holds of the place. Only for the role `permit`. */
  paper?: Paper;
}
type Paper = "visa" | "residence";

/** The names that the reader of questions knows. */
export interface QuestionNames {
  /** Names of permits that name no country, folded: 'green card'. */
  permits: (name: string) => string | undefined;
  /** Countries, zones, and towns. */
  places: PlaceLookup;
  /** The words for the people of a country, folded: 'german', 'brasileira', 'deutsch*'. */
  people: (word: string) => string | undefined;
}

interface Token {
  at: number;
  end: number;
  folded: string;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    folded: foldName(match[0]),
  }));

const passportWords =
  "passports?|pasaportes?|passaportes?|passaport[oi]|reisepass|pass|passe?ports?|citizens?|citizenship|ciudadan\\p{L}+|cidad\\p{L}+|cittadin\\p{L}+|citoyen\\p{L}*|nationals?|nationality|nacional\\p{L}*|nationalit\\p{L}+|staatsb\\p{L}+|holder";
const linking = "(?:\\s|-|from|of|the|a|an|de|del|do|da|du|des|della|di|von|der|d')*";
const passportAfter = new RegExp(`^${linking}(?:${passportWords})(?!\\p{L})`, "iu");
const passportBefore = new RegExp(`(?<!\\p{L})(?:${passportWords})${linking}$`, "iu");
const originBefore =
  /(?<!\p{L})(?:i'?m from|i am from|we'?re from|i come from|coming from|moving from|flying from|komme aus|ich bin aus|soy de|vengo de|sou de|venho d[eo]|je viens (?:de|du)|vengo da(?:l|lla)?|sono d(?:i|el))\s+(?:the\s+)?$/iu;
const permitAfter =
  /^\s*(?:[bl]-?\d?(?:\s*\/\s*[bl]-?\d)?\s*|tourist\s+|student\s+|work\s+|long-stay\s+)*(?:visas?|visado|visum|visto|residence (?:permit|card)|residency|resident permit|green\s?card|aufenthaltstitel|titre de s[ée]jour|permiso de residencia)(?!\p{L})/iu;
/** 'Un visa américain': the noun comes first. */
const permitBefore =
  /(?:visas?|visado|visto|titre de s[ée]jour|permiso de residencia|permesso di soggiorno|autorização de residência)\s+(?:válid[oa]\s+|valide\s+|valido\s+|de\s+|d'|di\s+|del\s+|des\s+|do\s+|dos\s+|de los\s+|degli\s+)?$/iu;
const holdingBefore =
  /(?<!\p{L})(?:valid|my|with|w\/|have|has|hold|holding|got|existing|current|gültig\p{L}*|mit|habe|con|tengo|com|tenho|avec|j'ai|ho)\s+(?:an?\s+|un[ae]?\s+|uma?\s+|einem?r?\s+)?(?:valid\s+|gültig\p{L}*\s+|válid\p{L}*\s+)?$/iu;
const things =
  "visas?|visados?|vistos?|vist[oi]|\\p{L}*visum|e-?visas?|residen\\p{L}+|permits?|permisos?|tax\\p{L}*|impuestos?|impost\\p{L}+|steuer\\p{L}*|compan\\p{L}+|empresas?|firma|embass\\p{L}+|embajada|botschaft|consulat\\p{L}*|immigration|authorit\\p{L}+|border|law|rules?|aufenthalt\\p{L}*|niederlassung\\p{L}*|permis|permesso|t[ií]tulo|titre|llc|bank|clients?|friendship|nationality by|citizenship|staatsb\\p{L}+|white card|elective|investor|golden|nomad\\p{L}*";
const kindsOfThings =
  "digital|nomad|tourist|work|student|long[- ]stay|golden|income|corporate|residence|temporary|permanent|retirement|e";
/** The country is meant, and not its people: 'Mexican visa', 'Spanish income tax', 'visa mexicana'. */
const thingAfter = new RegExp(`^[\\s-]+(?:(?:${kindsOfThings})[\\s-]+){0,2}(?:${things})(?!\\p{L})`, "iu");
const thingBefore = new RegExp(`(?<!\\p{L})(?:${things})\\s+$`, "iu");

const roleOf = (text: string, at: number, end: number, isPeople: boolean, hasOthers: boolean): PlaceRole => {
  const [before, after] = [text.slice(0, at), text.slice(end)];
  if (hasOthers && permitAfter.test(after) && holdingBefore.test(before)) return "permit";
  const noun = hasOthers ? permitBefore.exec(before)?.[0] : undefined;
  if (noun && holdingBefore.test(before.slice(0, -noun.length))) return "permit";
  if (passportAfter.test(after) || passportBefore.test(before)) return "passport";
  if (originBefore.test(before)) return "origin";
  const isThing = thingAfter.test(after) || thingBefore.test(before);
  return isPeople && !isThing ? "passport" : "subject";
};

const joins = /^\s*(?:&|\/|and|or|und|oder|y|o|et|ou|e)\s*$/iu;

/** A place that is joined to a nationality is one, too: 'US and British'. */
const withJoined = (text: string, places: readonly MentionedPlace[]): MentionedPlace[] =>
  places.map((place, index) => {
    const next = places[index + 1];
    const isJoined = next?.role === "passport" && joins.test(text.slice(place.end, next.at));
    return isJoined && place.role === "subject" ? { ...place, role: "passport" } : place;
  });

/** Two-letter names in lower case that are words elsewhere, but not before 'passport': 'us passport'. */
const codedPassport = new RegExp(
  `(?<!\\p{L})(us|uk|uae|eu|nz|usa)(?=\\s+(?:${passportWords})(?!\\p{L}))`,
  "giu",
);
const codes: Readonly<Record<string, string>> = {
  us: "US",
  usa: "US",
  uk: "GB",
  uae: "AE",
  nz: "NZ",
};

/** 'the us' in lower case is no pronoun. */
const codedCountry = new RegExp(
  `(?<=(?<!\\p{L})the\\s)us(?!\\p{L}|\\s+(?:${passportWords})(?!\\p{L}))`,
  "giu",
);

const codedPlaces = (text: string): Omit<MentionedPlace, "role">[] =>
  [codedPassport, codedCountry].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const code = codes[match[0].toLowerCase()];
      return code ? [{ code, at: match.index, end: match.index + match[0].length }] : [];
    }),
  );

/** A name in the words of a text, as the position of its words. */
const wordsNamed = (text: string, meaningOf: (name: string) => string | undefined) => {
  const tokens = tokensOf(text);
  const found = findNames(
    tokens.map(({ folded }) => folded),
    meaningOf,
    3,
  );
  return found.map(({ at, length, meaning: code }) => ({
    ...{ code, at: tokens[at]!.at },
    end: tokens[at + length - 1]!.end,
  }));
};

const paperIn = (words: string): Paper => (/visa|visum|visto/iu.test(words) ? "visa" : "residence");

/** Finds the places of a text with their roles. `rest` is the text with them hidden. */
export const placesIn = (
  text: string,
  { places: names, people, permits }: QuestionNames,
): { places: readonly MentionedPlace[]; rest: string } => {
  const held = wordsNamed(text, permits).map(
    (it): MentionedPlace => ({ ...it, role: "permit", paper: "residence" }),
  );
  const coded = codedPlaces(hideAll(text, held));
  const peoples = wordsNamed(hideAll(text, [...held, ...coded]), people);
  const named = findPlaces(hideAll(text, [...held, ...coded, ...peoples]), names).places.flatMap(
    ({ at, end, countries: [code] }) => (code === undefined ? [] : [{ code, at, end }]),
  );
  const all = [...coded, ...peoples, ...named].sort((a, b) => a.at - b.at);
  const codesFound = new Set(all.map(({ code }) => code));
  const found = all.map((place): MentionedPlace => {
    const role = roleOf(text, place.at, place.end, peoples.includes(place), codesFound.size > 1);
    if (role !== "permit") return { ...place, role };
    const [paper = ""] = permitAfter.exec(text.slice(place.end)) ?? [];
    return { ...place, end: place.end + paper.length, role, paper: paperIn(paper) };
  });
  const places = [...held, ...withJoined(text, found)].sort((a, b) => a.at - b.at);
  return { places, rest: hideAll(text, places) };
};
