/** Approximate exchange rates to the euro in 2026, for sorting and charts only. */
export const roughEuros = {
  eur: 1,
  usd: 0.87,
  gbp: 1.15,
  hkd: 0.11,
  sgd: 0.67,
  aed: 0.24,
  gel: 0.32,
} as const;

export interface Money {
  amount: number;
  currency: keyof typeof roughEuros;
}

/** An approximate value, except of euros. */
export const inEuros = ({ amount, currency }: Money): number => amount * roughEuros[currency];
