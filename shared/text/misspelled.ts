import uFuzzy from "@leeoniya/ufuzzy";

/** Finds a word with one letter that is missing, wrong, added, or exchanged with the next one. */
const misspelled = new uFuzzy({ intraMode: 1 });
/** A shorter word is one mistake away from too many others. */
const shortest = 5;

/** The rows with a folded name that a folded word may be meant for. */
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
