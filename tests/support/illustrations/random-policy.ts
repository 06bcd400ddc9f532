/** Yearly figures of a random policy, the expected values of a layout. */
import type { Chance } from '../chance.ts';
import type { PageText, TextItem } from '../../../src/domain/policy/reading/page-text.ts';

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
  const firstYear = luck.often(0.12) ? luck.integer(2, 9) : 1;
  const issueAge = luck.integer(22, 60);
  const years = Math.min(luck.integer(20, 70), 120 - issueAge - firstYear);
  const premium = luck.integer(8, 120) * 500;
  const payingYears = luck.pick([5, 7, 10, 15, 20]);
  const incomeFrom = payingYears + luck.integer(2, 10);
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

/** Simulates errors of text layers: letters for digits, missing digits, commas or cells. */
const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B' };

const withoutDigit = (text: string, luck: Chance): string => {
  const places = [...text].flatMap((character, index) => (/\d/.test(character) ? [index] : []));
  const at = places[luck.integer(0, places.length - 1)] ?? 0;
  return text.slice(0, at) + text.slice(at + 1);
};

const DAMAGES: readonly [
  (text: string, luck: Chance) => string,
  ...((text: string, luck: Chance) => string)[],
] = [
  (text) => text.replace(/[0158]/, (digit) => LOOKALIKES[digit] ?? digit),
  withoutDigit,
  (text, luck) => Number(withoutDigit(text.replace(/[$,]/g, ''), luck)).toLocaleString('en-US'),
  (text) => text.replace(',', ''),
  () => '',
];

/** Damages up to `count` figures of about six digits in place. Returns the number of damaged figures. */
export function slip(pages: readonly PageText[], luck: Chance, count: number): number {
  // A blank before the first payment is valid, so only figures are damaged.
  const figures = pages.flatMap((page) =>
    page.items.filter((item) => /^\$?\d{2,3}(,\d{3})+$/.test(item.text)),
  );
  let changed = 0;
  for (let turn = 0; turn < count && figures.length > 0; turn += 1) {
    const item: TextItem | undefined = figures[luck.integer(0, figures.length - 1)];
    if (item === undefined || item.text === '') continue;
    const before = item.text;
    item.text = luck.pick(DAMAGES)(before, luck);
    if (item.text !== before) changed += 1;
  }
  for (const page of pages)
    page.items.splice(0, page.items.length, ...page.items.filter((item) => item.text !== ''));
  return changed;
}
