const one = String.raw`\^?\d+`;
const marks = new RegExp(String.raw`^\s*${one}(?:\s*(?:[,;&]|\band\b|[-–—])\s*${one})*\s*(?:†.*)?$`, "s");

/**
 * The numbers that a bracket names (`1`, `1, 2`, `1-3`, `^1`), as far as they are from 1 to `last`; undefined where it
 * names none at all.
 */
export const readCitationMarks = (content: string, last: number): number[] | undefined => {
  if (!marks.test(content)) return undefined;
  const numbers = new Set<number>();
  for (const part of content.replace(/†.*$/s, "").split(/[,;&]|and/)) {
    const [from = 0, to = from] = [...part.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const [low, high] = from < to ? [from, to] : [to, from];
    for (let number = Math.max(1, low); number <= Math.min(high, last); number += 1) numbers.add(number);
  }
  return [...numbers];
};
