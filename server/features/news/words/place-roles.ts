import type { Hit } from "./lexicon.ts";
import type { PlaceTerm } from "./places-lexicon.ts";
import type { Token } from "./tokens.ts";

/** A place of which an item only says whom it affects, whom it excepts, or for whom or against whom another acts. */
export type PassiveRole = "affected" | "excepted" | "object";

const set = (words: string) => new Set(words.split(" "));

/** Between the places of an enumeration. */
const JOINERS = set("and or the y e o u ou und oder sowie as well plus nor");
const ARTICLES = set("the an el la los las o a os as der die den dem");
/** "The consulates in Russia" are another country's. */
const MISSIONS = set(
  "consulate consulates consular posts embassy embassies missions consulado consulados embajada embaixada",
);
const AWAY = set("with from adds add con com desde mit aus");
/** "Who hold a US visa", "with a valid Schengen visa". */
const HELD = set("hold holds holding valid");
const EXCEPT = set(
  "non nicht outside excluding except excepting fuera excepto fora exceto außerhalb ausserhalb ausgenommen",
);
const TOWARDS = set("for on against towards like unlike für para contra gegen");
/** "Extended to Bangladesh", "opened to Russians", "limited to Armenia". */
const OPENED = set(
  "extended extends open opened opens granted offered limited restricted reserved available",
);
/** "Applicants living in Russia", "those born in Ireland". */
const LIVING = set("living residing resident residents born based");
/** "The Romanian language", as well as "in Romanian": who asks for it is another, or not yet told. */
const SPOKEN = set("language languages speaking speaker speakers");
/** "Chinese with US visas", "Swiss who stay": the people, not what is theirs. */
const DOING = set("who with may can must need holding");
/** "At the Belarusian border": it has two sides. */
const BETWEEN = set("border borders frontier side");
const BE = set("is are was were been");
/** "Sweden is added to the list". */
const LISTED = set("added removed included exempted listed dropped excluded");
/** So many places together are let in or left out; whoever does that stands apart from them. */
const MANY = 3;
const OF = set("of from de da do dos das del von der");
const PEOPLE = set(
  "citizens citizen nationals national passport passports travellers travelers visitors tourists students " +
    "applicants workers holders investors buyers expats expatriates retirees pensioners migrants immigrants " +
    "refugees arrivals graduates people residents ciudadanos ciudadanas nacionales turistas viajeros " +
    "estudiantes cidadaos cidadas nacionais viajantes estudantes staatsangehorige staatsangehorigen burger " +
    "staatsburger reisende",
);
/** In English these follow the place: "US citizens"; in the singular they are something else ("Thai national bank"). */
const PEOPLE_AFTER = set(
  "citizens citizen nationals travellers travelers visitors tourists students applicants workers holders " +
    "investors buyers expats expatriates retirees pensioners migrants immigrants refugees arrivals graduates " +
    "passports technicians engineers professionals nurses pilgrims athletes techies families spouses " +
    "entrepreneurs freelancers doctors teachers drivers truckers husbands wives guests delegates dependants passengers holidaymakers conscripts " +
    "soldiers men women children nomads",
);
/** "People of Indian origin" are abroad. */
const ORIGIN = set("origin heritage");
/** What follows people who are let in: "visas waived for Chinese from June". */
const AFTER_PEOPLE = set(
  ". : ; ! ? – — | from in who may can must to without with until till at by on for as after before",
);

const spelt = (word: Token | undefined) => word?.lower ?? "";

const canBePassive = (hit: Hit<PlaceTerm>) =>
  hit.meanings.some(({ kind }) => kind !== "bodies" && kind !== "money");

const isOfPeople = (hit: Hit<PlaceTerm>) => hit.meanings.every(({ kind }) => kind === "people");

const isPluralOfPeople = (hit: Hit<PlaceTerm>, words: readonly Token[]) =>
  isOfPeople(hit) && /[^s]s$/.test(words[hit.at + hit.length - 1]?.exact ?? "");

/** Whether nothing but "and" and the like stands between two places. */
const isJoined = (words: readonly Token[], start: number, end: number) => {
  for (let at = start; at < end; at += 1) if (!JOINERS.has(spelt(words[at]))) return false;
  return true;
};

/** The role of a run of places, from the word `start` to before `end`, by the words around it. */
const roleOf = (words: readonly Token[], start: number, end: number, ofPeople: boolean) => {
  let at = start - 1;
  // "Bürger der Schweiz": an article that says whose is not stepped over.
  if (ARTICLES.has(spelt(words[at])) && !OF.has(spelt(words[at]))) at -= 1;
  const before = spelt(words[at]);
  const earlier = spelt(words[at - 1]);
  if (EXCEPT.has(before) || (before === "than" && earlier === "other")) return "excepted";
  if (AWAY.has(before)) return "affected";
  if (HELD.has(before)) return "affected";
  if (PEOPLE.has(before) && at === start - 1) return "affected";
  if (OF.has(before) && PEOPLE.has(earlier)) return "affected";
  if (before === "in" && (MISSIONS.has(earlier) || MISSIONS.has(spelt(words[at - 2])))) return "affected";

  const after = spelt(words[end]);
  if (PEOPLE_AFTER.has(after) || ORIGIN.has(after) || SPOKEN.has(after)) return "affected";
  if (before === "in" && LIVING.has(earlier)) return "affected";
  if (after === "passport" && spelt(words[end + 1]) === "holders") return "affected";
  if (ofPeople && DOING.has(after)) return "affected";
  if (ofPeople && before === "in" && (after === "" || AFTER_PEOPLE.has(after))) return "affected";
  if (BE.has(after) && LISTED.has(spelt(words[end + 1]))) return "affected";
  if (BETWEEN.has(after)) return "object";
  if (!TOWARDS.has(before) && !(before === "to" && OPENED.has(earlier))) return undefined;
  return ofPeople && (after === "" || AFTER_PEOPLE.has(after)) ? "affected" : "object";
};

/**
 * The places that an item names without being about them: "citizens of France, Italy and Spain may enter",
 * "US and Canadian visitors", "a treaty with Germany", "outside the EU", "Filipinos". What acts is the other place.
 */
export const passivePlaces = (
  words: readonly Token[],
  hits: readonly Hit<PlaceTerm>[],
): Map<Hit<PlaceTerm>, PassiveRole> => {
  const roles = new Map<Hit<PlaceTerm>, PassiveRole>();
  const close = (run: readonly Hit<PlaceTerm>[]) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return;
    const told = roleOf(words, first.at, last.at + last.length, run.every(isOfPeople));
    const many = new Set(run.map(({ meanings }) => meanings[0]!.subject)).size >= MANY;
    const whole = told ?? (many ? "object" : undefined);
    for (const hit of run) {
      const role = isPluralOfPeople(hit, words) && told !== "excepted" ? "affected" : whole;
      if (role) roles.set(hit, role);
    }
  };

  let run: Hit<PlaceTerm>[] = [];
  for (const hit of hits.filter(canBePassive)) {
    const last = run.at(-1);
    if (last && !isJoined(words, last.at + last.length, hit.at)) {
      close(run);
      run = [];
    }
    run.push(hit);
  }
  close(run);
  return roles;
};
