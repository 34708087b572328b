/** How many times the lower of two prices the higher one must be. Closer ones are not ranked, because exchange rates move. */
export const clearDifference = 1.05;
