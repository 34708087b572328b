const rate =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|percent|per cent|por ciento|por cento|prozent|pour cent|per cento)/giu;

/** The rates that a text names in digits: 1 for '1%'. */
export const percentsIn = (text: string): number[] =>
  [...text.matchAll(rate)].map(([, digits = ""]) => Number(digits.replace(",", ".")));
