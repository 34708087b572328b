const amount = /[$€£¥%]|\b(?:USD|EUR|GBP|THB|GEL|AED)\b|(?:US|HK|S)\$|\bper cent\b/;
const asked =
  /[$€£¥%]|\d\s?k\b|\b(?:how much|percent|dollars?|euros?|pounds?|bucks|quid|cost|costs|fee|fees|price|rate|salary|income|cuánto|quanto|wie viel|wie hoch|combien|cuesta|kostet|custa|coûte)\b/i;
const perMonth =
  /\b(?:a|per|each|every) month\b|\bmonthly\b|\bal mes\b|\bpor mês\b|\bim monat\b|\bpar mois\b/i;

const withAmount = 0.5;
const withMonth = 0.8;

/**
 * How much more a statement fits a question on money for naming an amount, and the month if that is what is asked; as
 * a share of what fits best.
 */
export const fitOfAmounts = (question: string): ((statement: string) => number) => {
  const asksMonth = perMonth.test(question);
  const asksAmount = asksMonth || asked.test(question);
  return (statement) => {
    if (!asksAmount || !amount.test(statement)) return 0;
    return asksMonth && perMonth.test(statement) ? withMonth : withAmount;
  };
};
