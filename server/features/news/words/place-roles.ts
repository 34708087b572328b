import type { Hit } from "./lexicon.ts";
import type { PlaceTerm } from "./places-lexicon.ts";
import type { Token } from "./tokens.ts";

const set = (words: string) => new Set(words.split(" "));

/** Between the places of an enumeration. */
const JOINERS = set("and or the y e o u ou und oder sowie as well plus");
const ARTICLES = set("the el la los las o a os as der die den dem");
/** "The consulates in Russia" are another country's. */
const MISSIONS = set(
  "consulate consulates consular posts embassy embassies missions consulado consulados embajada embaixada",
);
const AWAY = set(
  "with from outside excluding except adds add non con com desde fuera fora mit aus außerhalb ausserhalb",
);
const OF = set("of from de da do dos das del von der");
const PEOPLE = set(
  "citizens citizen nationals national passport passports travellers travelers visitors tourists students " +
    "applicants workers holders investors buyers expats expatriates retirees pensioners migrants immigrants " +
    "refugees arrivals graduates ciudadanos ciudadanas nacionales turistas viajeros estudiantes cidadaos " +
    "cidadas nacionais viajantes estudantes staatsangehorige staatsangehorigen burger staatsburger reisende",
);
/** In English these follow the place: "US citizens"; in the singular they are something else ("Thai national bank"). */
const PEOPLE_AFTER = set(
  "citizens citizen nationals travellers travelers visitors tourists students applicants workers holders " +
    "investors buyers expats expatriates retirees pensioners migrants immigrants refugees arrivals graduates",
);

const spelt = (word: Token | undefined) => word?.exact.toLowerCase() ?? "";

const canBeAffected = (hit: Hit<PlaceTerm>) =>
  hit.meanings.some(({ kind }) => kind === "names" || kind === "people" || kind === "hints");

const isPluralOfPeople = (hit: Hit<PlaceTerm>, words: readonly Token[]) => {
  const last = words[hit.at + hit.length - 1]?.exact ?? "";
  return hit.meanings.every(({ kind }) => kind === "people") && /[^s]s$/.test(last);
};

/** Whether a run of places, from the word `start` to before `end`, is where people come from, or what is excepted. */
const isAffected = (words: readonly Token[], start: number, end: number): boolean => {
  let at = start - 1;
  // "Bürger der Schweiz": an article that says whose is not stepped over.
  if (ARTICLES.has(spelt(words[at])) && !OF.has(spelt(words[at]))) at -= 1;
  const before = spelt(words[at]);
  if (AWAY.has(before)) return true;
  if (PEOPLE.has(before)) return at === start - 1;
  if (OF.has(before) && PEOPLE.has(spelt(words[at - 1]))) return true;
  if (before === "in" && MISSIONS.has(spelt(words[at - 1]))) return true;
  if (before === "than" && spelt(words[at - 1]) === "other") return true;

  const after = spelt(words[end]);
  return PEOPLE_AFTER.has(after) || (after === "passport" && spelt(words[end + 1]) === "holders");
};

/**
 * The places that an item affects without being about them: "citizens of France, Italy and Spain may enter",
 * "US and Canadian visitors", "a treaty with Germany", "outside the EU", "Filipinos". What acts is the other place.
 */
export const affectedPlaces = (
  words: readonly Token[],
  hits: readonly Hit<PlaceTerm>[],
): Set<Hit<PlaceTerm>> => {
  const affected = new Set<Hit<PlaceTerm>>();
  const close = (run: readonly Hit<PlaceTerm>[]) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    const whole = isAffected(words, first.at, last.at + last.length);
    for (const hit of run) if (whole || isPluralOfPeople(hit, words)) affected.add(hit);
  };

  let run: Hit<PlaceTerm>[] = [];
  for (const hit of hits.filter(canBeAffected)) {
    const last = run.at(-1);
    const between = last ? words.slice(last.at + last.length, hit.at) : [];
    if (between.some((word) => !JOINERS.has(spelt(word)))) {
      close(run);
      run = [];
    }
    run.push(hit);
  }
  close(run);
  return affected;
};
