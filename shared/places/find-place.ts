import { foldName } from "../gazetteer/fold-name.ts";
import { otherNames } from "../gazetteer/other-names.ts";

/**
 * Finds the country or territory with this name, code, or other name ('UK'). Undefined if none or several match.
 * @param namesOf the other names of a code: by default the common ones
 */
export const findPlace = <P extends { code: string; name: string }>(
  places: readonly P[],
  text: string,
  namesOf: (code: string) => readonly string[] = otherNames,
): P | undefined => {
  const wanted = foldName(text);
  if (wanted === "") return undefined;
  const byName = places.find(({ name, code }) => foldName(name) === wanted || code.toLowerCase() === wanted);
  if (byName) return byName;
  const [first, ...more] = places.filter(({ code }) =>
    namesOf(code).some((alias) => foldName(alias) === wanted),
  );
  return more.length === 0 ? first : undefined;
};

/** Splits the names that were asked for into slugs, each once, and names without a place. */
export const findAll = (
  asked: readonly string[],
  findSlug: (text: string) => string | undefined,
): { slugs: string[]; unknown: string[] } => {
  const found = asked.map((text) => findSlug(text) ?? { text });
  return {
    slugs: [...new Set(found.filter((it) => typeof it === "string"))],
    unknown: found.flatMap((it) => (typeof it === "string" ? [] : it.text)),
  };
};
