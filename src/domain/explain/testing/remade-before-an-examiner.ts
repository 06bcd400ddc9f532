/** The formulas of the tests of the law, contribution limits, the odds of living, the strip of caps and ranges, again. */
import type { Formulas } from './remade.ts';

const orNothing = (read: () => number, otherwise: number) => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** The root of (x − p)² = 1.96² x(1 − x) ÷ n on this side of p. */
function wilson(p: number, n: number, side: 1 | -1): number {
  const z2 = 1.96 * 1.96;
  const [a, b, c] = [1 + z2 / n, -(2 * p + z2 / n), p * p];
  return (-b + side * Math.sqrt(Math.max(0, b * b - 4 * a * c))) / (2 * a);
}

export const examinerFormulas: Formulas = [
  [
    'max(0, employer − 415(c))',
    (p, { inputs }) => (inputs.length === 0 ? 0 : Math.max(0, p('employer') - p('415(c)'))),
  ],
  [
    'max(0, min(min(402(g)',
    (p) => {
      const deferral = Math.min(p('402(g)'), Math.max(0, p('415(c)') - p('employer'))) + p('catch-up');
      return Math.max(
        0,
        Math.min(
          deferral,
          orNothing(() => p('compensation'), Infinity),
        ),
      );
    },
  ],
  [
    'min(IRA + catch-up',
    (p) =>
      Math.min(
        p('IRA') + p('catch-up'),
        orNothing(() => p('compensation'), Infinity),
      ),
  ],
  [
    'IRA limit · (1 −',
    (p) => {
      const over = p('MAGI') - p('from');
      if (over <= 0) return p('IRA limit');
      if (over >= p('width')) return 0;
      const left = p('IRA limit') - (p('IRA limit') * over) / p('width');
      const tens = 10 * Math.ceil(Number((left / 10).toFixed(6)));
      return Math.min(p('IRA limit'), Math.max(200, tens));
    },
  ],
  ['√(p(1 − p) ÷ n)', (p) => Math.sqrt((p('p,') * (1 - p('p,'))) / p('n,'))],
  ['Wilson’s low', (p) => wilson(p('p,'), p('n,'), -1)],
  ['Wilson’s high', (p) => wilson(p('p,'), p('n,'), 1)],
  ['max(0, contribution − limit)', (p) => Math.max(0, p('contribution') - p('limit'))],
  ['p_{t−1} · min(1, m · q)', (p) => p('p,') * Math.min(1, p('m,') * p('q,'))],
  [
    'least cap, by 0.05 points',
    (p, { steps }) => {
      const [, at, below] = steps.map(({ value }) => value ?? NaN);
      const isLeast = at <= p('x,') && (steps.length < 3 || below > p('x,'));
      return isLeast ? p('cap') : NaN;
    },
  ],
  ['max(0, rate − most allowed)', (p) => Math.max(0, p('rate:') - p('most allowed:'))],
  ['min(figure, carrier’s)', (p) => Math.min(p('figure before'), p('carrier’s illustrated'))],
  ['the higher of the law’s rate', (p) => Math.max(p('rate of the law'), p('guaranteed rate'))],
  ['F · A ÷ ä', (p) => (p('F,') * p('A,')) / p('ä,')],
  ['(F · A + e · ä_m)', (p) => (p('F,') * p('A,') + p('e,') * p('ä_m,')) / (1 - p('k,'))],
  ['(F · N + e · ä_m ÷ ä)', (p) => (p('F,') * p('N,') + (p('e,') * p('ä_m,')) / p('ä,')) / (1 - p('k,'))],
  ['policy year of the first', (p, { steps }) => p('p,') + steps.findIndex(({ value }) => (value ?? 0) > 0)],
  ['s · policy year', (p) => p('s,') * p('policy year')],
  ['max(single, Σ level)', (p) => Math.max(p('single,'), p('Σ level'))],
  ['A · (DB + L)', (p) => p('A,') * (p('DB,') + p('L,'))],
  ['max(0, V − F_u ÷ κ)', (p) => Math.max(0, p('V,') - p('F_u,') / p('κ,'))],
  ['max(0, V − A · F_u)', (p) => Math.max(0, p('V,') - p('A,') * p('F_u,'))],
  [
    'max(0, basis − limit, V − F_u ÷ κ)',
    (p) => Math.max(0, p('basis,') - p('guideline limit'), p('V,') - p('F_u,') / p('κ,')),
  ],
  ['max(0, V − basis)', (p) => Math.max(0, p('V,') - p('basis,'))],
  ['min(W, ceiling, income)', (p) => Math.min(p('W,'), p('ceiling'), p('income on'))],
  [
    'rate · max(0, taxable − taxed already)',
    (p) => p('policy tax rate') * Math.max(0, p('may be taxable') - p('taxed already')),
  ],
  ['κ · AV', (p) => p('κ,') * p('AV,')],
  ['first plan year whose', (_p, { steps }) => steps.findIndex(({ value }) => (value ?? 0) > 0) + 1],
];
