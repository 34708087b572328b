const rate =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|percent|per cent|por ciento|por cento|prozent|pour cent|per cento)/iu;

/** The first rate that a text names in digits: 1 for '1%'. Undefined if there is none. */
export const percentIn = (text: string): number | undefined => {
  const [, digits] = rate.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(",", "."));
};
