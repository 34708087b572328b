import uFuzzy from "@leeoniya/ufuzzy";

/** Allows for one letter that is missing, wrong, added, or swapped with the next one. */
const misspelled = new uFuzzy({ intraMode: 1 });
/** A shorter word is one mistake away from too many others. */
const shortest = 5;

/** The rows whose folded name is the folded word with at most one typing error. */
export const findMisspelled = <Row extends { name: string }>(rows: readonly Row[], word: string): Row[] => {
  if (word.length < shortest) return [];
  const found = misspelled.filter(
    rows.map(({ name }) => name),
    word,
  );
  return (found ?? [])
    .map((index) => rows[index]!)
    .filter(({ name }) => Math.abs(name.length - word.length) <= 1);
};
