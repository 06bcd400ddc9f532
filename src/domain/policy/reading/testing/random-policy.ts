/** An invented policy's yearly figures, from chance: the truth that a layout prints. */
import type { Chance } from '../../../shared/testing/chance.ts';

export interface PolicyFigures {
  year: number;
  age: number;
  premium_outlay: number;
  withdrawals: number;
  loans: number;
  loan_balance: number;
  charges: number;
  accumulation_value: number;
  surrender_value: number;
  death_benefit: number;
  guaranteed_surrender_value: number;
  guaranteed_death_benefit: number;
  midpoint_surrender_value: number;
  midpoint_death_benefit: number;
}

export function randomPolicy(luck: Chance): PolicyFigures[] {
  const firstYear = luck.often(0.12) ? luck.whole(2, 9) : 1;
  const issueAge = luck.whole(22, 60);
  const years = Math.min(luck.whole(20, 70), 120 - issueAge - firstYear);
  const premium = luck.whole(8, 120) * 500;
  const payingYears = luck.pick([5, 7, 10, 15, 20]);
  const incomeFrom = payingYears + luck.whole(2, 10);
  const income = Math.round(premium * luck.between(0.3, 0.9));
  const byWithdrawal = luck.pick([0, 4, 8]);
  const face = Math.round((premium * luck.between(12, 25)) / 1000) * 1000;
  const rate = luck.between(0.045, 0.068);
  const figures: PolicyFigures[] = [];
  let value = firstYear > 1 ? premium * (firstYear - 1) * 1.02 : 0;
  let low = value;
  let loan = 0;
  for (let index = 0; index < years; index += 1) {
    const year = firstYear + index;
    const age = issueAge + year - 1;
    const paid = year <= payingYears ? premium : 0;
    const out = year >= incomeFrom && year < incomeFrom + 20 ? income : 0;
    const withdrawal = year < incomeFrom + byWithdrawal ? out : 0;
    const borrowed = out - withdrawal;
    const charges =
      paid * 0.06 +
      180 +
      (year <= 10 ? face * 0.003 : 0) +
      Math.max(0, face - value) * 0.0002 * 1.075 ** (age - 25);
    const before = value;
    value = (value + paid - withdrawal - charges) * (1 + rate);
    low = Math.max(0, (low + paid - withdrawal - borrowed - charges * 1.5) * 1.01);
    loan = (loan + borrowed) * 1.05;
    if (value <= loan || value <= 0) break;
    const surrender = Math.max(0, value - loan - (face * 0.02 * Math.max(0, 11 - year)) / 10);
    const death = Math.max(face, value * Math.max(1.05, 2.5 - 0.04 * Math.max(0, age - 40))) - loan;
    const lowSurrender = Math.min(Math.max(0, low - (face * 0.02 * Math.max(0, 11 - year)) / 10), surrender);
    figures.push({
      year,
      age,
      premium_outlay: paid,
      withdrawals: withdrawal,
      loans: borrowed,
      loan_balance: Math.round(loan),
      charges: Math.round(charges),
      accumulation_value: Math.round(value),
      surrender_value: Math.round(surrender),
      death_benefit: Math.round(death),
      guaranteed_surrender_value: Math.round(lowSurrender),
      guaranteed_death_benefit: low === 0 ? 0 : Math.round(Math.max(death * 0.9, lowSurrender)),
      midpoint_surrender_value: Math.round((surrender + lowSurrender) / 2),
      midpoint_death_benefit: Math.round(death * 0.95),
    });
    if (before > 1e8) break;
  }
  return figures;
}
