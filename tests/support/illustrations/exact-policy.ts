/** A random policy from year 1, with figures that satisfy the identities to the dollar. */
import type { Chance } from '../chance.ts';
import type { PolicyFigures } from './random-policy.ts';

export type Row = PolicyFigures;

export function exactPolicy(luck: Chance, onlyLoans: boolean): Row[] {
  const rate = luck.integer(450, 650) / 10_000;
  const loanRate = luck.pick([0.05, 0.055, 0.06]);
  const premium = luck.integer(80, 400) * 100;
  const age = luck.integer(28, 55);
  const [paying, start] = [luck.integer(10, 15), luck.integer(18, 22)];
  const basis = premium * paying;
  const income = Math.round((premium * luck.between(0.6, 1)) / 100) * 100;
  const face = Math.round((premium * luck.between(15, 25)) / 1000) * 1000;
  let [value, debt, taken] = [0, 0, 0];
  return Array.from({ length: luck.integer(34, 46) }, (_, index): Row => {
    const year = index + 1;
    const paid = year <= paying ? premium : 0;
    const out = year >= start ? income : 0;
    const withdrawal = onlyLoans || taken + out > basis ? 0 : out;
    taken += withdrawal;
    const charges = Math.round(paid * 0.055 + 300 + index * 11);
    value = Math.round((value + paid - withdrawal - charges) * (1 + rate));
    debt = Math.round((debt + out - withdrawal) * (1 + loanRate));
    const surrender = Math.max(0, value - debt - Math.round(Math.max(0, face * 0.02 * (1 - index / 12))));
    return {
      year,
      age: age + index,
      premium_outlay: paid,
      withdrawals: withdrawal,
      loans: out - withdrawal,
      loan_balance: debt,
      charges,
      accumulation_value: value,
      surrender_value: surrender,
      death_benefit: Math.max(face, Math.round(value * 1.2)) - debt,
      guaranteed_surrender_value: Math.round(surrender * 0.4),
      guaranteed_death_benefit: Math.round(face * 0.9),
      midpoint_surrender_value: surrender,
      midpoint_death_benefit: face,
    };
  });
}
