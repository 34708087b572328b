const letter = /^[a-z]+$/;

/** How many letters must be changed, added, left out or swapped to make one word the other; `most + 1` where more. */
export const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const changed = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(changed, before[j - 2]! + 1) : changed);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
};

const shortest = 5;

/**
 * Gives the known word that a word was probably meant to be: one letter off, two in a long word, and the same first
 * letter, which people seldom miss. Of several the one that is nearest, then the commonest.
 */
export const createSpelling = (
  known: ReadonlyMap<string, number>,
): ((word: string) => string | undefined) => {
  const byStart = new Map<string, string[]>();
  for (const word of known.keys()) {
    if (word.length < shortest - 1 || !letter.test(word)) continue;
    const list = byStart.get(word[0]!);
    if (list) list.push(word);
    else byStart.set(word[0]!, [word]);
  }
  return (word) => {
    if (word.length < shortest || !letter.test(word)) return undefined;
    const most = word.length >= 8 ? 2 : 1;
    let best: { word: string; off: number } | undefined;
    for (const candidate of byStart.get(word[0]!) ?? []) {
      const off = distance(word, candidate, Math.min(most, best?.off ?? most));
      if (off > most) continue;
      const commoner = (known.get(candidate) ?? 0) > (known.get(best?.word ?? "") ?? 0);
      if (!best || off < best.off || (off === best.off && commoner)) best = { word: candidate, off };
    }
    return best?.word;
  };
};
