/** Amounts in different currencies that differ by less are not ranked, because exchange rates move. */
const movingRates = 1.05;
/** Yearly amounts that are divided by twelve are not exact. */
const rounding = 1.0001;

/** Whether the lower of two figures is so clearly. `currencies`: those of the amounts, before they were converted. */
export const isClearlyLower = (
  low: number,
  high: number,
  currencies: readonly (string | undefined)[],
): boolean => high > low * (new Set(currencies).size > 1 ? movingRates : rounding);
